// Which tab of a page is open: it stands in the URL, so that it can be linked to and the back button works.

import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The tab that the URL names. Where it names none, the given first one, which is then written into the URL: what waits
 * may change, but nobody's page may. Undefined while it is not known which one is first.
 */
export function useTabInUrl<Id extends string>(tabs: readonly { id: Id }[], first: Id | undefined) {
  const [query, setQuery] = useSearchParams()
  const named = tabs.find(({ id }) => id === query.get('tab'))?.id
  const write = useEffectEvent((from: URLSearchParams, tab: Id) => {
    if (named !== undefined) return
    const next = new URLSearchParams(from)
    next.set('tab', tab)
    setQuery(next, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    // For every URL without a tab: a list that changes the URL at the same moment overwrites what this wrote.
    if (first !== undefined) write(query, first)
  }, [query, first])
  const select = (tab: Id) => setQuery({ tab }, { preventScrollReset: true })
  return { current: named ?? first, select }
}

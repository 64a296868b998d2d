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
  const write = useEffectEvent((from: URLSearchParams) => {
    if (named !== undefined || first === undefined) return
    const next = new URLSearchParams(from)
    next.set('tab', first)
    setQuery(next, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    // Once more for every URL without a tab: what a list writes into it at the same time replaces what this wrote.
    if (first !== undefined) write(query)
  }, [query, first])
  const select = (tab: Id) => setQuery({ tab }, { preventScrollReset: true })
  return { current: named ?? first, select }
}

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
  const write = useEffectEvent((tab: Id) =>
    setQuery(
      before => {
        const next = new URLSearchParams(before)
        next.set('tab', tab)
        return next
      },
      { replace: true, preventScrollReset: true },
    ),
  )
  useEffect(() => {
    if (named === undefined && first !== undefined) write(first)
  }, [named, first])
  const select = (tab: Id) => setQuery({ tab }, { preventScrollReset: true })
  return { current: named ?? first, select }
}

// What a list shows, kept in the page's URL: whoever leaves the page and comes back finds the list as it was.

import { useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The parameters that belong to lists. */
const names = ['when', 'search', 'group', 'type', 'week', 'rows', 'status', 'page'] as const

/** What else a URL says of a list: its page and what is open in it. A form may be left by going from one to another. */
type PageName = 'order' | 'after' | 'before' | 'open'

type ListChanges = Partial<Record<(typeof names)[number] | PageName, string | undefined>>

/** A query without what belongs to lists: where two are the same without it, no form is left by going from one to the other. */
export function withoutListPlace(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of names) query.delete(name)
  return query.toString()
}

/** What the URL says of the list, and the way to change it; nothing of it is a step in the browser's history. */
export function useListPlace() {
  const [place, setQuery] = useSearchParams()
  // Two changes at nearly the same time must not undo one another: the second goes on from what the first has asked for.
  const asked = useRef({ from: place, next: place })
  const change = (changes: ListChanges) => {
    const next = changed(asked.current.from === place ? asked.current.next : place, changes)
    asked.current = { from: place, next }
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return { place, change }
}

/** The URL of this page with other parameters, and its lists as they are; an undefined one is left out. */
export function useUrlWith(): (changes: Record<string, string | undefined>) => string {
  const { pathname, search } = useLocation()
  return changes => {
    const query = changed(new URLSearchParams(search), changes).toString()
    return query ? `${pathname}?${query}` : pathname
  }
}

function changed(query: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

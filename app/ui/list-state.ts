// The state of lists and tabs, stored in the page's URL, so that anyone who comes back finds them as they were.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { useDebounced } from './deferred.ts'

const listParams = ['when', 'search', 'group', 'type', 'week', 'rows', 'status', 'page'] as const

type ListChanges = Partial<
  // The last four also belong to lists, but a changed form asks before one of them changes.
  Record<(typeof listParams)[number] | 'order' | 'after' | 'before' | 'open', string | undefined>
>

/** A query without its list parameters. Going between two URLs that differ only in those leaves no form. */
export function withoutListParams(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of listParams) query.delete(name)
  return query.toString()
}

/** The URL's parameters, and a function that changes them without adding a history entry. */
export function useListState() {
  const [place, setQuery] = useSearchParams()
  // The second of two quick changes must build on the first, which the URL does not show yet.
  const pending = useRef({ from: place, next: place })
  const change = (changes: ListChanges) => {
    const next = withChanges(pending.current.from === place ? pending.current.next : place, changes)
    pending.current = { from: place, next }
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return { place, change }
}

/** Builds the URL of this page with some parameters changed; undefined removes one. */
export function useUrlWith(): (changes: Record<string, string | undefined>) => string {
  const { pathname, search } = useLocation()
  return changes => {
    const query = withChanges(new URLSearchParams(search), changes).toString()
    return query ? `${pathname}?${query}` : pathname
  }
}

function withChanges(query: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The text of a search field, reported once typing stops. It also follows changes from elsewhere, such as going back. */
export function useDebouncedInput(text: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const settled = useDebounced(typed)
  const reported = useRef(text)
  const report = useEffectEvent((now: string) => {
    if (now === reported.current) return
    reported.current = now
    onSettled(now)
  })
  // Reporting changes the URL, which would cancel a navigation that has begun meanwhile.
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isLeaving) report(settled)
  }, [settled, isLeaving])
  useEffect(() => {
    if (text === reported.current) return
    reported.current = text
    setTyped(text)
  }, [text])
  return [typed, setTyped] as const
}

/**
 * The tab that the URL names. Where it names none, `first` is written into the URL, so that the page stays on that tab
 * when the default changes. Undefined while the default is not known.
 */
export function useTabInUrl<Id extends string>(tabs: readonly { id: Id }[], first: Id | undefined) {
  const [query, setQuery] = useSearchParams()
  const named = tabs.find(({ id }) => id === query.get('tab'))?.id
  const write = useEffectEvent((from: URLSearchParams, tab: Id) => {
    if (named !== undefined) return
    setQuery(withChanges(from, { tab }), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    // On every change of the query: a list that changes the URL at the same moment overwrites the tab.
    if (first !== undefined) write(query, first)
  }, [query, first])
  const select = (tab: Id) => setQuery({ tab }, { preventScrollReset: true })
  return { current: named ?? first, select }
}

// The event types that a form offers, and the one to store.

import { useEffect } from 'react'
import { chosenTypeId, FALLBACK_EVENT_TYPES } from '#domain/event/event-types.ts'
import { queryNames } from '../../queries.ts'
import { useReading } from '../account/use-reading.ts'
import type { EventType } from '../calendar/event.server.ts'
import { readTypes } from './read-events.ts'

const failure = 'Failed to load event types. Please try again.'
const firstPauseMilliseconds = 5_000
const maxPauseMilliseconds = 60_000
const none: readonly EventType[] = []

/** The types to choose from: fallbacks once reading the real ones has failed, also during a retry. */
export function useEventTypes() {
  const query = useReading({ name: queryNames.eventTypes, read: readTypes, failure })
  const hasFailed = query.errorUpdateCount > 0
  const types: readonly EventType[] = query.data ?? (hasFailed ? FALLBACK_EVENT_TYPES : none)
  return { types, query }
}

/** Retries automatically where the failure is not shown and nobody could press 'Try again'. */
export function useTypesRetry({ query }: ReturnType<typeof useEventTypes>, isWanted: boolean): void {
  const { isError, errorUpdateCount, refetch } = query
  useEffect(() => {
    if (!isError || !isWanted) return
    const pause = Math.min(firstPauseMilliseconds * 2 ** (errorUpdateCount - 1), maxPauseMilliseconds)
    const timer = setTimeout(() => void refetch(), pause)
    return () => clearTimeout(timer)
  }, [isError, errorUpdateCount, refetch, isWanted])
}

type TypeToStore = { ok: true; id: string } | { ok: false; problem: string }

/** Returns a function that finds the id to store. A fallback has only a name, so the types are read again for it. */
export function useTypeToStore(): (choice: string) => Promise<TypeToStore> {
  const { refetch } = useEventTypes().query
  return async choice => {
    if (!FALLBACK_EVENT_TYPES.some(({ id }) => id === choice)) return { ok: true, id: choice }
    const { data, isError } = await refetch()
    if (!data || isError) return { ok: false, problem: failure }
    const id = chosenTypeId(data, choice)
    return id
      ? { ok: true, id }
      : { ok: false, problem: 'There is no such event type any more. Please select another one.' }
  }
}

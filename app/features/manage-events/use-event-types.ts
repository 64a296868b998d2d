// The kinds of events that a form offers, and the one that is stored of what was chosen.

import { useEffect } from 'react'
import { FALLBACK_EVENT_TYPES } from '#domain/event/event-colors.ts'
import { chosenTypeId } from '#domain/event/type-choice.ts'
import { queryNames } from '../../query-names.ts'
import type { EventType } from '../events/event.ts'
import { useReading } from '../session/use-reading.ts'
import { readTypes } from './read-events.ts'

const failure = 'Failed to load event types. Please try again.'
const firstPauseMilliseconds = 5_000
const maxPauseMilliseconds = 60_000
const none: readonly EventType[] = []

function useTypesQuery() {
  return useReading({ name: queryNames.eventTypes, read: readTypes, failure })
}

/** The types to choose from: stand-ins where the real ones could not be read, also while they are asked for again. */
export function useEventTypes() {
  const query = useTypesQuery()
  const hasFailed = query.errorUpdateCount > 0
  const types: readonly EventType[] = query.data ?? (hasFailed ? FALLBACK_EVENT_TYPES : none)
  return { types, query }
}

/** Asks for the types again by itself, where nobody is told that they could not be read and so nobody would. */
export function useTypesAgain({ query }: ReturnType<typeof useEventTypes>, isWanted: boolean): void {
  const { isError, errorUpdateCount, refetch } = query
  useEffect(() => {
    if (!isError || !isWanted) return
    const pause = Math.min(firstPauseMilliseconds * 2 ** (errorUpdateCount - 1), maxPauseMilliseconds)
    const timer = setTimeout(() => void refetch(), pause)
    return () => clearTimeout(timer)
  }, [isError, errorUpdateCount, refetch, isWanted])
}

type TypeToStore = { ok: true; id: string } | { ok: false; problem: string }

/** Finds the id to store. A stand-in has only its name, so that the types are read once more for it. */
export function useTypeToStore(): (choice: string) => Promise<TypeToStore> {
  const { refetch } = useTypesQuery()
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

// The kinds of events that a form offers.

import { FALLBACK_EVENT_TYPES } from '#domain/event/event-colors.ts'
import { queryNames } from '../../query-names.ts'
import type { EventType } from '../events/event.ts'
import { useReading } from '../session/use-reading.ts'
import { readTypes } from './read-events.ts'

/** The types to choose from: stand-ins where the real ones could not be read, also while they are asked for again. */
export function useEventTypes() {
  const query = useReading({
    name: queryNames.eventTypes,
    read: readTypes,
    failure: 'Failed to load event types. Please try again.',
  })
  const hasFailed = query.errorUpdateCount > 0
  const types: readonly EventType[] = query.data ?? (hasFailed ? FALLBACK_EVENT_TYPES : [])
  return { types, query }
}

// The event that a form is about.

import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { useReading } from '../session/use-reading.ts'
import { type EditableSeries, readEditableEvent } from './read-events.ts'
import { readLastDay } from './read-series.ts'

/** One event to be edited or copied: null where it is not there, nothing asked where there is no id. */
export function useEventToEdit(id: string | null) {
  return useReading({
    name: queryNames.eventToEdit(id),
    read: client => readEditableEvent(client, id ?? ''),
    failure: 'Failed to load event data. Please try again.',
    use: 'form',
    isWanted: id !== null,
  })
}

/** The last day of a series that takes place so many times; null for every other, nothing asked without one. */
export function useLastDay(eventId: string, series: EditableSeries | null) {
  const { timeZone } = useSite()
  return useReading({
    name: queryNames.lastDayOf(eventId),
    read: async client => series && readLastDay(client, series, timeZone),
    failure: 'Failed to load event data. Please try again.',
    use: 'form',
    isWanted: series !== null,
  })
}

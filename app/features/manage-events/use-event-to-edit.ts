// The event that a form is about.

import { cityDay, cityToday, dayBounds } from '#domain/time/city-time.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { useReading } from '../session/use-reading.ts'
import { type EditableSeries, readEditableEvent, readStartsOf } from './read-events.ts'
import { readLastDay } from './read-series.ts'

const failure = 'Failed to load event data. Please try again.'

/** One event to be edited: null where it is not there. */
export function useEventToEdit(id: string) {
  return useReading({
    name: queryNames.eventToEdit(id),
    read: client => readEditableEvent(client, id),
    failure,
    use: 'form',
  })
}

/**
 * One event to be copied, and the days to come that have one of its title: null where it is not there, nothing asked
 * where there is no id.
 */
export function useEventToCopy(id: string | null) {
  const { timeZone } = useSite()
  return useReading({
    name: queryNames.eventToCopy(id),
    read: async client => {
      const event = await readEditableEvent(client, id ?? '')
      if (!event) return null
      const today = dayBounds(cityToday(timeZone), timeZone)
      const starts = await readStartsOf(client, event.title, today.start)
      return { event, takenDays: starts.map(start => cityDay(start, timeZone)) }
    },
    failure,
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
    failure,
    use: 'form',
    isWanted: series !== null,
  })
}

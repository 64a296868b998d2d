// 'Same ride next week': an event to be copied, and its form filled in for a later week.

import { type EventFormValues, eventFormValues } from '#domain/event/event-payload.ts'
import { addDays, type CityDay } from '#domain/time/city-day.ts'
import { cityDay, cityToday, dayBounds } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { useReading } from '../account/use-reading.ts'
import { readEditableEvent, readStartsOf } from './read-events.ts'

/** The message when an event for a form could not be read. */
export const loadFailure = 'Failed to load event data. Please try again.'

/** The fields of a copy, and whether a week was skipped because the event is there already; null if there is no event. */
export function useEventToCopy(id: string | null) {
  const site = useSite()
  const { timeZone } = site
  return useReading({
    name: queryNames.eventToCopy(id),
    read: async client => {
      const event = await readEditableEvent(client, id ?? '')
      if (!event) return null
      const today = cityToday(timeZone)
      const starts = await readStartsOf(client, event.title, dayBounds(today, timeZone).start)
      const original = eventFormValues(event, site)
      const takenDays = starts.map(start => cityDay(start, timeZone))
      const values = nextWeekValues(original, today, takenDays)
      return { values, isPostponed: values.start_date !== nextWeekValues(original, today).start_date }
    },
    failure: loadFailure,
    use: 'form',
    isWanted: id !== null,
  })
}

const WEEK = 7

/**
 * The fields of the same event a week later, at the same hour of the city's clock. For a past event it is the first
 * week that is still to come; where the same event is on the calendar already, the first free week.
 */
export function nextWeekValues(
  values: EventFormValues,
  today: CityDay,
  takenDays: readonly CityDay[] = [],
): EventFormValues {
  let days = WEEK
  const isFree = (day: CityDay) => day >= today && !takenDays.includes(day)
  while (!isFree(addDays(values.start_date, days))) days += WEEK
  return {
    ...values,
    start_date: addDays(values.start_date, days),
    end_date: values.end_date && addDays(values.end_date, days),
  }
}

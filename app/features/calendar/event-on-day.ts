// An event as one day's list shows it: on which days it stands, and what its time is called there.

import {
  ALL_DAY,
  type EventTimes,
  eventDays,
  eventEnd,
  hoursText,
  lastsDays,
} from '#domain/event/event-span.ts'
import { type CityDay, type DaySpan, daysOf } from '#domain/time/city-day.ts'
import { cityMinutes, timeText } from '#domain/time/city-time.ts'
import type { EventDays } from './event-bars.ts'

interface DayEvents<E> {
  day: CityDay
  events: EventDays<E>[]
}

/** Works out the days of each event once, for all the lists of a page, and puts them in the order of time. */
export function inTimeOrder<E extends EventTimes>(events: readonly E[], zone: string): EventDays<E>[] {
  return events
    .map(event => ({ event, ...eventDays(event, zone), start: Date.parse(event.start_date) }))
    .sort((a, b) => a.start - b.start)
}

/** Every day of a span with its events; one that runs over several days stands on each of them. */
export function eventsByDay<E>(span: DaySpan, ordered: readonly EventDays<E>[]): DayEvents<E>[] {
  const days = daysOf(span).map((day): DayEvents<E> => ({ day, events: [] }))
  for (const placed of ordered) {
    for (const { day, events } of days) if (placed.first <= day && day <= placed.last) events.push(placed)
  }
  return days
}

/**
 * An event's time as said on one of its days: '6:00 PM - 8:00 PM', on the days of a longer one 'From 6:00 PM',
 * 'All day' and 'Until 2:00 PM'. Without a known end only the start is said.
 */
export function timeOnDay({ event, first, last }: EventDays<EventTimes>, day: CityDay, zone: string): string {
  const end = eventEnd(event)
  const isLong = lastsDays(event, zone)
  const fromMidnight = day > first || (isLong && cityMinutes(event.start_date, zone) === 0)
  const toMidnight = day < last || (isLong && cityMinutes(end, zone) === 0)
  if (fromMidnight && toMidnight) return ALL_DAY
  if (day > first) return `Until ${timeText(end, zone)}`
  if (isLong) return `From ${timeText(event.start_date, zone)}`
  return event.end_date ? hoursText(event, zone) : timeText(event.start_date, zone)
}

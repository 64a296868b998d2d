// An event as one day's list shows it: on which days it stands, and what its time is called there.
import { type CityDay, type DaySpan, daysOf } from './city-day.ts'
import { cityMinutes, timeRangeText, timeText } from './city-time.ts'
import { type EventTimes, eventDays, eventEnd, lastsDays } from './event-span.ts'

/** One day of a list and what takes place on it, in the order of time. */
interface DayEvents<E> {
  day: CityDay
  events: E[]
}

/** Every day of a span with its events; one that runs over several days stands on each of them. */
export function eventsByDay<E extends EventTimes>(
  span: DaySpan,
  events: readonly E[],
  zone: string,
): DayEvents<E>[] {
  const days = daysOf(span).map((day): DayEvents<E> => ({ day, events: [] }))
  const ordered = events.toSorted((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date))
  for (const event of ordered) {
    const { first, last } = eventDays(event, zone)
    for (const entry of days) if (first <= entry.day && entry.day <= last) entry.events.push(event)
  }
  return days
}

/**
 * An event's time as said on one of its days: '6:00 PM - 8:00 PM', on the days of a longer one 'From 6:00 PM',
 * 'All day' and 'Until 2:00 PM'. Without a known end only the start is said.
 */
export function timeOnDay(event: EventTimes, day: CityDay, zone: string): string {
  const { first, last } = eventDays(event, zone)
  const end = eventEnd(event)
  const long = lastsDays(event, zone)
  const wholeStart = day > first || (long && cityMinutes(event.start_date, zone) === 0)
  const wholeEnd = day < last || (long && cityMinutes(end, zone) === 0)
  if (wholeStart && wholeEnd) return 'All day'
  if (day > first) return `Until ${timeText(end, zone)}`
  if (long) return `From ${timeText(event.start_date, zone)}`
  return event.end_date
    ? timeRangeText({ start: event.start_date, end }, zone)
    : timeText(event.start_date, zone)
}

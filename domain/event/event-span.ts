// When an event takes place: its end, the city days it covers, and how that is said.
import { addDays, type CityDay, type DaySpan, laterDay } from '../time/city-day.ts'
import { cityDay, cityFields, timeRangeText, timeText } from '../time/city-time.ts'
import { briefDay, longDay } from '../time/day-text.ts'
import { remembered } from '../time/remembered.ts'

/** The two instants of an event, as the database gives them. */
export interface EventTimes {
  start_date: string
  end_date?: string | null | undefined
}

/** What is known by an event's times and the zone, worked out once however many lists of a page show the event. */
const ofTimes = <Fact>(find: (event: EventTimes, zone: string) => Fact) =>
  remembered(({ start_date, end_date }, zone) => `${start_date} ${end_date ?? ''} ${zone}`, find)

/** What is said instead of hours where an event fills its days. */
export const ALL_DAY = 'All day'

const HOUR = 3_600_000
/** How long an event without an end lasts; SQL has `private.length_without_end`. */
export const LENGTH_WITHOUT_END = HOUR
const SURELY_LESS_THAN_A_DAY = 20 * HOUR
/** The longest that an event lasts; the table knows the same. */
export const MAX_DURATION = 366 * 24 * HOUR

/** When the oldest of the events that are on at an instant can have begun: nobody need look for them before it. */
export function earliestStart(instant: string): string {
  return new Date(Date.parse(instant) - MAX_DURATION).toISOString()
}

/** When an event ends, also where no end, or an impossible one, is given. */
export function eventEnd(event: EventTimes): string {
  const start = Date.parse(event.start_date)
  const end = event.end_date ? Date.parse(event.end_date) : start
  return new Date(end > start ? end : start + LENGTH_WITHOUT_END).toISOString()
}

/** The city days that an event covers. Ending at midnight, it does not reach into the day that begins then. */
export const eventDays = ofTimes((event, zone): DaySpan => {
  const first = cityDay(event.start_date, zone)
  const lastMoment = new Date(Date.parse(eventEnd(event)) - 1).toISOString()
  const last = cityDay(lastMoment, zone)
  // Where clocks go back across midnight, an event can end on an 'earlier' day than it starts.
  return { first, last: laterDay(first, last) }
})

/**
 * Whether an event lasts a day or longer. Counted on the clock and not in elapsed hours,
 * so that midnight to midnight is a day in spring, when it has 23 hours, as well.
 */
export const lastsDays = ofTimes((event, zone): boolean => {
  const endInstant = eventEnd(event)
  // Most events last some hours, and no clock change makes a day of so few.
  if (Date.parse(endInstant) - Date.parse(event.start_date) < SURELY_LESS_THAN_A_DAY) return false
  const start = cityFields(event.start_date, zone)
  const end = cityFields(endInstant, zone)
  const dayLater = addDays(start.date, 1)
  return end.date > dayLater || (end.date === dayLater && end.time >= start.time)
})

/** '8:00 PM - 10:00 PM' up to the end that grids draw; an evening that runs past midnight says that it does. */
export const hoursText = ofTimes((event, zone): string => {
  const { first, last } = eventDays(event, zone)
  const range = timeRangeText({ start: event.start_date, end: eventEnd(event) }, zone)
  return last > first && !lastsDays(event, zone) ? `${range} (next day)` : range
})

/** The days that an event fills from midnight to midnight; undefined for one with hours. */
export const wholeDays = ofTimes((event, zone): DaySpan | undefined => {
  const days = eventDays(event, zone)
  const isWhole =
    isMidnight(event.start_date, days.first, zone) && isMidnight(eventEnd(event), addDays(days.last, 1), zone)
  return isWhole && lastsDays(event, zone) ? days : undefined
})

/** An event's day and time in words. An evening that runs past midnight belongs to the day it starts on. */
export const eventWhen = ofTimes((event, zone): { day: string; time: string } => {
  const { first, last } = eventDays(event, zone)
  const range = hoursText(event, zone)
  if (!lastsDays(event, zone)) {
    // Without an end only the start is known; the hour that grids draw is not a promise.
    return { day: longDay(first), time: event.end_date ? range : timeText(event.start_date, zone) }
  }
  return {
    day: first === last ? longDay(first) : `${longDay(first)} – ${longDay(last)}`,
    time: wholeDays(event, zone) ? ALL_DAY : range,
  }
})

/** The same in one line, where there is little room: 'Sat, Nov 14, 2026, 6:00 PM - 8:00 PM'. */
export function briefWhen(event: EventTimes, zone: string): string {
  const { first, last } = eventDays(event, zone)
  const days = lastsDays(event, zone) && last > first ? [first, last] : [first]
  return `${days.map(briefDay).join(' – ')}, ${eventWhen(event, zone).time}`
}

function isMidnight(instant: string, day: CityDay, zone: string): boolean {
  const fields = cityFields(instant, zone)
  return fields.date === day && fields.time === '00:00'
}

// When an event takes place, and whether: its end, the city days it covers, its status, and how all that is written.

import {
  addDays,
  briefDay,
  type CityDay,
  type DaySpan,
  laterDay,
  longDay,
  memoize,
} from '../time/city-day.ts'
import { cityDay, cityFields, timeRangeText, timeText } from '../time/city-time.ts'

/** Instants, as in the database. */
export interface EventTimes {
  start_date: string
  end_date?: string | null | undefined
}

/** Memoizes by an event's times and the zone, however many lists of a page show the event. */
const byTimes = <Result>(compute: (event: EventTimes, zone: string) => Result) =>
  memoize(({ start_date, end_date }, zone) => `${start_date} ${end_date ?? ''} ${zone}`, compute)

/** Shown instead of hours if an event fills its days. */
export const ALL_DAY = 'All day'

const HOUR = 3_600_000
/** How long an event without an end lasts; SQL has `private.length_without_end`. */
export const LENGTH_WITHOUT_END = HOUR
const SURELY_LESS_THAN_A_DAY = 20 * HOUR
/** The table has the same limit. */
export const MAX_DURATION = 366 * 24 * HOUR

/** The earliest possible start of an event that is on at an instant. */
export function earliestStart(instant: string): string {
  return new Date(Date.parse(instant) - MAX_DURATION).toISOString()
}

/** When an event ends, even if its end is missing or impossible. */
export function eventEnd(event: EventTimes): string {
  const start = Date.parse(event.start_date)
  const end = event.end_date ? Date.parse(event.end_date) : start
  return new Date(end > start ? end : start + LENGTH_WITHOUT_END).toISOString()
}

/** The city days that an event covers. An end at midnight does not count for the next day. */
export const eventDays = byTimes((event, zone): DaySpan => {
  const first = cityDay(event.start_date, zone)
  const lastMoment = new Date(Date.parse(eventEnd(event)) - 1).toISOString()
  const last = cityDay(lastMoment, zone)
  // If clocks go back across midnight, an event can end on an 'earlier' day than it starts.
  return { first, last: laterDay(first, last) }
})

/** Whether an event lasts a day or longer by the clock: midnight to midnight is a day, even in spring with 23 hours. */
export const lastsDays = byTimes((event, zone): boolean => {
  const endInstant = eventEnd(event)
  // Most events are short, and no clock change makes a day of so few hours.
  if (Date.parse(endInstant) - Date.parse(event.start_date) < SURELY_LESS_THAN_A_DAY) return false
  const start = cityFields(event.start_date, zone)
  const end = cityFields(endInstant, zone)
  const dayLater = addDays(start.date, 1)
  return end.date > dayLater || (end.date === dayLater && end.time >= start.time)
})

/** '8:00 PM - 10:00 PM', with '(next day)' for an evening that runs past midnight. */
export const hoursText = byTimes((event, zone): string => {
  const { first, last } = eventDays(event, zone)
  const range = timeRangeText({ start: event.start_date, end: eventEnd(event) }, zone)
  return last > first && !lastsDays(event, zone) ? `${range} (next day)` : range
})

/** The days that an event fills from midnight to midnight; undefined if it has hours. */
export const wholeDays = byTimes((event, zone): DaySpan | undefined => {
  const days = eventDays(event, zone)
  const isWhole =
    isMidnight(event.start_date, days.first, zone) && isMidnight(eventEnd(event), addDays(days.last, 1), zone)
  return isWhole && lastsDays(event, zone) ? days : undefined
})

/** An event's day and time as text. An evening that runs past midnight belongs to the day it starts on. */
export const eventWhen = byTimes((event, zone): { day: string; time: string } => {
  const { first, last } = eventDays(event, zone)
  const range = hoursText(event, zone)
  if (!lastsDays(event, zone)) {
    // Without an end only the start is known; the hour that grids draw is a guess.
    return { day: longDay(first), time: event.end_date ? range : timeText(event.start_date, zone) }
  }
  return {
    day: first === last ? longDay(first) : `${longDay(first)} – ${longDay(last)}`,
    time: wholeDays(event, zone) ? ALL_DAY : range,
  }
})

/** 'Sat, Nov 14, 2026, 6:00 PM - 8:00 PM' */
export function briefWhen(event: EventTimes, zone: string): string {
  const { first, last } = eventDays(event, zone)
  const days = lastsDays(event, zone) && last > first ? [first, last] : [first]
  return `${days.map(briefDay).join(' – ')}, ${eventWhen(event, zone).time}`
}

function isMidnight(instant: string, day: CityDay, zone: string): boolean {
  const fields = cityFields(instant, zone)
  return fields.date === day && fields.time === '00:00'
}

interface WithStatus {
  /** 'scheduled', 'cancelled' or 'postponed', as in the database. */
  status: string
}

/** 'Cancelled' or 'Postponed'; undefined for an event that takes place. */
export function statusLabel({ status }: WithStatus): string | undefined {
  if (status === 'cancelled') return 'Cancelled'
  return status === 'postponed' ? 'Postponed' : undefined
}

/** 'Cancelled: Lantern Ride'; the title alone for an event that takes place. */
export function titleWithStatus(event: WithStatus & { title: string }): string {
  const label = statusLabel(event)
  return label ? `${label}: ${event.title}` : event.title
}

/** The status with its note, or in a sentence; undefined for an event that takes place. */
export function statusText(event: WithStatus & { status_note: string | null }): string | undefined {
  const label = statusLabel(event)
  if (!label) return undefined
  return event.status_note ? `${label}: ${event.status_note}` : `This event is ${label.toLowerCase()}.`
}

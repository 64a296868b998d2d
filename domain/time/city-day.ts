// Arithmetic on calendar days: no clock, no zone, only dates such as '2026-11-15'.
import { temporal } from './temporal.ts'

/** A calendar day in the city, written 'YYYY-MM-DD'; such strings compare in the order of time. */
export type CityDay = string

/** Some days in a row, both ends included. */
export interface DaySpan {
  first: CityDay
  last: CityDay
}

/** The first day that the calendar can show and that an event can start on. */
export const EARLIEST_DAY: CityDay = '2000-01-01'

/** The last day that the calendar can show and that an event can start on. */
export const LATEST_DAY: CityDay = '2199-12-31'

/** Whether a text is a real day, so not '2026-02-30' nor anything a stranger may put into a URL. */
export function isCityDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    temporal().PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

const DAY = 86_400_000

/** The day that comes a number of days later, or earlier when the number is negative. */
export function addDays(day: CityDay, count: number): CityDay {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)
}

/** The same day of another month; the 31st becomes the last day of a shorter month. */
export function addMonths(day: CityDay, count: number): CityDay {
  return temporal().PlainDate.from(day).add({ months: count }).toString()
}

/** The later of two days. */
export function laterDay(one: CityDay, other: CityDay): CityDay {
  if (one > other) return one
  return other
}

/** Every day of a span, in order. */
export function daysOf(span: DaySpan): CityDay[] {
  const days: CityDay[] = []
  for (let day = span.first; day <= span.last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The week, Sunday to Saturday, that a day belongs to. */
export function weekOf(day: CityDay): DaySpan {
  const sunday = addDays(day, -new Date(Date.parse(day)).getUTCDay())
  return { first: sunday, last: addDays(sunday, 6) }
}

/** The month, first day to last, that a day belongs to. */
export function monthOf(day: CityDay): DaySpan {
  const date = temporal().PlainDate.from(day)
  return { first: date.with({ day: 1 }).toString(), last: date.with({ day: date.daysInMonth }).toString() }
}

// How days and clock times are written for people.
// Written out by hand instead of through Intl, whose spaces and commas differ between browsers and servers:
// a page rendered on one must read the same on the other.
import type { CityDay, DaySpan } from './city-day.ts'
import { remembered } from './remembered.ts'
import { temporal } from './temporal.ts'

/** As people read them; what rules and the database call them is in weekdays.ts. */
export const weekdayLabels = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

interface DayParts {
  weekday: string
  month: string
  day: number
  year: number
}

const partsOf = remembered(String, (day: CityDay): DayParts => {
  const date = temporal().PlainDate.from(day)
  return {
    weekday: weekdayLabels[date.dayOfWeek % 7] ?? '',
    month: MONTHS[date.month - 1] ?? '',
    day: date.day,
    year: date.year,
  }
})

/** 'Sunday, November 15, 2026' */
export function longDay(day: CityDay): string {
  return `${partsOf(day).weekday}, ${dateText(day)}`
}

/** 'November 15, 2026' */
export function dateText(day: CityDay): string {
  const { month, day: number, year } = partsOf(day)
  return `${month} ${number}, ${year}`
}

/** 'Sun, Nov 15, 2026', where there is little room. */
export function briefDay(day: CityDay): string {
  const { weekday, month, day: number, year } = partsOf(day)
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${number}, ${year}`
}

/** 'Sun 15', for the head of a calendar column. */
export function shortDay(day: CityDay): string {
  const { weekday, day: number } = partsOf(day)
  return `${weekday.slice(0, 3)} ${number}`
}

/** 'November 2026' */
export function monthText(day: CityDay): string {
  const { month, year } = partsOf(day)
  return `${month} ${year}`
}

/** 'November 15 – 21, 2026', saying month and year twice only where they differ. */
export function spanText({ first, last }: DaySpan): string {
  const from = partsOf(first)
  const to = partsOf(last)
  if (first === last) return dateText(first)
  if (from.year !== to.year) return `${dateText(first)} – ${dateText(last)}`
  if (from.month !== to.month) return `${from.month} ${from.day} – ${dateText(last)}`
  return `${from.month} ${from.day} – ${to.day}, ${to.year}`
}

/** '6:00 PM' */
export function clockText(hour: number, minute: number): string {
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`
}

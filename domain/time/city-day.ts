// Calendar days of the city, without clock or zone: arithmetic, and how days are written for people. Also loads Temporal.

import type { Temporal } from 'temporal-polyfill'

type TemporalApi = typeof Temporal

let loaded: TemporalApi | undefined

function isTemporal(value: unknown): value is TemporalApi {
  return typeof value === 'object' && value !== null && 'ZonedDateTime' in value
}

function native(): TemporalApi | undefined {
  const candidate: unknown = Reflect.get(globalThis, 'Temporal')
  return isTemporal(candidate) ? candidate : undefined
}

/**
 * Loads the polyfill if the platform has no Temporal. Await it once, before the first page is rendered or hydrated.
 * The polyfill stays in this module: its global form also replaces Intl.DateTimeFormat.
 */
export async function ensureTemporal(): Promise<void> {
  loaded ??= native() ?? (await import('temporal-polyfill')).Temporal
}

/** The Temporal namespace; throws if nobody awaited `ensureTemporal()` on a platform without its own. */
export function temporal(): TemporalApi {
  loaded ??= native()
  if (!loaded) throw new Error('Temporal is not loaded yet: await ensureTemporal() at start.')
  return loaded
}

/** More than a page with many events needs. When full, the cache starts over. */
const maxMemoized = 5_000

/** Caches the results of a function by key: a calendar needs the same days and hours thousands of times. */
export function memoize<Args extends unknown[], Result>(
  keyOf: (...args: Args) => string,
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const cache = new Map<string, Result>()
  return (...args) => {
    const key = keyOf(...args)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const result = compute(...args)
    if (cache.size >= maxMemoized) cache.clear()
    cache.set(key, result)
    return result
  }
}

/** A calendar day in the city, 'YYYY-MM-DD'. Such strings sort by time. */
export type CityDay = string

/** Consecutive days, both ends included. */
export interface DaySpan {
  first: CityDay
  last: CityDay
}

/** The first and last day that the calendar shows and that an event can start on. */
export const EARLIEST_DAY: CityDay = '2000-01-01'
export const LATEST_DAY: CityDay = '2199-12-31'

/** Whether a text is a real day: not '2026-02-30', nor whatever a stranger puts into a URL. */
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

export function addDays(day: CityDay, count: number): CityDay {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)
}

/** The same day of another month; the 31st becomes the last day of a shorter month. */
export function addMonths(day: CityDay, count: number): CityDay {
  return temporal().PlainDate.from(day).add({ months: count }).toString()
}

export function laterDay(one: CityDay, other: CityDay): CityDay {
  return one > other ? one : other
}

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

export function monthOf(day: CityDay): DaySpan {
  const date = temporal().PlainDate.from(day)
  return { first: date.with({ day: 1 }).toString(), last: date.with({ day: date.daysInMonth }).toString() }
}

// Days are written out by hand: Intl's spaces and commas differ between browsers and servers, and a page rendered on one
// must read the same on the other.

/** As people read them; rules and the database use the names in weekdays.ts. */
export const weekdayLabels = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

const partsOf = memoize(String, (day: CityDay) => {
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

/** 'Sun, Nov 15, 2026' */
export function briefDay(day: CityDay): string {
  const { weekday, month, day: number, year } = partsOf(day)
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${number}, ${year}`
}

/** 'Sun 15' */
export function shortDay(day: CityDay): string {
  const { weekday, day: number } = partsOf(day)
  return `${weekday.slice(0, 3)} ${number}`
}

/** 'November 2026' */
export function monthText(day: CityDay): string {
  const { month, year } = partsOf(day)
  return `${month} ${year}`
}

/** 'November 15 – 21, 2026'; month and year appear twice only if they differ. */
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

// On which weekdays groups ride, and the filter by one of them as it stands in the URL.

import type { KnownQuery } from '#domain/page/page-handle.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import { nameOfWeekday, type WeekdayName, weekdayNames, weekdayOf } from '#domain/time/weekdays.ts'

/** What the list of groups was asked for. */
export interface AskedWeekday {
  weekday: WeekdayName | undefined
  isUnknown: boolean
}

const unknownDay = 'unknown-day'

const named = (text: string) => weekdayNames.find(name => name === text.toLowerCase())

/** The query that the list knows: a weekday, or that one was asked for that is none. */
export const weekdayQuery: KnownQuery = query => {
  const asked = query.get('day')
  if (!asked) return new URLSearchParams(query.has(unknownDay) ? { [unknownDay]: 'yes' } : {})
  const weekday = named(asked)
  return new URLSearchParams(weekday ? { day: weekday } : { [unknownDay]: 'yes' })
}

/** Reads it from a query that was understood. */
export function askedWeekday(query: URLSearchParams): AskedWeekday {
  return { weekday: named(query.get('day') ?? ''), isUnknown: query.has(unknownDay) }
}

/** The list for one weekday, or for all. */
export function weekdayHref(weekday: WeekdayName | undefined): string {
  return weekday ? `/groups?day=${weekday}` : '/groups'
}

/** Of rides by time, those of today and then the first on each weekday: enough to tell when a group rides, and which is next. */
export function firstOfWeekdays<Ride extends { start_date: string }>(
  rides: readonly Ride[],
  today: CityDay,
  zone: string,
): Ride[] {
  const known = new Set<string>()
  return rides.filter(({ start_date }) => {
    const day = cityDay(start_date, zone)
    if (day === today) return true
    const weekday = weekdayOf(day)
    const isFirst = !known.has(weekday)
    known.add(weekday)
    return isFirst
  })
}

/** The rides on a weekday; all where none is asked for. */
export function ridesOn<Ride extends { start_date: string }>(
  rides: readonly Ride[],
  weekday: WeekdayName | undefined,
  zone: string,
): Ride[] {
  return rides.filter(
    ({ start_date }) => !weekday || nameOfWeekday[weekdayOf(cityDay(start_date, zone))] === weekday,
  )
}

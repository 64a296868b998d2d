// The filter of groups by the weekday on which they ride, and its form in the URL.

import { Link } from 'react-router'
import type { KnownQuery } from '#domain/site/page-handle.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay } from '#domain/time/city-time.ts'
import {
  nameOfWeekday,
  type WeekdayName,
  weekdayLabel,
  weekdayNames,
  weekdayOf,
} from '#domain/time/weekdays.ts'

export interface RequestedWeekday {
  weekday: WeekdayName | undefined
  isUnknown: boolean
}

const unknownDay = 'unknown-day'

const named = (text: string) => weekdayNames.find(name => name === text.toLowerCase())

/** Normalizes the query: a known weekday, or a note that an unknown one was requested. */
export const weekdayQuery: KnownQuery = query => {
  const requested = query.get('day')
  if (!requested) return new URLSearchParams(query.has(unknownDay) ? { [unknownDay]: 'yes' } : {})
  const weekday = named(requested)
  return new URLSearchParams(weekday ? { day: weekday } : { [unknownDay]: 'yes' })
}

/** Reads the filter from a normalized query. */
export function requestedWeekday(query: URLSearchParams): RequestedWeekday {
  return { weekday: named(query.get('day') ?? ''), isUnknown: query.has(unknownDay) }
}

export function weekdayHref(weekday: WeekdayName | undefined): string {
  return weekday ? `/groups?day=${weekday}` : '/groups'
}

/** Today's rides, then the first on each weekday: enough to know when a group rides and which ride is next. */
export function firstRidePerWeekday<Ride extends { start_date: string }>(
  rides: readonly Ride[],
  today: CityDay,
  zone: string,
): Ride[] {
  const seen = new Set<string>()
  return rides.filter(({ start_date }) => {
    const day = cityDay(start_date, zone)
    if (day === today) return true
    const weekday = weekdayOf(day)
    const isFirst = !seen.has(weekday)
    seen.add(weekday)
    return isFirst
  })
}

export function ridesOn<Ride extends { start_date: string }>(
  rides: readonly Ride[],
  weekday: WeekdayName | undefined,
  zone: string,
): Ride[] {
  return rides.filter(
    ({ start_date }) => !weekday || nameOfWeekday[weekdayOf(cityDay(start_date, zone))] === weekday,
  )
}

const linkClass =
  'inline-flex min-h-11 shrink-0 items-center rounded-full border-2 border-edge bg-surface px-3.5 text-sm font-semibold no-underline transition-colors hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper sm:min-h-10'

/** The weekdays as links, so that they work without scripts; the chosen one links back to all. */
export function WeekdayFilter({ chosen }: { chosen: WeekdayName | undefined }) {
  return (
    <nav aria-label="Filter by weekday" className="mb-6">
      <div className="relative -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <span aria-hidden="true" className="shrink-0 text-sm font-semibold text-muted">
          Rides on
        </span>
        {weekdayNames.map(weekday => (
          <Link
            key={weekday}
            to={weekdayHref(weekday === chosen ? undefined : weekday)}
            preventScrollReset
            rel="nofollow"
            aria-current={weekday === chosen ? 'true' : undefined}
            className={linkClass}
          >
            <span aria-hidden="true" className="sm:hidden">
              {weekdayLabel(weekday).slice(0, 3)}
            </span>
            <span className="sr-only sm:not-sr-only">{weekdayLabel(weekday)}</span>
          </Link>
        ))}
        {chosen && (
          <Link
            to={weekdayHref(undefined)}
            preventScrollReset
            className="inline-flex min-h-11 shrink-0 items-center px-2 text-sm font-semibold text-accent underline underline-offset-4 sm:min-h-10"
          >
            Clear filters
          </Link>
        )}
      </div>
    </nav>
  )
}

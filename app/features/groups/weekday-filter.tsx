// The filter of the groups by the weekday on which they ride. Every choice is a link, so that it works without scripts.

import { Link } from 'react-router'
import { type WeekdayName, weekdayLabel, weekdayNames } from '#domain/time/weekdays.ts'
import { weekdayHref } from './weekdays.ts'

const look =
  'inline-flex min-h-11 shrink-0 items-center rounded-full border-2 border-edge bg-surface px-3.5 text-sm font-semibold no-underline transition-colors hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper sm:min-h-10'

/** The weekdays; the chosen one leads back to all. */
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
            className={look}
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

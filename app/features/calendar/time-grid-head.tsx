// What stands over the columns of a week or a day: the days' names, and the nights the clocks change.

import type { CityDay } from '#domain/time/city-day.ts'
import { clockChange, clockChangeText } from '#domain/time/clock-change.ts'
import { longDay, shortDay } from '#domain/time/day-text.ts'
import type { ViewProps } from './calendar-event.ts'
import { CalendarLink } from './calendar-link.tsx'

/**
 * The heads of the columns, each a link to its day; they stay in sight while the hours scroll.
 * A single day is named by the calendar's heading already.
 */
export function TimeGridHead({ days, view, today, timeZone, hrefFor }: ViewProps & { days: CityDay[] }) {
  const notes = days.map(day => clockChange(day, timeZone))
  if (view === 'day' && !notes[0]) return null
  return (
    <div className="sticky top-0 z-20 grid grid-cols-[4.5rem_1fr] border-b border-line bg-surface">
      <div />
      <div className="grid [grid-template-columns:var(--days)]">
        {days.map((day, index) => {
          const note = notes[index]
          return (
            <div key={day} data-day={day} className="min-w-0 border-l border-line px-1 py-2 text-center">
              {view === 'week' && (
                <CalendarLink
                  href={hrefFor({ view: 'day', date: day })}
                  aria-current={day === today ? 'date' : undefined}
                  className={`inline-block rounded-full px-3 py-1 text-sm font-semibold no-underline tabular-nums ${
                    day === today
                      ? 'bg-accent text-accent-ink hover:bg-accent-strong'
                      : 'text-ink hover:bg-sunken'
                  }`}
                >
                  <span aria-hidden="true">{shortDay(day)}</span>
                  <span className="sr-only">{longDay(day)}</span>
                </CalendarLink>
              )}
              {note && <p className="text-xs leading-tight text-muted">{clockChangeText(note)}</p>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

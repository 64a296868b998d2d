// The row above the hours: events that last a day or longer, as bars over their days.

import type { CityDay } from '#domain/time/city-day.ts'
import type { CalendarEvent, ViewProps } from './calendar-event.ts'
import type { Bar } from './event-bars.ts'
import { EventChip } from './event-chip.tsx'

interface AllDayRowProps extends Pick<ViewProps, 'timeZone' | 'units' | 'isPast'> {
  bars: readonly Bar<CalendarEvent>[]
  days: readonly CityDay[]
}

/** The row; nothing where nothing lasts that long. */
export function AllDayRow({ bars, days, timeZone, units, isPast }: AllDayRowProps) {
  if (bars.length === 0) return null
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] border-b border-line">
      <p aria-hidden="true" className="py-2 pr-2 text-right text-xs text-muted">
        All day
      </p>
      <ul
        aria-label="Events that last a day or longer"
        className="grid auto-rows-[1.75rem] gap-y-0.5 border-l border-line py-1 [grid-template-columns:var(--days)]"
      >
        {bars.map(bar => (
          <li
            key={bar.event.id}
            data-day={days[bar.column]}
            className="min-w-0 px-1"
            style={{ gridColumn: `${bar.column + 1} / span ${bar.columns}`, gridRow: bar.lane + 1 }}
          >
            <EventChip bar={bar} timeZone={timeZone} units={units} isPast={isPast(bar.event)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

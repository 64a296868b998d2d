// One day of the month: its number, its notices, the bars that begin there, and '+N more'.

import { titleWithStatus } from '#domain/event/event-status.ts'
import { longDay } from '#domain/time/day-text.ts'
import type { CalendarEvent, PlacedEvent, ViewProps } from './calendar-event.ts'
import { CalendarLink } from './calendar-link.tsx'
import { MonthNotices } from './day-notices.tsx'
import type { Bar } from './event-bars.ts'
import { EventChip } from './event-chip.tsx'
import type { MonthWeek } from './month-grid.ts'
import { MoreEvents } from './more-events.tsx'

interface MonthDayProps extends ViewProps {
  cell: MonthWeek<CalendarEvent>['cells'][number]
  column: number
  lanes: number
  bars: readonly Bar<CalendarEvent>[]
  dayEvents: readonly PlacedEvent[]
}

/** A cell of the table. A bar over several days hangs in its first cell and reaches over the next ones. */
export function MonthDay({ cell, column, lanes, bars, dayEvents, ...props }: MonthDayProps) {
  const { notices, today, timeZone, hrefFor, isPast } = props
  const { day, inMonth, hidden } = cell
  const isToday = day === today
  const own = bars.filter(bar => bar.column === column)
  const passing = bars.filter(bar => bar.column < column && column < bar.column + bar.columns)
  // Half a lane more is a second line of a title.
  const isRoomy =
    passing.length === 0 && own.every(({ columns }) => columns === 1) && own.length * 1.5 <= lanes
  return (
    <td
      data-slot={day}
      className={`relative border-line p-0 align-top select-none not-last:border-r ${inMonth ? '' : 'bg-paper'} ${isToday ? 'bg-highlight' : ''}`}
      style={{ height: `calc(2.125rem + ${lanes} * var(--lane) + 1.625rem)` }}
    >
      <CalendarLink
        to={hrefFor({ view: 'day', date: day })}
        aria-current={isToday ? 'date' : undefined}
        className={`m-1 inline-grid size-7 place-items-center rounded-full text-sm tabular-nums no-underline hover:bg-sunken ${dayLook(isToday, inMonth)}`}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="sr-only">{longDay(day)}</span>
      </CalendarLink>
      <MonthNotices notices={notices} day={day} />
      <ul className={isRoomy ? 'absolute inset-x-0 top-8.5 z-10' : undefined}>
        {passing.map(({ event }) => (
          <li key={event.id} className="sr-only">
            {titleWithStatus(event)} goes on
          </li>
        ))}
        {own.map(bar => (
          <li
            key={bar.event.id}
            className={`px-1 pb-0.5 ${isRoomy ? 'grid min-h-(--lane)' : 'absolute left-0 z-10 h-(--lane)'}`}
            style={
              isRoomy
                ? undefined
                : { top: `calc(2.125rem + ${bar.lane} * var(--lane))`, width: `${bar.columns * 100}%` }
            }
          >
            <EventChip bar={bar} timeZone={timeZone} isPast={isPast(bar.event)} isRoomy={isRoomy} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <MoreEvents
          className="absolute inset-x-1 bottom-0.5 h-6 px-1.5 text-left"
          hidden={hidden}
          day={day}
          events={dayEvents}
          timeZone={timeZone}
          isPast={isPast}
          hrefFor={hrefFor}
        />
      )}
    </td>
  )
}

function dayLook(isToday: boolean, inMonth: boolean): string {
  if (isToday) return 'bg-accent font-bold text-accent-ink hover:bg-accent-strong'
  return inMonth ? 'font-semibold text-ink' : 'text-muted'
}

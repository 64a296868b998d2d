// One day of the month: its number, its notices, the bars that begin there, and '+N more'.

import { titleWithStatus } from '#domain/event/event-status.ts'
import { noticesFrom, noticeText } from '#domain/notice/notice.ts'
import { type CityDay, weekOf } from '#domain/time/city-day.ts'
import { longDay } from '#domain/time/day-text.ts'
import { KeptHtml } from '../../ui/kept-html.tsx'
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
  const { notices, today, timeZone, units, hrefFor, isPast } = props
  const { day, inMonth, hidden } = cell
  const isToday = day === today
  const own = bars.filter(bar => bar.column === column)
  const passing = bars.filter(bar => bar.column < column && column < bar.column + bar.columns)
  // Half a lane more is a second line of a title.
  const isRoomy =
    passing.length === 0 && own.every(({ columns }) => columns === 1) && own.length * 1.5 <= lanes
  const shown = hidden > 0 ? dayEvents.map(({ event }) => event) : own.map(({ event }) => event)
  return (
    <KeptHtml
      as="td"
      data-slot={day}
      className={`relative border-line p-0 align-top select-none not-last:border-r ${inMonth ? '' : 'bg-paper'} ${isToday ? 'bg-highlight' : ''}`}
      style={{ height: `calc(2.125rem + ${lanes} * var(--lane) + 1.625rem)` }}
      of={InsideMonthDay}
      given={{
        ...{ day, isToday, inMonth, isRoomy, own, hidden, timeZone, units },
        notices: noticesFrom(notices, day, weekOf(day)).map(noticeText),
        passing: passing.map(({ event }) => ({ id: event.id, title: titleWithStatus(event) })),
        past: shown.filter(isPast).map(({ id }) => id),
        dayEvents: hidden > 0 ? dayEvents : [],
        dayHref: hrefFor({ view: 'day', date: day }),
        listHref: hrefFor({ view: 'agenda', date: day }),
      }}
    />
  )
}

interface InsideMonthDayProps extends Pick<ViewProps, 'timeZone' | 'units'> {
  day: CityDay
  isToday: boolean
  inMonth: boolean
  isRoomy: boolean
  notices: readonly string[]
  passing: readonly { id: string; title: string }[]
  own: readonly Bar<CalendarEvent>[]
  /** The ids of events that are over. */
  past: readonly string[]
  hidden: number
  dayEvents: readonly PlacedEvent[]
  dayHref: string
  listHref: string
}

function InsideMonthDay(props: InsideMonthDayProps) {
  const { day, isToday, inMonth, isRoomy, notices, passing, own, past, hidden, timeZone, units } = props
  return (
    <>
      <CalendarLink
        href={props.dayHref}
        aria-current={isToday ? 'date' : undefined}
        className={`m-1 inline-grid size-7 place-items-center rounded-full text-sm tabular-nums no-underline hover:bg-sunken ${dayLook(isToday, inMonth)}`}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="sr-only">{longDay(day)}</span>
      </CalendarLink>
      <MonthNotices texts={notices} />
      <ul className={isRoomy ? 'absolute inset-x-0 top-8.5 z-10' : undefined}>
        {passing.map(({ id, title }) => (
          <li key={id} className="sr-only">
            {title} goes on
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
            <EventChip
              bar={bar}
              timeZone={timeZone}
              units={units}
              isPast={past.includes(bar.event.id)}
              isRoomy={isRoomy}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <MoreEvents
          className="absolute inset-x-1 bottom-0.5 h-6 px-1.5 text-left"
          id={`more-${day}`}
          hidden={hidden}
          day={day}
          events={props.dayEvents}
          past={past}
          listHref={props.listHref}
          timeZone={timeZone}
          units={units}
        />
      )}
    </>
  )
}

function dayLook(isToday: boolean, inMonth: boolean): string {
  if (isToday) return 'bg-accent font-bold text-accent-ink hover:bg-accent-strong'
  return inMonth ? 'font-semibold text-ink' : 'text-muted'
}

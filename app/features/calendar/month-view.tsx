// The month: a table of weeks, each event a link in the day it begins on.

import { titleWithStatus } from '#domain/event/event-span.ts'
import { noticesFrom, noticeText } from '#domain/event/notice.ts'
import {
  addDays,
  type DaySpan,
  daysOf,
  longDay,
  monthText,
  shortDay,
  spanText,
  weekOf,
} from '#domain/time/city-day.ts'
import { CachedHtml } from '../../ui/cached-html.tsx'
import { viewHeading, visibleSpan } from './calendar-range.ts'
import { CalendarLink } from './calendar-toolbar.tsx'
import { submitLink } from './calendar-url.ts'
import { EmptyHint } from './empty-hint.tsx'
import type { EventSummary } from './event.server.ts'
import { EventChip } from './event-chip.tsx'
import { MoreEvents } from './event-rows.tsx'
import { countEarlierWeeks, type MonthWeek, monthGrid } from './month-grid.ts'
import { MonthNotices } from './notices.tsx'
import { type Bar, eventsByDay, overlaps, type PlacedEvent, type ViewProps } from './placed-events.ts'
import { useSlotPress } from './slot-press.ts'

const LANES = 3

/** For the rows of earlier weeks: hidden until their line is open, in browsers that support the selector. */
const EARLIER_WEEK = 'supports-[selector(:has(*))]:hidden group-has-[details[open]]/weeks:table-row'

/** The month that a day belongs to. */
export function MonthView(props: ViewProps) {
  const { events, placed, date, today, timeZone } = props
  const press = useSlotPress(slot => submitLink(slot.dataset.slot ?? ''))
  const name = viewHeading('month', date)
  const span = visibleSpan('month', date)
  const weeks = monthGrid(date, events, timeZone, LANES)
  const earlier = countEarlierWeeks(date, today)
  const byDay = new Map(eventsByDay(span, placed).map(({ day, events }) => [day, events]))
  const isThisMonth = weeks.some(({ cells }) => cells.some(({ day, inMonth }) => inMonth && day === today))
  // Past weeks take no more room than they need, so that this month does not begin with empty ones.
  const lanesOf = ({ cells, bars }: MonthWeek<EventSummary>) =>
    isThisMonth && cells.every(({ day }) => day < today)
      ? Math.max(0, ...bars.map(({ lane }) => lane + 1))
      : LANES
  return (
    <>
      <EmptyHint
        {...props}
        span={span}
        labels={{ name, empty: `No events to show in ${name}` }}
        isEmpty={weeks.every(week => week.bars.length === 0)}
      />
      <table {...press} className="w-full table-fixed border-collapse [--lane:2.25rem]">
        <caption className="sr-only">Events in {name}</caption>
        <thead>
          <tr>
            {daysOf(weekOf(date)).map(day => (
              <th
                key={day}
                scope="col"
                className="border-b border-line px-2 py-2 text-left text-xs font-semibold text-muted"
              >
                {shortDay(day).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="group/weeks">
          {earlier > 0 && (
            <EarlierWeeks
              key={name}
              {...props}
              span={{ ...span, last: addDays(span.first, earlier * 7 - 1) }}
            />
          )}
          {weeks.map((week, index) => (
            <tr
              key={week.cells[0]?.day}
              data-earlier={index < earlier || undefined}
              className={`border-line not-last:border-b ${index < earlier ? EARLIER_WEEK : ''}`}
            >
              {week.cells.map((cell, column) => (
                <MonthDay
                  key={cell.day}
                  {...props}
                  {...cell}
                  column={column}
                  lanes={lanesOf(week)}
                  bars={week.bars}
                  dayEvents={byDay.get(cell.day) ?? []}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The line that stands for the past weeks of this month and unfolds them. It is open when the date is one of their days. */
function EarlierWeeks({ span, placed, date }: ViewProps & { span: DaySpan }) {
  const count = placed.filter(event => overlaps(event, span)).length
  return (
    <tr className="border-b border-line">
      <td colSpan={7} className="p-0">
        <details open={date <= span.last}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-sm font-semibold -outline-offset-3! hover:bg-sunken [&::-webkit-details-marker]:hidden">
            <span aria-hidden="true" className="in-[[open]]:rotate-90">
              ›
            </span>
            Earlier in {monthText(date).split(' ')[0]}
            <span className="font-normal text-muted">
              {spanText(span)} · {count === 1 ? '1 event' : `${count} events`}
            </span>
          </summary>
        </details>
      </td>
    </tr>
  )
}

type MonthCell = MonthWeek<EventSummary>['cells'][number]

interface MonthDayProps extends ViewProps, MonthCell {
  column: number
  lanes: number
  bars: readonly Bar<EventSummary>[]
  dayEvents: readonly PlacedEvent[]
}

/** A cell of the table. A bar over several days hangs in its first cell and reaches over the next ones. */
function MonthDay({ day, inMonth, hidden, column, lanes, bars, dayEvents, ...props }: MonthDayProps) {
  const { notices, today, timeZone, units, hrefFor, isPast } = props
  const isToday = day === today
  const own = bars.filter(bar => bar.column === column)
  const passing = bars.filter(bar => bar.column < column && column < bar.column + bar.columns)
  // Half a lane more makes room for a second line of a title.
  const isRoomy =
    passing.length === 0 && own.every(({ columns }) => columns === 1) && own.length * 1.5 <= lanes
  const shown: readonly { event: EventSummary }[] = hidden > 0 ? dayEvents : own
  return (
    <CachedHtml
      as="td"
      data-slot={day}
      className={`relative border-line p-0 align-top select-none not-last:border-r ${inMonth ? '' : 'bg-paper'} ${isToday ? 'bg-highlight' : ''}`}
      style={{ height: `calc(2.125rem + ${lanes} * var(--lane) + 1.625rem)` }}
      of={InsideMonthDay}
      props={{
        day,
        isToday,
        inMonth,
        isRoomy,
        own,
        hidden,
        timeZone,
        units,
        notices: noticesFrom(notices, day, weekOf(day)).map(noticeText),
        passing: passing.map(({ event }) => ({ id: event.id, title: titleWithStatus(event) })),
        past: shown.flatMap(({ event }) => (isPast(event) ? event.id : [])),
        dayEvents: hidden > 0 ? dayEvents : [],
        dayHref: hrefFor({ view: 'day', date: day }),
        listHref: hrefFor({ view: 'agenda', date: day }),
      }}
    />
  )
}

interface InsideMonthDayProps extends Pick<ViewProps, 'timeZone' | 'units'>, MonthCell {
  isToday: boolean
  isRoomy: boolean
  notices: readonly string[]
  passing: readonly { id: string; title: string }[]
  own: readonly Bar<EventSummary>[]
  /** The ids of events that are over. */
  past: readonly string[]
  dayEvents: readonly PlacedEvent[]
  dayHref: string
  listHref: string
}

function InsideMonthDay(props: InsideMonthDayProps) {
  const { day, isToday, isRoomy, own, past, hidden, timeZone, units } = props
  return (
    <>
      <CalendarLink
        href={props.dayHref}
        aria-current={isToday ? 'date' : undefined}
        className={`m-1 inline-grid size-7 place-items-center rounded-full text-sm tabular-nums no-underline hover:bg-sunken ${dayClass(isToday, props.inMonth)}`}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="sr-only">{longDay(day)}</span>
      </CalendarLink>
      <MonthNotices texts={props.notices} />
      <ul className={isRoomy ? 'absolute inset-x-0 top-8.5 z-10' : undefined}>
        {props.passing.map(({ id, title }) => (
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
          isPast={({ id }) => past.includes(id)}
          listHref={props.listHref}
          timeZone={timeZone}
          units={units}
        />
      )}
    </>
  )
}

function dayClass(isToday: boolean, inMonth: boolean): string {
  if (isToday) return 'bg-accent font-bold text-accent-ink hover:bg-accent-strong'
  return inMonth ? 'font-semibold text-ink' : 'text-muted'
}

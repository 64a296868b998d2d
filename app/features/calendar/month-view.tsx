// The month: a table of weeks, each event a link in the day it begins on.

import { daysOf, weekOf } from '#domain/time/city-day.ts'
import { shortDay } from '#domain/time/day-text.ts'
import type { ViewProps } from './calendar-event.ts'
import { viewHeading, visibleSpan } from './calendar-range.ts'
import { EmptyHint } from './empty-hint.tsx'
import { eventsByDay } from './event-on-day.ts'
import { MonthDay } from './month-day.tsx'
import { monthGrid } from './month-grid.ts'
import { submitLink } from './submit-link.ts'
import { useSlotPress } from './use-slot-press.ts'

const LANES = 3

/** The month that a day belongs to. */
export function MonthView(props: ViewProps) {
  const { events, placed, date, today, timeZone } = props
  const press = useSlotPress(slot => submitLink(slot.dataset.slot ?? ''))
  const name = viewHeading('month', date)
  const weeks = monthGrid(date, events, timeZone, LANES)
  const byDay = new Map(
    eventsByDay(visibleSpan('month', date), placed).map(({ day, events }) => [day, events]),
  )
  const isThisMonth = weeks.some(({ cells }) => cells.some(({ day, inMonth }) => inMonth && day === today))
  // Weeks that are over take no more room than they need, so that this month does not begin with empty ones.
  const lanesOf = ({ cells, bars }: (typeof weeks)[number]) =>
    isThisMonth && cells.every(({ day }) => day < today)
      ? Math.max(0, ...bars.map(({ lane }) => lane + 1))
      : LANES
  return (
    <>
      <EmptyHint
        {...props}
        span={visibleSpan('month', date)}
        words={{ name, empty: `No events to show in ${name}` }}
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
        <tbody>
          {weeks.map(({ cells, bars }) => (
            <tr key={cells[0]?.day} className="border-line not-last:border-b">
              {cells.map((cell, column) => (
                <MonthDay
                  key={cell.day}
                  {...props}
                  cell={cell}
                  column={column}
                  lanes={lanesOf({ cells, bars })}
                  bars={bars}
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

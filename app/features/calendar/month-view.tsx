// The month: a table of weeks, each event a link in the day it begins on.

import { addDays, daysOf, weekOf } from '#domain/time/city-day.ts'
import { shortDay } from '#domain/time/day-text.ts'
import type { ViewProps } from './calendar-event.ts'
import { viewHeading, visibleSpan } from './calendar-range.ts'
import { EARLIER_WEEK, EarlierWeeks } from './earlier-weeks.tsx'
import { EmptyHint } from './empty-hint.tsx'
import { eventsByDay } from './event-on-day.ts'
import { MonthDay } from './month-day.tsx'
import { countEarlierWeeks, monthGrid } from './month-grid.ts'
import { submitLink } from './submit-link.ts'
import { useSlotPress } from './use-slot-press.ts'

const LANES = 3

/** The month that a day belongs to. */
export function MonthView(props: ViewProps) {
  const { events, placed, date, today, timeZone } = props
  const press = useSlotPress(slot => submitLink(slot.dataset.slot ?? ''))
  const name = viewHeading('month', date)
  const weeks = monthGrid(date, events, timeZone, LANES)
  const earlier = countEarlierWeeks(date, today)
  const { first } = visibleSpan('month', date)
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
        <tbody className="group/weeks">
          {earlier > 0 && (
            <EarlierWeeks key={name} {...props} span={{ first, last: addDays(first, earlier * 7 - 1) }} />
          )}
          {weeks.map(({ cells, bars }, week) => (
            <tr
              key={cells[0]?.day}
              data-earlier={week < earlier || undefined}
              className={`border-line not-last:border-b ${week < earlier ? EARLIER_WEEK : ''}`}
            >
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

// The line that stands for the weeks of this month that are over, and opens them.

import type { DaySpan } from '#domain/time/city-day.ts'
import { monthText, spanText } from '#domain/time/day-text.ts'
import type { ViewProps } from './calendar-event.ts'

/** For the rows of those weeks: out of sight until the line is open, where the browser can tell. */
export const EARLIER_WEEK = 'supports-[selector(:has(*))]:hidden group-has-[details[open]]/weeks:table-row'

interface EarlierWeeksProps extends Pick<ViewProps, 'placed' | 'date'> {
  span: DaySpan
}

/** The first row of the table. Who was led to one of those days finds it open. */
export function EarlierWeeks({ span, placed, date }: EarlierWeeksProps) {
  const count = placed.filter(({ first, last }) => first <= span.last && last >= span.first).length
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

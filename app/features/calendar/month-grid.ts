// The weeks of a month, with bars for events and a count of those that found no room.

import type { EventTimes } from '#domain/event/event-span.ts'
import { addDays, type CityDay, daysOf, monthOf, weekOf } from '#domain/time/city-day.ts'
import { visibleSpan } from './calendar-range.ts'
import { type Bar, inBarOrder, layBars } from './placed-events.ts'

/** One week of a month, Sunday to Saturday, with the bars that fit. `hidden` is the N of '+N more'. */
export interface MonthWeek<E> {
  cells: { day: CityDay; inMonth: boolean; hidden: number }[]
  bars: Bar<E>[]
}

/** How many past weeks to fold away to make room: those of the current month, once it is half over. */
export function countEarlierWeeks(shown: CityDay, today: CityDay): number {
  const { first, last } = monthOf(shown)
  const isHalfOver = first <= today && today <= last && Number(today.slice(8)) * 2 > Number(last.slice(8))
  if (!isHalfOver) return 0
  return (daysOf({ first: visibleSpan('month', shown).first, last: weekOf(today).first }).length - 1) / 7
}

/** The weeks of the month that a day belongs to, each with at most `laneLimit` bars below one another. */
export function monthGrid<E extends EventTimes>(
  day: CityDay,
  events: readonly E[],
  zone: string,
  laneLimit: number,
): MonthWeek<E>[] {
  const span = visibleSpan('month', day)
  const month = monthOf(day)
  const ordered = inBarOrder(events, zone)
  const weeks: MonthWeek<E>[] = []
  for (let sunday = span.first; sunday <= span.last; sunday = addDays(sunday, 7)) {
    const row = { first: sunday, last: addDays(sunday, 6) }
    const bars = layBars(row, ordered)
    const hidden = bars.filter(bar => bar.lane >= laneLimit)
    weeks.push({
      bars: bars.filter(bar => bar.lane < laneLimit),
      cells: daysOf(row).map((cell, column) => ({
        day: cell,
        inMonth: cell >= month.first && cell <= month.last,
        hidden: hidden.filter(bar => bar.column <= column && column < bar.column + bar.columns).length,
      })),
    })
  }
  return weeks
}

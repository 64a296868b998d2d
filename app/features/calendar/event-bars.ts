// Lays events as bars over a row of days: the weeks of a month, and the row above the hours of a week.

import { type EventTimes, eventDays } from '#domain/event/event-span.ts'
import { type DaySpan, daysOf } from '#domain/time/city-day.ts'

/** An event with the days it covers. */
export interface EventDays<E> extends DaySpan {
  event: E
}

/** A bar in a row of days. Columns and lanes count from 0; lanes lie below one another. */
export interface Bar<E> {
  event: E
  lane: number
  column: number
  columns: number
  continuesBefore: boolean
  continuesAfter: boolean
}

/**
 * Works out the days of each event once, and the order in which bars take their lanes: earlier days first, so that
 * a bar keeps its place at the top when it goes on in the next row; then longer bars; then the earlier hour.
 */
export function inBarOrder<E extends EventTimes>(events: readonly E[], zone: string): EventDays<E>[] {
  return events
    .map(event => ({ event, ...eventDays(event, zone), start: Date.parse(event.start_date) }))
    .sort((a, b) => byText(a.first, b.first) || byText(b.last, a.last) || a.start - b.start)
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** The bars of one row, each in the topmost lane that is free on all its days. */
export function layBars<E>(row: DaySpan, events: readonly EventDays<E>[]): Bar<E>[] {
  const days = daysOf(row)
  const laneEnds: number[] = []
  return events
    .filter(({ first, last }) => last >= row.first && first <= row.last)
    .map(({ event, first, last }) => {
      const column = first < row.first ? 0 : days.indexOf(first)
      const end = last > row.last ? days.length : days.indexOf(last) + 1
      const free = laneEnds.findIndex(laneEnd => laneEnd <= column)
      const lane = free < 0 ? laneEnds.length : free
      laneEnds[lane] = end
      return {
        event,
        lane,
        column,
        columns: end - column,
        continuesBefore: first < row.first,
        continuesAfter: last > row.last,
      }
    })
}

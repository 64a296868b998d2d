// Events placed on days: by time in lists, as bars in rows of days; and what every view of the calendar is drawn from.

import {
  ALL_DAY,
  type EventTimes,
  eventDays,
  eventEnd,
  hoursText,
  lastsDays,
} from '#domain/event/event-span.ts'
import type { Notice } from '#domain/event/notice.ts'
import type { Units } from '#domain/event/ride-facts.ts'
import { type CityDay, type DaySpan, daysOf } from '#domain/time/city-day.ts'
import { cityMinutes, timeText } from '#domain/time/city-time.ts'
import type { CalendarView } from './calendar-range.ts'
import type { EventSummary } from './event.server.ts'

/** An event with the city days that it covers. */
export interface EventDays<E> extends DaySpan {
  event: E
}

export type PlacedEvent = EventDays<EventSummary>

/** A bar in a row of days. Columns and lanes count from 0; lanes lie below one another. */
export interface Bar<E> {
  event: E
  lane: number
  column: number
  columns: number
  continuesBefore: boolean
  continuesAfter: boolean
}

/** What every view is drawn from: the events, and the same events by time with their days. */
export interface ViewProps {
  events: readonly EventSummary[]
  placed: readonly PlacedEvent[]
  /** Those of the days on show, by their first day. */
  notices: readonly Notice[]
  view: CalendarView
  date: CityDay
  today: CityDay
  timeZone: string
  units: Units
  /** The URL of a view and a day; it keeps the path and the filter. */
  hrefFor: (target: { view: CalendarView; date: CityDay }) => string
  /** Events that the filter hides. */
  filteredOut: readonly PlacedEvent[]
  /** The URL without the filter; undefined while nothing is filtered. */
  unfilteredHref: string | undefined
  /** Whether all events of a day are known. */
  isKnownDay: (day: CityDay) => boolean
  isPast: (event: EventTimes) => boolean
}

export function overlaps(one: DaySpan, other: DaySpan): boolean {
  return one.first <= other.last && one.last >= other.first
}

function withDays<E extends EventTimes>(events: readonly E[], zone: string) {
  return events.map(event => ({ event, ...eventDays(event, zone), start: Date.parse(event.start_date) }))
}

/** Works out the days of each event once, for all the lists of a page, and sorts them by time. */
export function inTimeOrder<E extends EventTimes>(events: readonly E[], zone: string): EventDays<E>[] {
  return withDays(events, zone).sort((a, b) => a.start - b.start)
}

/**
 * The order in which bars take their lanes: earlier days first, so that a bar keeps its place at the top when it
 * continues in the next row; then longer bars; then the earlier hour.
 */
export function inBarOrder<E extends EventTimes>(events: readonly E[], zone: string): EventDays<E>[] {
  return withDays(events, zone).sort(
    (a, b) => compareText(a.first, b.first) || compareText(b.last, a.last) || a.start - b.start,
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Every day of a span with its events; one that runs over several days is on each of them. */
export function eventsByDay<E>(span: DaySpan, ordered: readonly EventDays<E>[]) {
  const days = daysOf(span).map((day): { day: CityDay; events: EventDays<E>[] } => ({ day, events: [] }))
  for (const placed of ordered) {
    for (const { day, events } of days) if (placed.first <= day && day <= placed.last) events.push(placed)
  }
  return days
}

/** The bars of one row, each in the topmost lane that is free on all its days. */
export function layBars<E>(row: DaySpan, events: readonly EventDays<E>[]): Bar<E>[] {
  const days = daysOf(row)
  const laneEnds: number[] = []
  return events
    .filter(placed => overlaps(placed, row))
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

/**
 * An event's time on one of its days: '6:00 PM - 8:00 PM', on the days of a longer one 'From 6:00 PM', 'All day' and
 * 'Until 2:00 PM'. Without a known end, only the start.
 */
export function timeOnDay({ event, first, last }: EventDays<EventTimes>, day: CityDay, zone: string): string {
  const end = eventEnd(event)
  const isLong = lastsDays(event, zone)
  const fromMidnight = day > first || (isLong && cityMinutes(event.start_date, zone) === 0)
  const toMidnight = day < last || (isLong && cityMinutes(end, zone) === 0)
  if (fromMidnight && toMidnight) return ALL_DAY
  if (day > first) return `Until ${timeText(end, zone)}`
  if (isLong) return `From ${timeText(event.start_date, zone)}`
  return event.end_date ? hoursText(event, zone) : timeText(event.start_date, zone)
}

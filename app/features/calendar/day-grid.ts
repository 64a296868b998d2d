// The week and day views: events as blocks on a clock, side by side where they overlap.
// Every day is drawn with 24 hours, because the columns of a week share one clock. In spring the hour left out is an
// empty hour; in autumn both passes of the double hour fall on the same one. Overlap is therefore judged by where
// blocks are drawn, not by when they happen, so that no block ever covers another.

import { type EventTimes, eventEnd, lastsDays } from '#domain/event/event-span.ts'
import { type CityDay, type DaySpan, daysOf } from '#domain/time/city-day.ts'
import { cityDay, cityMinutes } from '#domain/time/city-time.ts'
import { clockText } from '#domain/time/day-text.ts'
import { type Bar, type EventDays, inBarOrder, layBars } from './event-bars.ts'

/** A block in one day's column: `from` and `to` in minutes on the clock, `column` of `columns` side by side. */
export interface DayBlock<E> {
  event: E
  from: number
  to: number
  column: number
  columns: number
  continuesBefore: boolean
  continuesAfter: boolean
}

/** The days of a week or of a single day; events of 24 hours and more lie as bars above the hours. */
export interface DayGrid<E> {
  allDay: Bar<E>[]
  days: { day: CityDay; blocks: DayBlock<E>[] }[]
}

/** A line of the grid and what a slot below it means: '18:30' for a form, '6:30 PM' for people. */
interface DaySlot {
  minute: number
  time: string
  label: string
  onTheHour: boolean
}

const DAY = 1440
const SLOT = 30

/** The 48 half hours of a day. */
export const DAY_SLOTS: readonly DaySlot[] = Array.from({ length: DAY / SLOT }, (_, index) => {
  const minute = index * SLOT
  const hour = Math.floor(minute / 60)
  return {
    minute,
    time: `${String(hour).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    label: clockText(hour, minute % 60),
    onTheHour: minute % 60 === 0,
  }
})

/** Places events on the days of a span. */
export function dayGrid<E extends EventTimes>(span: DaySpan, events: readonly E[], zone: string): DayGrid<E> {
  const onShow = inBarOrder(events, zone).filter(
    ({ first, last }) => first <= span.last && last >= span.first,
  )
  const timed = onShow.filter(({ event }) => !lastsDays(event, zone))
  return {
    allDay: layBars(
      span,
      onShow.filter(({ event }) => lastsDays(event, zone)),
    ),
    days: daysOf(span).map(day => ({ day, blocks: sideBySide(blocksOf(day, timed, zone)) })),
  }
}

function blocksOf<E extends EventTimes>(
  day: CityDay,
  events: readonly EventDays<E>[],
  zone: string,
): Unplaced<E>[] {
  return events
    .filter(({ first, last }) => first <= day && day <= last)
    .map(({ event, first, last }) => ({
      event,
      ...drawnMinutes(event, day, zone),
      continuesBefore: first < day,
      continuesAfter: last > day,
    }))
}

/**
 * Where a block begins and ends on a day's clock. It is at least one slot high, so that it can be read and pressed.
 * What begins in the first pass of the double hour and ends in the second, on no later clock, is as high as it is long.
 */
function drawnMinutes(event: EventTimes, day: CityDay, zone: string): { from: number; to: number } {
  const end = eventEnd(event)
  const from = cityDay(event.start_date, zone) === day ? cityMinutes(event.start_date, zone) : 0
  const to = cityDay(end, zone) === day ? cityMinutes(end, zone) : DAY
  const length = to > from ? to - from : (Date.parse(end) - Date.parse(event.start_date)) / 60_000
  const start = Math.min(from, DAY - SLOT)
  return { from: start, to: Math.max(from + length, start + SLOT) }
}

type Unplaced<E> = Omit<DayBlock<E>, 'column' | 'columns'>

function sideBySide<E>(blocks: readonly Unplaced<E>[]): DayBlock<E>[] {
  const ordered = blocks.toSorted((a, b) => a.from - b.from || b.to - a.to)
  return clusters(ordered).flatMap(placeColumns)
}

/** Splits blocks, ordered by their beginning, into groups that do not touch one another. */
function clusters<E>(ordered: readonly Unplaced<E>[]): Unplaced<E>[][] {
  const groups: Unplaced<E>[][] = []
  let end = 0
  let group: Unplaced<E>[] = []
  for (const block of ordered) {
    if (block.from >= end) {
      group = []
      groups.push(group)
    }
    group.push(block)
    end = Math.max(end, block.to)
  }
  return groups
}

function placeColumns<E>(group: readonly Unplaced<E>[]): DayBlock<E>[] {
  const columnEnds: number[] = []
  const placed = group.map(block => {
    const free = columnEnds.findIndex(end => end <= block.from)
    const column = free < 0 ? columnEnds.length : free
    columnEnds[column] = block.to
    return { ...block, column }
  })
  return placed.map(block => ({ ...block, columns: columnEnds.length }))
}

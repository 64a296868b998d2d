// The week and day views: events as blocks on a clock, side by side when they overlap, folded away when there are too many.
// Every day is drawn with 24 hours, because the columns of a week share one clock. In spring the skipped hour is an empty
// hour; in autumn both passes of the repeated hour fall on the same one. Overlap is therefore judged by where blocks are
// drawn, not by when they happen, so that no block ever covers another.

import { type EventTimes, eventEnd, lastsDays } from '#domain/event/event-span.ts'
import { type CityDay, clockText, type DaySpan, daysOf } from '#domain/time/city-day.ts'
import { cityDay, cityMinutes } from '#domain/time/city-time.ts'
import { type Bar, type EventDays, inBarOrder, layBars, overlaps } from './placed-events.ts'

/** A stretch of the clock, in minutes of the day. */
export interface Hours {
  from: number
  to: number
}

/** A block in one day's column, in the nth `column` of `columns` side by side. */
export type DayBlock<E> = Hours & Omit<Bar<E>, 'lane'>

type Unplaced<E> = Omit<DayBlock<E>, 'column' | 'columns'>

/** The days of a week or a single day; events of 24 hours and more are bars above the hours. */
interface DayGrid<E> {
  allDay: Bar<E>[]
  days: { day: CityDay; blocks: DayBlock<E>[] }[]
}

/** The blocks of a day that have a column, and the events that do not, with the hours that they cover together. */
interface FoldedDay<E> {
  shown: DayBlock<E>[]
  folded: (Hours & { events: E[] })[]
}

const DAY = 1440
const SLOT = 30
const MORNING = 6 * 60

/** The 48 half hours of a day: `time` is '18:30' for a form, `label` is '6:30 PM' for people. */
export const DAY_SLOTS = Array.from({ length: DAY / SLOT }, (_, index) => {
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
  const shown = inBarOrder(events, zone).filter(placed => overlaps(placed, span))
  const timed = shown.filter(({ event }) => !lastsDays(event, zone))
  const long = shown.filter(({ event }) => lastsDays(event, zone))
  return {
    allDay: layBars(span, long),
    days: daysOf(span).map(day => ({ day, blocks: placeSideBySide(blocksOn(day, timed, zone)) })),
  }
}

function blocksOn<E extends EventTimes>(day: CityDay, events: readonly EventDays<E>[], zone: string) {
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
 * Where a block begins and ends on a day's clock. It is at least one slot high, so that it can be read and pressed. If it
 * begins in the first pass of the repeated hour and ends in the second, on no later clock, it is as high as it is long.
 */
function drawnMinutes(event: EventTimes, day: CityDay, zone: string): Hours {
  const end = eventEnd(event)
  const from = cityDay(event.start_date, zone) === day ? cityMinutes(event.start_date, zone) : 0
  const to = cityDay(end, zone) === day ? cityMinutes(end, zone) : DAY
  const length = to > from ? to - from : (Date.parse(end) - Date.parse(event.start_date)) / 60_000
  const start = Math.min(from, DAY - SLOT)
  return { from: start, to: Math.max(from + length, start + SLOT) }
}

/** Splits blocks into clusters that do not touch one another, and gives each cluster as many columns as it needs. */
function placeSideBySide<E>(blocks: readonly Unplaced<E>[]): DayBlock<E>[] {
  const clusters: Unplaced<E>[][] = []
  let end = 0
  for (const block of blocks.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (block.from >= end) clusters.push([])
    clusters.at(-1)?.push(block)
    end = Math.max(end, block.to)
  }
  return clusters.flatMap(placeColumns)
}

function placeColumns<E>(cluster: readonly Unplaced<E>[]): DayBlock<E>[] {
  const columnEnds: number[] = []
  const placed = cluster.map(block => {
    const free = columnEnds.findIndex(end => end <= block.from)
    const column = free < 0 ? columnEnds.length : free
    columnEnds[column] = block.to
    return { ...block, column }
  })
  return placed.map(block => ({ ...block, columns: columnEnds.length }))
}

/** Folds away the blocks that do not fit into `limit` columns; the last column then belongs to the fold. */
export function foldBlocks<E>(blocks: readonly DayBlock<E>[], limit: number): FoldedDay<E> {
  const { shown, folded }: FoldedDay<E> = { shown: [], folded: [] }
  for (const block of blocks.toSorted((a, b) => a.from - b.from)) {
    const open = folded.at(-1)
    if (block.columns <= limit) shown.push(block)
    else if (block.column < limit - 1) shown.push({ ...block, columns: limit })
    else if (open && open.to > block.from) {
      open.to = Math.max(open.to, block.to)
      open.events.push(block.event)
    } else folded.push({ from: block.from, to: block.to, events: [block.event] })
  }
  return { shown, folded }
}

/** How many columns wide a block can be drawn: up to its neighbour at the same time, or to the fold. */
export function columnsWide<E>(block: DayBlock<E>, { shown, folded }: FoldedDay<E>): number {
  const isBeside = ({ from, to }: Hours) => from < block.to && block.from < to
  const neighbours = shown.filter(other => other.column > block.column && isBeside(other))
  const edge = folded.some(isBeside) ? block.columns - 1 : block.columns
  return Math.min(edge, ...neighbours.map(({ column }) => column)) - block.column
}

/** The hours on show: from six in the morning, or from the hour of an earlier event, to midnight. */
export function shownHours(starts: readonly number[], isWholeDay: boolean): Hours {
  const earliest = isWholeDay ? 0 : Math.min(MORNING, ...starts)
  return { from: earliest - (earliest % 60), to: DAY }
}

/** The hours in sight at first: the morning, and the first event up to an hour from its start. */
export function openingHours(starts: readonly number[]): Hours {
  const first = Math.min(...starts, DAY)
  const from = Math.min(first, MORNING)
  return { from, to: first < DAY ? Math.min(first + 60, DAY) : from }
}

/** Where a stretch of the clock is drawn, in percent of the height. */
export function placeOnClock(stretch: Hours, hours: Hours): { top: string; height: string } {
  const percent = (minutes: number) => `${Number(((minutes / (hours.to - hours.from)) * 100).toFixed(3))}%`
  return { top: percent(stretch.from - hours.from), height: percent(stretch.to - stretch.from) }
}

/** The time, such as '18:30', of the half hour at a share of the height; 0 is the top. */
export function timeAt(share: number, hours: Hours): string {
  const minute = hours.from + share * (hours.to - hours.from)
  return DAY_SLOTS.findLast(slot => slot.minute <= minute)?.time ?? ''
}

// The city's clock as an iCalendar VTIMEZONE: programs that do not know the zone by its name repeat rides by this.

import { type OffsetChange, offsetChanges } from '#domain/time/city-time.ts'
import { weekdays } from '#domain/time/weekdays.ts'
import { type CalendarLine, calendarClock } from './icalendar.ts'

const second = 1_000
const year = 366 * 24 * 3_600 * second
/** A rule of clock changes is told from so many years of them, and where there is none, this far they are listed. */
const yearsAhead = 10

/** -25200 as '-0700' */
function offsetText(seconds: number): string {
  const size = Math.abs(seconds)
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, ...(size % 60 ? [size % 60] : [])]
  return (seconds < 0 ? '-' : '+') + parts.map(part => String(part).padStart(2, '0')).join('')
}

/** What the clocks show when they are put forward or back, as a date whose UTC fields say so. */
const onset = ({ at, before }: OffsetChange) => new Date(at.getTime() + before * second)
const onsetText = (clock: Date) => calendarClock(clock.toISOString().slice(0, 19))

function isInLastWeek(clock: Date): boolean {
  return new Date(clock.getTime() + 7 * 24 * 3_600 * second).getUTCMonth() !== clock.getUTCMonth()
}

/** The value that all of a list have. */
function common<Value>(values: Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}

/** 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU' for clocks that change so every year up to the last one that is known. */
function yearlyRule(onsets: Date[], lastYear: number): string | undefined {
  const month = common(onsets.map(clock => clock.getUTCMonth() + 1))
  const weekday = common(onsets.map(clock => weekdays[clock.getUTCDay()]))
  const time = common(onsets.map(clock => clock.toISOString().slice(11)))
  const place = onsets.every(isInLastWeek)
    ? -1
    : common(onsets.map(clock => Math.ceil(clock.getUTCDate() / 7)))
  const years = onsets.map(clock => clock.getUTCFullYear())
  const isEveryYear =
    years.every((year, at) => year === (years[0] ?? 0) + at) && (years.at(-1) ?? 0) >= lastYear
  if (!month || !weekday || !time || !place || years.length < yearsAhead / 2 || !isEveryYear) return undefined
  return `FREQ=YEARLY;BYMONTH=${month};BYDAY=${place}${weekday}`
}

/** Changes that are alike, as one part of the zone. */
function observance(changes: OffsetChange[], lastYear: number): CalendarLine[] {
  const [first] = changes
  if (!first) return []
  const name = first.after > first.before ? 'DAYLIGHT' : 'STANDARD'
  const onsets = changes.map(onset)
  const rule = yearlyRule(onsets, lastYear)
  const repeated: CalendarLine[] = rule
    ? [['RRULE', rule]]
    : onsets.slice(1).map((clock): CalendarLine => ['RDATE', onsetText(clock)])
  return [
    ['BEGIN', name],
    ['DTSTART', onsetText(onset(first))],
    ['TZOFFSETFROM', offsetText(first.before)],
    ['TZOFFSETTO', offsetText(first.after)],
    ...repeated,
    ['END', name],
  ]
}

/** A zone for times from one moment to another and beyond. */
export function timeZoneLines(zone: string, from: Date, until: Date): CalendarLine[] {
  const end = new Date(until.getTime() + yearsAhead * year)
  // What is in force at the first moment began before it.
  const { first, changes } = offsetChanges(zone, new Date(from.getTime() - 2 * year), end)
  const kinds = new Map<string, OffsetChange[]>()
  for (const change of changes) {
    const kind = `${change.before} ${change.after}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), change])
  }
  const isToldFromTheStart = changes[0] !== undefined && changes[0].at <= from
  const always: CalendarLine[] = [
    ['BEGIN', 'STANDARD'],
    ['DTSTART', '19700101T000000'],
    ['TZOFFSETFROM', offsetText(first)],
    ['TZOFFSETTO', offsetText(first)],
    ['END', 'STANDARD'],
  ]
  return [
    ['BEGIN', 'VTIMEZONE'],
    ['TZID', zone],
    ...(isToldFromTheStart ? [] : always),
    ...[...kinds.values()].flatMap(alike => observance(alike, end.getUTCFullYear() - 1)),
    ['END', 'VTIMEZONE'],
  ]
}

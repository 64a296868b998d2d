// The only module that knows time zones: it converts between stored instants and the city's own days and clock.

import type { Temporal } from 'temporal-polyfill'
import { type CityDay, clockText, type DaySpan, dateText, isCityDay, temporal } from './city-day.ts'

/** One moment as form fields hold it: '2026-11-15' and '18:00'. */
interface CityFields {
  date: CityDay
  time: string
}

/** The instant that a date and a time mean in the city, or which field is wrong and why. */
type CityInstant = { ok: true; instant: string } | { ok: false; field: 'date' | 'time'; message: string }

/** From one instant up to, but not including, another; both as ISO strings in UTC. */
interface InstantRange {
  start: string
  end: string
}

/** The time between two clock changes of a zone, in milliseconds. */
interface OffsetPeriod {
  from: number
  until: number
  offset: number
}

const DAY = 86_400_000
const MINUTE = 60_000

const periodsByZone = new Map<string, OffsetPeriod[]>()

/** Cached: a calendar needs thousands of offsets, and the polyfill takes some 20 microseconds for each. */
function periodAt(moment: number, zone: string): OffsetPeriod {
  const periods = periodsByZone.get(zone) ?? []
  const known = periods.find(period => period.from <= moment && moment < period.until)
  if (known) return known
  const local = temporal().Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
  // A change at this very moment starts the period, hence the millisecond.
  const last = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const next = local.getTimeZoneTransition('next')
  const period = {
    from: last?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: local.offsetNanoseconds / 1_000_000,
  }
  periodsByZone.set(zone, [period, ...periods])
  return period
}

function iso(moment: Temporal.ZonedDateTime): string {
  return new Date(moment.epochMilliseconds).toISOString()
}

function midnight(day: CityDay, zone: string): Temporal.ZonedDateTime {
  return temporal().PlainDate.from(day).toZonedDateTime(zone)
}

/**
 * The instant at which the city's clocks show a date and a time. Refuses a time that is skipped in spring; of the two
 * in autumn's repeated hour it returns the first.
 */
export function cityInstant(date: string, time: string, zone: string): CityInstant {
  if (!isCityDay(date)) return { ok: false, field: 'date', message: 'Please enter a valid date.' }
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(time)) {
    return { ok: false, field: 'time', message: 'Please enter a valid time.' }
  }
  const wanted = temporal().PlainDateTime.from(`${date}T${time}`)
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (found.toPlainDateTime().equals(wanted)) return { ok: true, instant: iso(found) }
  const clock = clockText(wanted.hour, wanted.minute)
  const message = `${clock} does not exist on ${dateText(date)}: the clocks go forward that night. Please choose another time.`
  return { ok: false, field: 'time', message }
}

/**
 * The instant of a repeating ride by its local time, such as '2027-03-14T02:30:00'. As in the database and in calendar
 * programs, a time skipped in spring moves forward by the gap, and of two the first is meant.
 */
export function repeatedInstant(clock: string, zone: string): string {
  const local = Date.parse(`${clock}Z`)
  const period = periodAt(local, zone)
  const moment = local - period.offset
  // No zone is more than a day from UTC: without a clock change that near, the offset is certain.
  if (period.from <= moment - DAY && moment + DAY < period.until) return new Date(moment).toISOString()
  return iso(temporal().PlainDateTime.from(clock).toZonedDateTime(zone))
}

/** Whether the clocks change within a day of a ride. Programs disagree on skipped and repeated hours, and on ends near them. */
export function isNearClockChange({ start, end }: { start: Date; end: Date }, zone: string): boolean {
  return periodAt(start.getTime() - DAY, zone).offset !== periodAt(end.getTime() + DAY, zone).offset
}

/** The city's date and time of an instant. Throws a RangeError if it is not an instant. */
export function cityFields(instant: string, zone: string): CityFields {
  const moment = Date.parse(instant)
  if (Number.isNaN(moment)) throw new RangeError(`Not an instant: ${instant}`)
  const local = new Date(moment + periodAt(moment, zone).offset).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

export function cityDay(instant: string, zone: string): CityDay {
  return cityFields(instant, zone).date
}

export function cityToday(zone: string, at: string = new Date().toISOString()): CityDay {
  return cityDay(at, zone)
}

/** What the city's clock shows at an instant, as minutes after 0:00. */
export function cityMinutes(instant: string, zone: string): number {
  const [hour = 0, minute = 0] = cityFields(instant, zone).time.split(':').map(Number)
  return hour * 60 + minute
}

/** A whole day, from the city's midnight to the next. */
export function dayBounds(day: CityDay, zone: string): InstantRange {
  const start = midnight(day, zone)
  return { start: iso(start), end: iso(start.add({ days: 1 }).startOfDay()) }
}

/** Whole days, from the first midnight to 23:59:59.999 of the last day: here the end is included. */
export function spanBounds(span: DaySpan, zone: string): InstantRange {
  const next = midnight(span.last, zone).add({ days: 1 }).startOfDay()
  return { start: iso(midnight(span.first, zone)), end: iso(next.subtract({ milliseconds: 1 })) }
}

/** '6:00 PM' */
export function timeText(instant: string, zone: string): string {
  const minutes = cityMinutes(instant, zone)
  return clockText(Math.floor(minutes / 60), minutes % 60)
}

/** '6:00 PM - 8:00 PM' */
export function timeRangeText({ start, end }: InstantRange, zone: string): string {
  return `${timeText(start, zone)} - ${timeText(end, zone)}`
}

/** The part of a day's clock, in minutes after 0:00, that is skipped (forward) or repeated (back). */
interface ClockChange {
  direction: 'forward' | 'back'
  from: number
  to: number
}

/** How the clocks change on a day; null on all but two days of a year. */
export function clockChange(day: CityDay, zone: string): ClockChange | null {
  const bounds = dayBounds(day, zone)
  const start = Date.parse(bounds.start)
  const length = Date.parse(bounds.end) - start
  if (length === DAY) return null
  // Zones change by whole or half hours, on a half hour.
  const step = 30
  let expected = 0
  for (let passed = 0; passed < length; passed += step * MINUTE) {
    const shown = cityMinutes(new Date(start + passed).toISOString(), zone)
    if (shown > expected) return { direction: 'forward', from: expected, to: shown }
    if (shown < expected) return { direction: 'back', from: shown, to: expected }
    expected = shown + step
  }
  return null
}

/** 'Clocks go forward at 2:00 AM' */
export function clockChangeText({ direction, from, to }: ClockChange): string {
  const at = direction === 'forward' ? from : to
  return `Clocks go ${direction} at ${clockText(Math.floor(at / 60), at % 60)}`
}

/** A clock change: seconds ahead of UTC before and after it. */
export interface OffsetChange {
  at: Date
  before: number
  after: number
}

/** The clock changes of a zone after one moment, up to another. `first` is the offset until the first change. */
export function offsetChanges(
  zone: string,
  from: Date,
  until: Date,
): { first: number; changes: OffsetChange[] } {
  const seconds = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => offsetNanoseconds / 1_000_000_000
  let local = temporal().Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone)
  const first = seconds(local)
  const changes: OffsetChange[] = []
  for (;;) {
    const next = local.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > until.getTime()) return { first, changes }
    const change = { at: new Date(next.epochMilliseconds), before: seconds(local), after: seconds(next) }
    // A zone may change only its name.
    if (change.before !== change.after) changes.push(change)
    local = next
  }
}

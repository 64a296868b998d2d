// The only place that knows time zones: between instants, as stored, and the city's own days and clock.
import type { Temporal } from 'temporal-polyfill'
import { type CityDay, type DaySpan, isCityDay } from './city-day.ts'
import { clockText, dateText } from './day-text.ts'
import { temporal } from './temporal.ts'

/** What the fields of a form hold for one moment: '2026-11-15' and '18:00'. */
interface CityFields {
  date: CityDay
  time: string
}

/** The instant that a date and a time mean in the city, or why there is none and which field to mend. */
type CityInstant = { ok: true; instant: string } | { ok: false; field: 'date' | 'time'; message: string }

/** From one instant up to, but not including, another, both as ISO strings in UTC. */
interface InstantRange {
  start: string
  end: string
}

interface OffsetPeriod {
  from: number
  until: number
  offset: number
}

const DAY = 86_400_000

const periodsByZone = new Map<string, OffsetPeriod[]>()

/**
 * The period between clock changes that a moment lies in, all in milliseconds. Periods are cached: a calendar asks
 * thousands of times, and the polyfill takes some 20 microseconds for each answer.
 */
function periodAt(moment: number, zone: string): OffsetPeriod {
  const periods = periodsByZone.get(zone) ?? []
  const known = periods.find(period => period.from <= moment && moment < period.until)
  if (known) return known
  const local = temporal().Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
  // A change at this very moment counts as the beginning of the period, hence the millisecond.
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

/** How far a zone's clocks are ahead of UTC at a moment. */
function offsetAt(moment: number, zone: string): number {
  return periodAt(moment, zone).offset
}

function iso(moment: Temporal.ZonedDateTime): string {
  return new Date(moment.epochMilliseconds).toISOString()
}

function now(): string {
  return new Date().toISOString()
}

function midnight(day: CityDay, zone: string): Temporal.ZonedDateTime {
  return temporal().PlainDate.from(day).toZonedDateTime(zone)
}

/**
 * The instant at which the city's clocks show a date and a time.
 * A time that the spring night leaves out is refused; of the two in the autumn's double hour the first is meant.
 */
export function cityInstant(date: string, time: string, zone: string): CityInstant {
  if (!isCityDay(date)) return { ok: false, field: 'date', message: 'Please enter a valid date.' }
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(time)) {
    return { ok: false, field: 'time', message: 'Please enter a valid time.' }
  }
  const wanted = temporal().PlainDateTime.from(`${date}T${time}`)
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!found.toPlainDateTime().equals(wanted)) {
    const clock = clockText(wanted.hour, wanted.minute)
    return {
      ok: false,
      field: 'time',
      message: `${clock} does not exist on ${dateText(date)}: the clocks go forward that night. Please choose another time.`,
    }
  }
  return { ok: true, instant: iso(found) }
}

/**
 * The instant at which a ride that repeats takes place, by what the clock shows, such as '2027-03-14T02:30:00'. As in the
 * database and in calendar programs, a time that the spring night leaves out moves forward by the gap, and of two the first is meant.
 */
export function repeatedInstant(clock: string, zone: string): string {
  const local = Date.parse(`${clock}Z`)
  const period = periodAt(local, zone)
  const moment = local - period.offset
  // No zone is more than a day from UTC: without a clock change that near, there is nothing to decide.
  if (period.from <= moment - DAY && moment + DAY < period.until) return new Date(moment).toISOString()
  return iso(temporal().PlainDateTime.from(clock).toZonedDateTime(zone))
}

/**
 * Whether the clocks change within a day of a ride. There, programs do not agree on what an hour that is left out or comes
 * twice means, nor on an end that is so many hours later.
 */
export function isNearClockChange({ start, end }: { start: Date; end: Date }, zone: string): boolean {
  return offsetAt(start.getTime() - DAY, zone) !== offsetAt(end.getTime() + DAY, zone)
}

/** The city's date and time of an instant, as form fields hold them. Throws a RangeError when it is no instant. */
export function cityFields(instant: string, zone: string): CityFields {
  const moment = Date.parse(instant)
  if (Number.isNaN(moment)) throw new RangeError(`Not an instant: ${instant}`)
  const local = new Date(moment + offsetAt(moment, zone)).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** The city's day at an instant. */
export function cityDay(instant: string, zone: string): CityDay {
  return cityFields(instant, zone).date
}

/** Today's date in the city. */
export function cityToday(zone: string, at: string = now()): CityDay {
  return cityDay(at, zone)
}

/** What the city's clock shows at an instant, as minutes after 0:00. It says nothing of hours left out or doubled. */
export function cityMinutes(instant: string, zone: string): number {
  const [hour = 0, minute = 0] = cityFields(instant, zone).time.split(':').map(Number)
  return hour * 60 + minute
}

/** A whole day, from the city's midnight to the next one. */
export function dayBounds(day: CityDay, zone: string): InstantRange {
  const start = midnight(day, zone)
  return { start: iso(start), end: iso(start.add({ days: 1 }).startOfDay()) }
}

/** Several whole days, from the first one's midnight to the last one's 23:59:59.999; here the end is included. */
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

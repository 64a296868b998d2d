// Reads start and end from the four date and time fields of an event form, in the city's time.
import { addDays, type CityDay, isCityDay, LATEST_DAY, longDay } from '../time/city-day.ts'
import { cityFields, cityInstant } from '../time/city-time.ts'
import { type EventTimes, MAX_DURATION } from './event-span.ts'

/** As typed. */
export interface TimeFields {
  start_date: string
  start_time: string
  end_date: string
  end_time: string
}

interface TimeProblem {
  field: keyof TimeFields
  message: string
}

/** The instants, or what is wrong. */
type FormTimes = { ok: true; start: string; end: string | null } | { ok: false; problems: TimeProblem[] }

const EARLIEST = Date.parse('2000-01-01T00:00Z')
const LATEST = Date.parse('2200-01-01T00:00Z')

const END_RULE = 'Without an end date: the same day, or the next day if it is earlier than the start.'

/** A time without a date is on the day of the start, or the next day if it is earlier: from 10 PM to 1 AM. */
function endDay({ start_date, start_time, end_date, end_time }: TimeFields): CityDay {
  if (end_date !== '' || end_time === '' || !isCityDay(start_date)) return end_date
  return end_time < start_time ? addDays(start_date, 1) : start_date
}

/** What an end without a date means; the form shows it while people type. */
export function endHint(fields: TimeFields): string | undefined {
  if (fields.end_date !== '') return undefined
  const day = endDay(fields)
  if (day === '' || fields.start_time === '') return END_RULE
  return `Ends ${day === fields.start_date ? 'the same day' : 'the next day'}, ${longDay(day)}.`
}

/**
 * An end without a date is on the day that `endDay` returns. An end without a time is no end, but is required if its date
 * differs from the start's. The form itself reports a missing start. Unchanged fields keep the instants of `stored`: an
 * edit of the title must not move an event in the second pass of autumn's repeated hour.
 */
export function readFormTimes(fields: TimeFields, zone: string, stored?: EventTimes): FormTimes {
  const problems: TimeProblem[] = []
  const read = (side: 'start' | 'end', date: string, time: string, old: string | null | undefined) => {
    if (date === '' || time === '') return null
    if (old && sameFields(old, date, time, zone)) return old
    const result = cityInstant(date, time, zone)
    if (result.ok) return result.instant
    problems.push({ field: `${side}_${result.field}`, message: result.message })
    return null
  }
  const start = read('start', fields.start_date, fields.start_time, stored?.start_date)
  const end = read('end', endDay(fields), fields.end_time, stored?.end_date)
  problems.push(...missingTime(fields))
  if (start !== null) problems.push(...startProblems(start))
  if (start !== null && end !== null) problems.push(...endProblems(start, end, fields))
  return start === null || problems.length > 0 ? { ok: false, problems } : { ok: true, start, end }
}

function sameFields(instant: string, date: string, time: string, zone: string): boolean {
  const fields = cityFields(instant, zone)
  return fields.date === date && fields.time === time
}

/** An end date that differs from the start's must not get lost because its time is missing. */
function missingTime({ start_date, end_date, end_time }: TimeFields): TimeProblem[] {
  if (end_time !== '' || end_date === '' || end_date === start_date) return []
  return [{ field: 'end_time', message: 'Please enter an end time too, or leave the end date empty.' }]
}

function startProblems(start: string): TimeProblem[] {
  const at = Date.parse(start)
  if (at >= EARLIEST && at < LATEST) return []
  const message = `Please choose a date between 2000 and ${LATEST_DAY.slice(0, 4)}.`
  return [{ field: 'start_date', message }]
}

function endProblems(start: string, end: string, fields: TimeFields): TimeProblem[] {
  const length = Date.parse(end) - Date.parse(start)
  if (length <= 0) {
    const field = endDay(fields) < fields.start_date ? 'end_date' : 'end_time'
    return [{ field, message: 'The end must be after the start.' }]
  }
  if (length > MAX_DURATION) return [{ field: 'end_date', message: 'An event can last at most 366 days.' }]
  return []
}

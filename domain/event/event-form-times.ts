// Reads start and end from an event form's four fields, in the city's time.
import { LATEST_DAY } from '../time/city-day.ts'
import { cityFields, cityInstant } from '../time/city-time.ts'
import type { EventTimes } from './event-span.ts'

/** The date and time fields of an event form, as typed. */
export interface TimeFields {
  start_date: string
  start_time: string
  end_date: string
  end_time: string
}

/** Something wrong with one of the fields, in words for the person who typed it. */
interface TimeProblem {
  field: keyof TimeFields
  message: string
}

/** The instants that were meant, or what is wrong. `end` is null when no end was given. */
type FormTimes = { ok: true; start: string; end: string | null } | { ok: false; problems: TimeProblem[] }

const EARLIEST = Date.parse('2000-01-01T00:00Z')
const LATEST = Date.parse('2200-01-01T00:00Z')
const MAX_DURATION = 366 * 86_400_000

/** Shown beside an end that is only half filled in, since it is not going to be saved. */
export const HALF_END_HINT = 'The end is saved only when both its date and its time are filled in.'

/** Whether an end's date is given without its time, or the other way round. */
export function isHalfEnd(fields: Pick<TimeFields, 'end_date' | 'end_time'>): boolean {
  return (fields.end_date === '') !== (fields.end_time === '')
}

/**
 * Reads the fields. The end counts only if both its fields are filled; that a start is missing is for the form to say.
 * Fields that still say what they said of `stored` keep that event's instants: an edit of the title must not move an
 * event that lies in the second pass of the autumn's double hour.
 */
export function readFormTimes(fields: TimeFields, zone: string, stored?: EventTimes): FormTimes {
  const problems: TimeProblem[] = []
  const read = (side: 'start' | 'end', date: string, time: string, kept: string | null | undefined) => {
    if (date === '' || time === '') return null
    if (kept && sameFields(kept, date, time, zone)) return kept
    const result = cityInstant(date, time, zone)
    if (result.ok) return result.instant
    problems.push({ field: `${side}_${result.field}`, message: result.message })
    return null
  }
  const start = read('start', fields.start_date, fields.start_time, stored?.start_date)
  const end = read('end', fields.end_date, fields.end_time, stored?.end_date)
  if (start !== null) problems.push(...startProblems(start))
  if (start !== null && end !== null) problems.push(...endProblems(start, end, fields))
  return start === null || problems.length > 0 ? { ok: false, problems } : { ok: true, start, end }
}

function sameFields(instant: string, date: string, time: string, zone: string): boolean {
  const fields = cityFields(instant, zone)
  return fields.date === date && fields.time === time
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
    const field = fields.end_date < fields.start_date ? 'end_date' : 'end_time'
    return [{ field, message: 'The end must be after the start.' }]
  }
  if (length > MAX_DURATION) return [{ field: 'end_date', message: 'An event can last at most 366 days.' }]
  return []
}

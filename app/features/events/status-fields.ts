// The form that cancels, postpones or resumes a date: its fields as typed, and how they are parsed.

import { cityInstant } from '#domain/time/city-time.ts'

const fieldNames = ['event', 'status', 'note', 'new_date', 'new_time'] as const
const statuses = ['scheduled', 'cancelled', 'postponed'] as const

export const MAX_NOTE_LENGTH = 300

/** The fields as typed: `event` is the date's id, `status` the value of the button that was pressed. */
export type StatusFields = Record<(typeof fieldNames)[number], string>

/** The fields of a form that was sent. */
export function readStatusFields(form: FormData): StatusFields {
  const [event = '', status = '', note = '', new_date = '', new_time = ''] = fieldNames.map(name =>
    String(form.get(name) ?? '').trim(),
  )
  return { event, status, note, new_date, new_time }
}

type ParsedStatus =
  | {
      ok: true
      change: { new_status: (typeof statuses)[number]; note: string | null; new_start: string | null }
    }
  | { ok: false; fields: Record<string, string> }

/** The change, with the new start on the city's clock; or an error for each wrong field. */
export function parseStatusFields(typed: StatusFields, zone: string): ParsedStatus {
  const { status, note, new_date, new_time } = typed
  const fields: Record<string, string> = {}
  const new_status = statuses.find(known => known === status)
  if (!new_status) fields.status = 'Please choose one.'
  if ([...note].length > MAX_NOTE_LENGTH) fields.note = `Please use at most ${MAX_NOTE_LENGTH} characters.`
  let new_start: string | null = null
  // The time is prefilled even without a new date, and neither counts unless the date is postponed.
  if (status === 'postponed' && new_date !== '') {
    const read = cityInstant(new_date, new_time, zone)
    if (!read.ok) fields[`new_${read.field}`] = read.message
    else if (Date.parse(read.instant) <= Date.now())
      fields.new_date = 'Please choose a time that is still to come.'
    else new_start = read.instant
  }
  if (Object.keys(fields).length > 0 || !new_status) return { ok: false, fields }
  return { ok: true, change: { new_status, note: (new_status !== 'scheduled' && note) || null, new_start } }
}

// The form with which an organiser calls a date off: its fields as typed, and what they mean.

import { cityInstant } from '#domain/time/city-time.ts'

/** The fields as typed. */
export interface StatusFields {
  /** The date that is called off. */
  event: string
  status: string
  note: string
  new_date: string
  new_time: string
}

/** The fields of a form that was sent. */
export function readStatusFields(form: FormData): StatusFields {
  const field = (name: keyof StatusFields) => String(form.get(name) ?? '').trim()
  return {
    event: field('event'),
    status: field('status'),
    note: field('note'),
    new_date: field('new_date'),
    new_time: field('new_time'),
  }
}

interface StatusChange {
  new_status: 'cancelled' | 'postponed'
  note: string | null
  new_start: string | null
}

type ReadStatus = { ok: true; change: StatusChange } | { ok: false; fields: Record<string, string> }

export const MAX_NOTE_LENGTH = 300

/** What the fields mean, on the city's clock; or what is wrong with them. */
export function statusOf({ status, note, new_date, new_time }: StatusFields, zone: string): ReadStatus {
  const fields: Record<string, string> = {}
  if (status !== 'cancelled' && status !== 'postponed') fields.status = 'Please choose one.'
  if ([...note].length > MAX_NOTE_LENGTH) fields.note = `Please use at most ${MAX_NOTE_LENGTH} characters.`
  let new_start: string | null = null
  // What belongs to a postponement is not seen where it is cancelled.
  if (status === 'postponed' && (new_date !== '' || new_time !== '')) {
    const read = cityInstant(new_date, new_time, zone)
    if (read.ok) new_start = read.instant
    else fields[`new_${read.field}`] = read.message
  }
  if (Object.keys(fields).length > 0 || (status !== 'cancelled' && status !== 'postponed'))
    return { ok: false, fields }
  return { ok: true, change: { new_status: status, note: note || null, new_start } }
}

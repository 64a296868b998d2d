// The form with which a date is called off or put back on: its fields as typed, and what they mean.

import { cityInstant } from '#domain/time/city-time.ts'

/** The fields as typed. */
export interface StatusFields {
  /** The date that is called off. */
  event: string
  /** What the button says that was pressed. */
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

interface StatusMeant {
  new_status: (typeof statuses)[number]
  note: string | null
  new_start: string | null
}

type ReadStatus = { ok: true; change: StatusMeant } | { ok: false; fields: Record<string, string> }

const statuses = ['scheduled', 'cancelled', 'postponed'] as const

export const MAX_NOTE_LENGTH = 300

/** What the fields mean, on the city's clock; or what is wrong with them. */
export function statusOf({ status, note, new_date, new_time }: StatusFields, zone: string): ReadStatus {
  const fields: Record<string, string> = {}
  const new_status = statuses.find(known => known === status)
  if (!new_status) fields.status = 'Please choose one.'
  if ([...note].length > MAX_NOTE_LENGTH) fields.note = `Please use at most ${MAX_NOTE_LENGTH} characters.`
  let new_start: string | null = null
  // The hour is filled in before anybody knows of a new day, and neither counts where it is not postponed.
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

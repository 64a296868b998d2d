// Rows that every rule accepts, for tests to change one value of.

import type { Parameter } from '#server/database/database.ts'
import type { City } from '#tests/people.ts'

export type Values = Record<string, Parameter>

const place = { name: 'Depot Square', url: 'https://maps.example/depot' }

/** An event without a group. */
export function eventRow(city: City, changes: Values = {}): Values {
  return {
    title: 'Lantern ride',
    description: 'Slow, with lanterns.',
    start_date: '2026-07-01T19:00:00Z',
    type_id: city.typeId,
    location: place,
    ...changes,
  }
}

/** What a visitor submits: an event's fields, and an address to ask back. */
export function submissionRow(city: City, changes: Values = {}): Values {
  return { ...eventRow(city), submitter_email: 'ana@visitors.example', ...changes }
}

export function groupRow(changes: Values = {}): Values {
  return { name: 'Lantern Riders', description: 'They ride by night.', ...changes }
}

export function noticeRow(changes: Values = {}): Values {
  return { text: 'Colfax is closed', first_day: '2026-07-01', last_day: '2026-07-02', ...changes }
}

export function typeRow(changes: Values = {}): Values {
  return { name: 'bike-polo', color: '#1abc9c', ...changes }
}

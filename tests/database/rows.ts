// Rows that every rule accepts, for tests to change one value of.

import type { Database, Parameter } from '#platform/database/database.ts'
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

/** So many events of the same kind, an hour apart; in batches that a busy machine makes in time. */
export async function makeManyEvents(database: Database, row: Values, count: number): Promise<void> {
  const batch = 500
  for (let made = 0; made < count; made += batch)
    await database.query(
      `insert into public.events (title, description, start_date, type_id, group_id, location)
       select $1, $2, '2077-01-01T12:00:00Z'::timestamptz + n * interval '1 hour', $3, $4, $5
       from generate_series($6::integer, $7::integer) n`,
      [row.title, row.description, row.type_id, row.group_id ?? null, row.location, made + 1, made + batch],
    )
}

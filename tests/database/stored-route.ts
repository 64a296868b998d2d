// A route as the storage part leaves it in the tables, for tests that need no bytes.

import { randomUUID } from 'node:crypto'
import type { Queries } from '#platform/database/database.ts'

const line = {
  points: '_p~iF~ps|U_ulLnnqC',
  heights: [1600, 1700],
  at: [0, 21_440],
  lowest: 1600,
  highest: 1700,
  highest_at: 21_440,
  is_loop: false,
}

/** Puts a route of 21.4 km and 640 m, or what is given, into its bucket; returns its name and version. */
export async function storedRoute(
  queries: Queries,
  { name = `${randomUUID()}.gpx`, distance_m = 21_440, climb_m = 640 as number | null } = {},
) {
  const version = randomUUID()
  await queries.query(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('routes', $1, $2, $3)`,
    [name, version, { distance_m, climb_m, line, stored: 100 }],
  )
  return { path: name, version }
}

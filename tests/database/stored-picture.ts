// A picture as the storage part leaves it in the tables, for tests that need no bytes.

import { randomUUID } from 'node:crypto'
import type { Queries } from '#platform/database/database.ts'

/** Puts a picture into a bucket; returns its name and version. */
export async function storedPicture(
  queries: Queries,
  bucket = 'event-pictures',
  name = `${randomUUID()}.jpg`,
) {
  const version = randomUUID()
  await queries.query(
    'insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)',
    [bucket, name, version, { width: 1200, height: 800, colour: '#336699' }],
  )
  return { path: name, version }
}

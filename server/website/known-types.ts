// The names and ids of the event types, read once a change: a filter by anything else is no page of its own.

import { type Database, visitor } from '../database/database.ts'

/** The names and ids, or undefined where they cannot be read. */
export type ReadTypes = () => Promise<ReadonlySet<string> | undefined>

export function createTypeReader(database: Database): { read: ReadTypes; drop(): void } {
  let reading: ReturnType<ReadTypes> | undefined
  const readNow = async () => {
    try {
      const rows = await database.queryAs<{ id: string; name: string }>(
        visitor,
        'select id::text, name from public.event_types',
        [],
        { readOnly: true },
      )
      return new Set(rows.flatMap(({ id, name }) => [id, name]))
    } catch {
      // The page itself is going to say that nothing can be read.
      reading = undefined
      return undefined
    }
  }
  return {
    read: () => {
      reading ??= readNow()
      return reading
    },
    drop: () => {
      reading = undefined
    },
  }
}

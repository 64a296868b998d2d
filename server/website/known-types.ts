// The event types by every name and id that they have or had, read once a change: a filter by anything else is no page of its own.

import { type Database, visitor } from '#platform/index.ts'

/** Today's name for each name and id in small letters, or undefined where they cannot be read. */
export type ReadTypes = () => Promise<ReadonlyMap<string, string> | undefined>

// What a type is called now goes before what another was called once.
const typesNow = `select lower(f.name) as asked, t.name from public.former_types f join public.event_types t on t.id = f.type_id
  union all select f.id::text, t.name from public.former_types f join public.event_types t on t.id = f.type_id
  union all select t.id::text, t.name from public.event_types t
  union all select lower(t.name), t.name from public.event_types t`

export function createTypeReader(database: Database): { read: ReadTypes; drop(): void } {
  let reading: ReturnType<ReadTypes> | undefined
  const readNow = async () => {
    try {
      const rows = await database.queryAs<{ asked: string; name: string }>(visitor, typesNow, [], {
        readOnly: true,
      })
      return new Map(rows.map(({ asked, name }) => [asked, name]))
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

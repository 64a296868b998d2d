// The city of a measurement: so many events to come and past.

import { analyseChanged } from '#platform/database/analyse.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { readConfig } from '#server/config.ts'
import { openReadyDatabase } from '#server/ready-database.ts'

interface CitySize {
  upcoming: number
  past: number
  /** Past ones are found by a search too, which takes longest to prepare. */
  isSearchable?: boolean
  /** A PostgreSQL instead of the folder's own database. */
  databaseUrl?: string
}

/** Fills the database of a folder beside the sample city, and gives the keys of its API. */
export async function fillCity(
  folder: string,
  { upcoming, past, isSearchable = false, databaseUrl }: CitySize,
) {
  const place = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const { database, close } = await openReadyDatabase(readConfig({ ...place, SAMPLE_DATA: 'on' }))
  await database.transaction(
    async queries => {
      const add = (first: number, last: number) =>
        queries.query(
          `insert into public.events (title, description, start_date, type_id, group_id, location)
           select 'Ride ' || n, '<p>Bring <b>lights</b> &amp; a bell.</p><p>' || repeat('We meet at the fountain. ', 25) || n || '</p>',
                  now() + n * interval '3 hours', (select id from public.event_types order by id offset abs(n) % 5 limit 1),
                  (select id from public.groups order by id offset abs(n) % 3 limit 1),
                  '{"name": "Depot", "url": "https://x.example"}'
           from generate_series($1::integer, $2::integer) n`,
          [first, last],
        )
      await add(1, upcoming)
      // Long ago, so that no page shows them. To prepare looking for words in them takes longest.
      if (!isSearchable) await queries.query('alter table public.events disable trigger events_index_added')
      await add(-past - 500, -501)
      if (!isSearchable) await queries.query('alter table public.events enable trigger events_index_added')
    },
    { withoutTimeLimit: true },
  )
  await analyseChanged(database)
  const keys = await ensureKeys(database)
  await close()
  return keys
}

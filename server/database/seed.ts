// Puts into a new database what seed.sql holds: the event types, and the sample city when it is wanted.

import type { Database } from './database.ts'
import { readMigration, runScript } from './migration-files.ts'

/** Seeds once in a database's life; the sample city also later, when it is asked for and the calendar is still empty. */
export function seed(
  database: Database,
  options: { file: string; timeZone: string; sampleData: 'on' | 'off' | 'when new and embedded' },
): Promise<void> {
  const wantsSample =
    options.sampleData === 'on' || (options.sampleData !== 'off' && database.engine === 'PGlite')
  return database.transaction(
    async queries => {
      await queries.query(`select pg_advisory_xact_lock(hashtext('server.milestones'))`)
      const reached = await queries.query<{ name: string }>('select name from server.milestones')
      const isNew = !reached.some(milestone => milestone.name === 'seeded')
      const isEmpty =
        (await queries.query('select 1 from public.events union all select 1 from public.groups limit 1'))
          .length === 0
      const loadSample = isNew ? wantsSample : options.sampleData === 'on' && isEmpty
      if (!isNew && !loadSample) return
      await queries.query(
        `select set_config('seed.time_zone', $1, true), set_config('seed.sample_city', $2, true)`,
        [options.timeZone, loadSample ? 'on' : 'off'],
      )
      await runScript(queries, readMigration(options.file))
      const remember = `insert into server.milestones (name) values ($1) on conflict do nothing`
      for (const milestone of ['seeded', ...(loadSample ? ['sample pictures awaited'] : [])])
        await queries.query(remember, [milestone])
    },
    { withoutTimeLimit: true },
  )
}

// The calendar's SQL: gives a database its tables and definitions, and its first rows.

import { type Database, migrate, progressOf, projectPath, runSqlFile, type Scripts } from '#platform/index.ts'

const scripts: Scripts = {
  migrations: projectPath('supabase/migrations'),
  definitions: projectPath('supabase/definitions'),
  release: { file: projectPath('supabase/released/1.0.0.txt'), baseline: '20261128' },
}

/** Other folders are for tests. */
export const migrateCalendar = (database: Database, others: Partial<Scripts> = {}) =>
  migrate(database, { ...scripts, ...others })

export const calendarProgress = (database: Database, others: Partial<Scripts> = {}) =>
  progressOf(database, { ...scripts, ...others })

/** Adds the event types, once, and the sample city if it is wanted: at first, or later while the calendar is empty. */
export function seedCalendar(
  database: Database,
  options: { timeZone: string; sampleData: 'on' | 'off' | 'when new and embedded' },
): Promise<void> {
  const wantsSample =
    options.sampleData === 'on' || (options.sampleData !== 'off' && database.engine === 'PGlite')
  return database.transaction(
    async queries => {
      await queries.query(`select pg_advisory_xact_lock(hashtext('server.milestones'))`)
      const reached = await queries.query<{ name: string }>('select name from server.milestones')
      const isNew = !reached.some(milestone => milestone.name === 'seeded')
      const [found] = await queries.query(
        'select 1 from public.events union all select 1 from public.groups limit 1',
      )
      const loadSample = isNew ? wantsSample : options.sampleData === 'on' && !found
      if (!isNew && !loadSample) return
      await queries.query(
        `select set_config('seed.time_zone', $1, true), set_config('seed.sample_city', $2, true)`,
        [options.timeZone, loadSample ? 'on' : 'off'],
      )
      await runSqlFile(queries, projectPath('supabase/seed.sql'))
      const remember = `insert into server.milestones (name) values ($1) on conflict do nothing`
      for (const milestone of ['seeded', ...(loadSample ? ['sample pictures awaited'] : [])])
        await queries.query(remember, [milestone])
    },
    { withoutTimeLimit: true },
  )
}

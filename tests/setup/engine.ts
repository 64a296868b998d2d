// Before the tests of an engine: the server is built and a migrated, empty database is ready to be copied for each file.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Database } from '#platform/database/database.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { migrateCalendar, seedCalendar } from '#server/calendar-database.ts'
import { buildWhenNeeded } from '../../build.js'
import { temporaryFolder } from './clean-up.js'
import { startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'PGlite' | 'PostgreSQL'
    /** PGlite: the folder to copy. PostgreSQL: the address of the cluster's own database. */
    template: string
  }
}

async function prepare(database: Database): Promise<void> {
  await migrateCalendar(database)
  await seedCalendar(database, { timeZone: 'America/Denver', sampleData: 'off' })
  await database.close()
}

export default async function setup(project: TestProject): Promise<() => void> {
  await buildWhenNeeded()
  if (project.config.provide.engine === 'PGlite') {
    const folder = temporaryFolder('calendar-pglite-')
    const files = join(folder, 'database')
    await prepare(await PGliteDatabase.open(files, { beginsPrepared: true }))
    project.provide('template', files)
    return () => rmSync(folder, { recursive: true, force: true })
  }
  const cluster = await startCluster()
  const main = new PostgresqlDatabase(cluster.url('postgres'))
  await main.query('create database template_calendar')
  await prepare(new PostgresqlDatabase(cluster.url('template_calendar')))
  await main.close()
  project.provide('template', cluster.url('postgres'))
  return () => cluster.stop()
}

// Brings the database's structure to what this version needs: platform.sql, then every new migration, all or nothing.

import { projectPath } from '../project-path.ts'
import { adoptFirstVersion, isFirstVersion } from './adopt.ts'
import type { Database, Queries } from './database.ts'
import {
  type Applied,
  type Migration,
  MigrationError,
  note,
  readMigration,
  readMigrations,
  runScript,
} from './migration-files.ts'

/** The migrations that are still to be applied, or the reason why this database does not fit these files. */
function pendingOf(files: Migration[], applied: Applied[]): Migration[] {
  const byName = new Map(files.map(file => [file.name, file]))
  for (const { name, checksum } of applied) {
    const file = byName.get(name)
    if (!file)
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know. ` +
          'It was used by a newer version: install that one, or restore a backup.',
      )
    if (file.checksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was edited after it was applied. Undo the edit and put the change in a new migration.`,
      )
  }
  const newest = applied.at(-1)?.name ?? ''
  const known = new Set(applied.map(migration => migration.name))
  const pending = files.filter(file => !known.has(file.name))
  const late = pending.find(file => file.name < newest)
  if (late)
    throw new MigrationError(
      `The migration ${late.name} stands before ${newest}, which is already applied. Give it a later name.`,
    )
  return pending
}

/** The last migration of a database that lacks some of these; undefined for one that is new, or up to date. */
export async function newestBeforeUpdate(database: Database, folder: string): Promise<string | undefined> {
  const [found] = await database.query(
    "select from pg_tables where schemaname = 'server' and tablename = 'migrations'",
  )
  if (!found) return undefined
  const known = await database.query<Pick<Applied, 'name'>>(
    'select name from server.migrations order by name',
  )
  const names = new Set(known.map(({ name }) => name))
  // The platform's own script is no migration: its name has no date.
  const newest = known.filter(({ name }) => /^\d/.test(name)).at(-1)
  return readMigrations(folder).every(({ name }) => names.has(name)) ? undefined : newest?.name
}

/** Applies what is missing, under a lock, in one transaction; returns the names of the migrations that are new to it. */
export function migrate(
  database: Database,
  {
    platform: platformFile = projectPath('server/database/platform.sql'),
    migrations = projectPath('supabase/migrations'),
  }: { platform?: string; migrations?: string } = {},
): Promise<string[]> {
  const platform = readMigration(platformFile)
  const files = readMigrations(migrations)
  return database.transaction(
    async queries => {
      // Servers that start together wait here; the second one finds everything done.
      await queries.query(`select pg_advisory_xact_lock(hashtext('server.migrations'))`)
      await queries.query('create schema if not exists server')
      await queries.query(
        `create table if not exists server.migrations (
           name text collate "C" primary key,
           checksum text not null,
           applied_at timestamptz not null default now()
         )`,
      )
      const known = await queries.query<Applied>('select name, checksum from server.migrations order by name')
      const knownPlatform = known.find(row => row.name === platform.name)
      const applied = known.filter(row => row !== knownPlatform)
      if (knownPlatform?.checksum !== platform.checksum) await apply(queries, platform)
      const adopted = isFirstVersion(applied) ? await adoptFirstVersion(queries, files) : []
      const pending = pendingOf(files, adopted.length > 0 ? adopted : applied)
      for (const migration of pending) await apply(queries, migration)
      const fresh = [...adopted, ...pending].map(migration => migration.name)
      // Other servers on this database read its structure again when this commits.
      if (fresh.length > 0) await queries.query(`notify pgrst, 'reload schema'`)
      return fresh
    },
    { withoutTimeLimit: true },
  )
}

async function apply(queries: Queries, migration: Migration): Promise<void> {
  await runScript(queries, migration.name, migration.script)
  await note(queries, migration)
}

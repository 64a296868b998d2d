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

interface Scripts {
  /** The file of the platform's own script, which is no migration. */
  platform?: string
  /** The folder of the migrations. */
  migrations?: string
}

const scriptsIn = ({
  platform = projectPath('server/database/platform.sql'),
  migrations = projectPath('supabase/migrations'),
}: Scripts) => ({ platform: readMigration(platform), files: readMigrations(migrations) })

const readApplied = 'select name, checksum from server.migrations order by name'

/** How far a database is: whether it has all of these, and if it lacks some and is not new, the last that it has. */
export async function progressOf(
  database: Database,
  scripts: Scripts = {},
): Promise<{ isCurrent: boolean; newestBeforeUpdate?: string | undefined }> {
  const [found] = await database.query(
    "select from pg_tables where schemaname = 'server' and tablename = 'migrations'",
  )
  if (!found) return { isCurrent: false }
  const known = await database.query<Applied>(readApplied)
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  const { platform, files } = scriptsIn(scripts)
  const isKnown = ({ name, checksum }: Migration) => checksums.get(name) === checksum
  const lacksSome = files.some(({ name }) => !checksums.has(name))
  return {
    isCurrent: known.length === files.length + 1 && [platform, ...files].every(isKnown),
    newestBeforeUpdate: lacksSome ? known.findLast(({ name }) => name !== platform.name)?.name : undefined,
  }
}

/** Applies what is missing, under a lock, in one transaction; returns the names of the migrations that are new to it. */
export function migrate(database: Database, scripts: Scripts = {}): Promise<string[]> {
  const { platform, files } = scriptsIn(scripts)
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
      const known = await queries.query<Applied>(readApplied)
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

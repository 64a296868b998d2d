// Brings the database to what this version needs: platform.sql, every new migration, the definitions, then defaults.sql; all or nothing.

import { projectPath } from '../project-path.ts'
import type { Database, Queries } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { applyDefinitions, dropTriggersAndPolicies, prepareRecord, readDefinitions } from './definitions.ts'
import {
  type Applied,
  type Migration,
  MigrationError,
  note,
  readMigration,
  readMigrations,
  runScript,
} from './migration-files.ts'
import { adoptRelease, isRelease, type Release } from './released.ts'

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

/** The application's SQL. */
export interface Scripts {
  /** The folder of the migrations. */
  migrations: string
  /** The folder of the definitions. */
  definitions: string
  /** A release whose migrations were folded into others since. */
  release?: Release
}

const scriptsIn = ({ migrations, definitions, release }: Scripts) => ({
  platform: readMigration(projectPath('platform/database/platform.sql')),
  files: readMigrations(migrations),
  definitions: readDefinitions(definitions, readMigration(projectPath('platform/database/defaults.sql'))),
  release,
})

const readApplied = 'select name, checksum from server.migrations order by name'
/** The name under which the checksum of all definitions is noted. */
const definitionsName = 'definitions'

/** How far a database is: whether it has all of these, and if it lacks some and is not new, the last that it has. */
export async function progressOf(
  database: Database,
  scripts: Scripts,
): Promise<{ isCurrent: boolean; newestBeforeUpdate?: string | undefined }> {
  const [found] = await database.query(
    "select from pg_tables where schemaname = 'server' and tablename = 'migrations'",
  )
  if (!found) return { isCurrent: false }
  const known = await database.query<Applied>(readApplied)
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  const { platform, files, definitions } = scriptsIn(scripts)
  const needed: Applied[] = [platform, ...files, { name: definitionsName, checksum: definitions.checksum }]
  const lacksSome = files.some(({ name }) => !checksums.has(name))
  return {
    isCurrent:
      known.length === needed.length &&
      needed.every(({ name, checksum }) => checksums.get(name) === checksum),
    newestBeforeUpdate: lacksSome
      ? known.findLast(({ name }) => name.endsWith('.sql') && name !== platform.name)?.name
      : undefined,
  }
}

/** How long a lock of another server is waited for, and how often the whole update is tried. */
const lockSeconds = 5
const maxTries = 12

/** Applies what is missing, under a lock, in one transaction; returns the names of the migrations that are new to it. */
export async function migrate(database: Database, scripts: Scripts): Promise<string[]> {
  const read = scriptsIn(scripts)
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(queries => update(queries, read), { withoutTimeLimit: true })
    } catch (error) {
      // Requests of a server that is still running can hold a table, or wait for one that this has changed.
      if (!isLockConflict(error) || tries === maxTries) throw error
    }
  }
}

function isLockConflict(error: unknown): boolean {
  const cause = error instanceof MigrationError ? error.cause : error
  return cause instanceof DatabaseError && ['55P03', '40P01'].includes(cause.code)
}

async function update(
  queries: Queries,
  { platform, files, definitions, release }: ReturnType<typeof scriptsIn>,
): Promise<string[]> {
  // Servers that start together wait here; the second one finds everything done.
  await queries.query(`select pg_advisory_xact_lock(hashtext('server.migrations'))`)
  await queries.query(`set local lock_timeout = '${lockSeconds}s'`)
  await queries.query('create schema if not exists server')
  await queries.query(
    `create table if not exists server.migrations (
       name text collate "C" primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  await prepareRecord(queries)
  const known = await queries.query<Applied>(readApplied)
  const knownPlatform = known.find(row => row.name === platform.name)
  const knownDefinitions = known.find(row => row.name === definitionsName)
  const applied = known.filter(row => row !== knownPlatform && row !== knownDefinitions)
  if (knownPlatform?.checksum !== platform.checksum) await apply(queries, platform)
  const adopted = release && isRelease(applied, release) ? await adoptRelease(queries, files, release) : []
  const pending = pendingOf(files, adopted.length > 0 ? adopted : applied)
  if (pending.length === 0 && knownDefinitions?.checksum === definitions.checksum) return []
  await dropTriggersAndPolicies(queries)
  for (const migration of pending) await apply(queries, migration)
  await applyDefinitions(queries, definitions)
  await note(queries, { name: definitionsName, checksum: definitions.checksum })
  // Other servers on this database read its structure again when this commits.
  await queries.query(`notify pgrst, 'reload schema'`)
  return [...adopted, ...pending].map(migration => migration.name)
}

async function apply(queries: Queries, migration: Migration): Promise<void> {
  await runScript(queries, migration)
  await note(queries, migration)
}

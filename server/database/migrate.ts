// Brings the database's structure to what this version needs: platform.sql, then every new migration, all or nothing.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Database, Queries } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { lineOf, splitStatements } from './statements.ts'

/** A migration that cannot be applied; the message says which file and line, and what to do. */
class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

interface Migration {
  name: string
  script: string
  checksum: string
}

function readMigration(path: string): Migration {
  // A checkout on another system may have other line ends; the migration is still the same.
  const script = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  return { name: basename(path), script, checksum: createHash('sha256').update(script).digest('hex') }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => name.endsWith('.sql'))
  return names.sort().map(name => readMigration(join(folder, name)))
}

/** Runs a script's statements one by one, and names file and line when one fails. */
export async function runScript(queries: Queries, name: string, script: string): Promise<void> {
  for (const statement of splitStatements(script)) {
    try {
      await queries.query(statement.text)
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      const place = `${name}, line ${lineOf(statement, error.position)}`
      const more = [error.detail, error.hint].filter(Boolean).join(' ')
      throw new MigrationError(`${place}: ${error.message} (${error.code})${more ? ` ${more}` : ''}`, {
        cause: error,
      })
    }
  }
}

/** The migrations that are still to be applied, or the reason why this database does not fit these files. */
function pendingOf(files: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
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

/** Applies what is missing, under a lock, in one transaction; returns the names of the applied migrations. */
export function migrate(
  database: Database,
  paths: { platform: string; migrations: string },
): Promise<string[]> {
  const platform = readMigration(paths.platform)
  const files = readMigrations(paths.migrations)
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
      const known = await queries.query<{ name: string; checksum: string }>(
        'select name, checksum from server.migrations order by name',
      )
      const knownPlatform = known.find(row => row.name === platform.name)
      const pending = pendingOf(
        files,
        known.filter(row => row !== knownPlatform),
      )
      if (knownPlatform?.checksum !== platform.checksum) await apply(queries, platform)
      for (const migration of pending) await apply(queries, migration)
      // Other servers on this database read its structure again when this commits.
      if (pending.length > 0) await queries.query(`notify pgrst, 'reload schema'`)
      return pending.map(migration => migration.name)
    },
    { withoutTimeLimit: true },
  )
}

async function apply(queries: Queries, migration: Migration): Promise<void> {
  await runScript(queries, migration.name, migration.script)
  await queries.query(
    `insert into server.migrations (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [migration.name, migration.checksum],
  )
}

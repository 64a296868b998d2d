// SQL files: reading them, and running them statement by statement.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Queries } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { lineOf, type Statement, splitStatements } from './statements.ts'

/** A migration that cannot be applied; the message says which file and line, and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** What the database remembers of a migration that it has. */
export interface Applied {
  name: string
  checksum: string
}

export interface Migration extends Applied {
  script: string
}

export function readMigration(path: string): Migration {
  // A checkout on another system may have other line ends; the migration is still the same.
  const script = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  return { name: basename(path), script, checksum: createHash('sha256').update(script).digest('hex') }
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => name.endsWith('.sql'))
  return names.sort().map(name => readMigration(join(folder, name)))
}

/** Runs a script's statements one by one, or those that are wanted. */
export async function runScript(
  queries: Queries,
  { name, script }: Migration,
  isWanted: (statement: string) => boolean = () => true,
): Promise<void> {
  for (const statement of splitStatements(script))
    if (isWanted(statement.text)) await runStatement(queries, name, statement)
}

/** Runs all statements of one file. */
export const runSqlFile = (queries: Queries, path: string) => runScript(queries, readMigration(path))

/** Runs one statement of a file. An error names the file and the line. */
export async function runStatement(queries: Queries, file: string, statement: Statement): Promise<void> {
  try {
    await queries.query(statement.text)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const place = `${file}, line ${lineOf(statement, error.position)}`
    const more = [error.detail, error.hint].filter(Boolean).join(' ')
    throw new MigrationError(`${place}: ${error.message} (${error.code})${more ? ` ${more}` : ''}`, {
      cause: error,
    })
  }
}

/** Remembers that the database has a migration. */
export async function note(queries: Queries, { name, checksum }: Applied): Promise<void> {
  await queries.query(
    `insert into server.migrations (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}

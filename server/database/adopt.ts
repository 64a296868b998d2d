// Brings a database of the first version, which had 53 migrations, to the list of today, which has one file a subject.

import { readFileSync } from 'node:fs'
import { projectPath } from '../project-path.ts'
import type { Queries } from './database.ts'
import { respellEmails } from './first-version/emails.ts'
import {
  type Applied,
  type Migration,
  MigrationError,
  note,
  readMigration,
  runScript,
} from './migration-files.ts'

/** The files that say in one place each what the first version said in 53; those after them are new to it as well. */
const isSubject = (file: Migration) => file.name.startsWith('20261120')

/** What can run again on a database that has it already, and leaves what the file says. */
const runsAgain = /^(?:create or replace|comment on|grant|revoke) /

function readFirstVersion(): Applied[] {
  const lines = readFileSync(projectPath('server/database/first-version/migrations.txt'), 'utf8')
  return lines
    .trim()
    .split(/\r?\n/)
    .map(line => ({ checksum: line.slice(0, 64), name: line.slice(65) }))
}

/** True for a database of the first version; fails with the reason for one that has only a part of it. */
export function isFirstVersion(applied: Applied[]): boolean {
  const first = new Map(readFirstVersion().map(({ name, checksum }) => [name, checksum]))
  const known = applied.filter(({ name }) => first.has(name))
  if (known.length === 0) return false
  const edited = known.find(({ name, checksum }) => first.get(name) !== checksum)
  if (edited)
    throw new MigrationError(
      `The migration ${edited.name} was edited after it was applied, so this database is none that this version knows. Restore a backup.`,
    )
  const newer = applied.find(({ name }) => !first.has(name))
  if (newer)
    throw new MigrationError(
      `The database has the migration ${newer.name}, which this version does not know. ` +
        'It was used by a newer version: install that one, or restore a backup.',
    )
  if (known.length < first.size)
    throw new MigrationError(
      `The database has ${known.length} of the ${first.size} migrations that came before these. ` +
        'Install the last version that had those and start it once, then update.',
    )
  return true
}

/** Adopts a database of the first version; returns what it has then. */
export async function adoptFirstVersion(queries: Queries, files: Migration[]): Promise<Migration[]> {
  const subjects = files.filter(isSubject)
  const bridge = readMigration(projectPath('server/database/first-version/bridge.sql'))
  await runScript(queries, bridge.name, bridge.script)
  await respellEmails(queries)
  for (const { name, script } of subjects)
    await runScript(queries, name, script, statement => runsAgain.test(statement))
  await queries.query('delete from server.migrations where name = any ($1::text[])', [
    `{${readFirstVersion().map(({ name }) => name)}}`,
  ])
  for (const subject of subjects) await note(queries, subject)
  return subjects
}

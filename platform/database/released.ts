// Recognises a database of 1.0.0, whose 41 migrations were folded into those of today and into the definitions.

import { readFileSync } from 'node:fs'
import type { Queries } from './database.ts'
import { type Applied, type Migration, MigrationError, note, runScript } from './migration-files.ts'

export interface Release {
  /** Lists its migrations, with their checksums, and its functions, triggers and policies. */
  file: string
  /** The names of the migrations that give its tables begin so; the later ones are new to it. */
  baseline: string
}

/** The migrations of 1.0.0, and the functions, triggers and policies that it had. */
function readRelease({ file }: Release): {
  migrations: Applied[]
  objects: { kind: string; name: string }[]
} {
  const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const parts = lines.map(line => /^(\S+) (.+)$/.exec(line) ?? [])
  const isObject = (kind = '') => /^(function|trigger|policy)$/.test(kind)
  return {
    migrations: parts
      .filter(([, kind]) => !isObject(kind))
      .map(([, checksum = '', name = '']) => ({ checksum, name })),
    objects: parts.filter(([, kind]) => isObject(kind)).map(([, kind = '', name = '']) => ({ kind, name })),
  }
}

/** True for a database of 1.0.0; fails with the reason for one that has only a part of it. */
export function isRelease(applied: Applied[], release: Release): boolean {
  const released = new Map(readRelease(release).migrations.map(({ name, checksum }) => [name, checksum]))
  const known = applied.filter(({ name }) => released.has(name))
  if (known.length === 0) return false
  const edited = known.find(({ name, checksum }) => released.get(name) !== checksum)
  if (edited)
    throw new MigrationError(
      `The migration ${edited.name} was edited after it was applied, so this is not a database of 1.0.0. Restore a backup.`,
    )
  const other = applied.find(({ name }) => !released.has(name))
  if (other)
    throw new MigrationError(
      `The database has the migration ${other.name}, which this version does not know. ` +
        'It was used by a version that was never released. Restore a backup of 1.0.0.',
    )
  if (known.length < released.size)
    throw new MigrationError(
      `The database has ${known.length} of the ${released.size} migrations of 1.0.0. Install 1.0.0 and start it once, then update.`,
    )
  return true
}

/** Records a database of 1.0.0 as one that has the baseline; returns the migrations that it has then. */
export async function adoptRelease(
  queries: Queries,
  files: Migration[],
  release: Release,
): Promise<Migration[]> {
  const { migrations, objects } = readRelease(release)
  const baseline = files.filter(({ name }) => name.startsWith(release.baseline))
  for (const { name } of migrations)
    await queries.query('delete from server.migrations where name = $1', [name])
  for (const file of baseline) {
    // The functions of constraints are frozen from now on, in the form of today.
    await runScript(queries, file, statement => statement.startsWith('create or replace function '))
    await note(queries, file)
  }
  for (const { kind, name } of objects)
    await queries.query('insert into server.definitions (kind, name) values ($1, $2)', [kind, name])
  return baseline
}

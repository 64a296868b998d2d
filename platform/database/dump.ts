// The whole database as text, one row a line; the same from both engines.

import type { Database, Queries } from './database.ts'
import { readMigrations, readTables, rowsAtOnce, tally } from './dump-format.ts'

/** Hands over the dump line by line, all of it from one moment. Returns how many rows it holds. */
export function dump(database: Database, write: (line: string) => Promise<void>): Promise<number> {
  return database.transaction(
    async queries => {
      await queries.query('set transaction isolation level repeatable read, read only')
      // Waits for a restore that is under way. Its truncated tables would look empty to a moment from before its end.
      await queries.query('lock table server.migrations in access share mode')
      return writeLines(queries, text => queries.query(text), write)
    },
    { withoutTimeLimit: true },
  )
}

/**
 * The same of an embedded database whose writes are paused, so that every moment is the same one: whoever reads waits for a
 * table at most. Its one connection keeps the rows of a table that are still to be fetched.
 */
export async function dumpPaused(
  database: Database,
  write: (line: string) => Promise<void>,
): Promise<number> {
  // One that was given up may have left some.
  await database.query('close all')
  const declare = (text: string) =>
    database.transaction(queries => queries.query(text.replace('cursor for', 'cursor with hold for')), {
      withoutTimeLimit: true,
    })
  return writeLines(database, declare, write)
}

async function writeLines(
  queries: Queries,
  declare: (text: string) => Promise<unknown>,
  write: (line: string) => Promise<void>,
): Promise<number> {
  const seen = tally()
  const put = (line: string) => {
    seen.line(line)
    return write(line)
  }
  await put(JSON.stringify({ format: 3, migrations: await readMigrations(queries) }))
  for (const { name, columns } of await readTables(queries)) {
    await declare(
      `declare backup no scroll cursor for select to_json(t)::text as row from (select ${columns} from ${name}) t`,
    )
    for (;;) {
      const rows = await queries.query<{ row: string }>(`fetch ${rowsAtOnce} from backup`)
      for (const { row } of rows) await put(`{"table":${JSON.stringify(name)},"row":${row}}`)
      seen.rows(name, rows.length)
      if (rows.length < rowsAtOnce) break
    }
    await queries.query('close backup')
  }
  await write(JSON.stringify({ end: seen.end() }))
  return seen.total()
}

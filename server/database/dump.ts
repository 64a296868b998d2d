// The whole database as text, one row a line; the same from both engines.

import type { Database } from './database.ts'
import { readMigrations, readTables, rowsAtOnce, tally } from './dump-format.ts'

/** Hands over the dump line by line, all of it from one moment. Returns how many rows it holds. */
export function dump(database: Database, write: (line: string) => Promise<void>): Promise<number> {
  return database.transaction(
    async queries => {
      await queries.query('set transaction isolation level repeatable read, read only')
      // Waits for a restore that is under way. Its truncated tables would look empty to a moment from before its end.
      await queries.query('lock table server.migrations in access share mode')
      const seen = tally()
      const put = (line: string) => {
        seen.line(line)
        return write(line)
      }
      await put(JSON.stringify({ format: 3, migrations: await readMigrations(queries) }))
      for (const { name, columns } of await readTables(queries)) {
        await queries.query(
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
    },
    { withoutTimeLimit: true },
  )
}

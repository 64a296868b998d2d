// Replaces what is in the database by what a dump holds, from whichever engine it came.

import type { Database, Queries } from './database.ts'
import {
  beginLine,
  type DumpEnd,
  endLine,
  parseLine,
  readMigrations,
  readTables,
  rowLine,
  rowsAtOnce,
  schemas,
  tally,
} from './dump-format.ts'
import { refuseUnderServers } from './presence.ts'

/** What came of loading a dump. One of the first format cannot tell whether all of it is there. */
export interface Loaded {
  rows: number
  isKnownWhole: boolean
}

/**
 * Replaces everything in the database by what a dump holds, or changes nothing; nothing, too, once `signal` says that nobody
 * wants it. `finish` is done in the same transaction.
 */
export function load(
  database: Database,
  lines: AsyncIterable<string>,
  { signal, finish }: { signal?: AbortSignal; finish?: (queries: Queries) => Promise<void> } = {},
): Promise<Loaded> {
  return database.transaction(
    async queries => {
      await refuseUnderServers(queries)
      await queries.query('lock table server.migrations in access exclusive mode')
      const tables = await readTables(queries)
      const expected = await readMigrations(queries)
      const reader = lines[Symbol.asyncIterator]()
      const seen = tally()
      const first = String((await reader.next()).value)
      const { data: begin } = beginLine.safeParse(parseLine(first))
      if (!begin) throw new Error('This file is not a backup of this calendar.')
      if (begin.migrations.join() !== expected.join())
        throw new Error(
          'This backup was made by another version of the calendar. Install that version, restore there, then update.',
        )
      seen.line(first)
      // The rows are as triggers left them once; running those again would sign and date everything anew.
      for (const { name } of tables) await queries.query(`alter table ${name} disable trigger user`)
      await queries.query(`truncate ${tables.map(table => table.name).join(', ')}`)
      let batch: { table: string; rows: unknown[] } = { table: '', rows: [] }
      const flush = async () => {
        if (batch.rows.length === 0) return
        const table = tables.find(({ name }) => name === batch.table)
        if (!table) throw new Error(`The backup has rows of an unknown table, ${batch.table}.`)
        await queries.query(
          `insert into ${table.name} (${table.columns}) overriding system value
           select ${table.columns} from json_populate_recordset(null::${table.name}, $1::json)`,
          [JSON.stringify(batch.rows)],
        )
        seen.rows(table.name, batch.rows.length)
      }
      let written: DumpEnd | undefined
      for await (const line of { [Symbol.asyncIterator]: () => reader }) {
        const value = parseLine(line)
        const { data: read } = rowLine.safeParse(value)
        const { data: last } = endLine.safeParse(value)
        if (written || (!read && !last))
          throw new Error('The backup is damaged: a line of it cannot be read.')
        written = last?.end
        if (!read) continue
        seen.line(line)
        if (read.table !== batch.table || batch.rows.length >= rowsAtOnce) {
          await flush()
          batch = { table: read.table, rows: [] }
        }
        batch.rows.push(read.row)
      }
      await flush()
      if (begin.format > 1) compare(written, seen.end())
      for (const { name } of tables) await queries.query(`alter table ${name} enable trigger user`)
      await continueNumbers(queries)
      await finish?.(queries)
      signal?.throwIfAborted()
      return { rows: seen.total(), isKnownWhole: begin.format > 1 }
    },
    { withoutTimeLimit: true },
  )
}

/** Refuses a dump that is not the one that was written: cut off, put together anew, or changed. */
function compare(written: DumpEnd | undefined, seen: DumpEnd): void {
  if (!written) throw new Error('The backup is not complete: its end is missing.')
  const names = [...Object.keys(written.rows), ...Object.keys(seen.rows)]
  const wrong = names.find(name => (written.rows[name] ?? 0) !== (seen.rows[name] ?? 0))
  if (wrong)
    throw new Error(
      `The backup is damaged: of ${wrong} it should hold ${written.rows[wrong] ?? 0} rows, and holds ${seen.rows[wrong] ?? 0}.`,
    )
  if (written.sha256 !== seen.sha256)
    throw new Error('The backup is damaged: its lines are not those that were saved.')
}

/** Lets every counted column go on after the highest number that was restored. */
async function continueNumbers(queries: Queries): Promise<void> {
  const counted = await queries.query<{ table: string; column: string; sequence: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, format('%I', a.attname) as column,
           pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and n.nspname in (${schemas})`)
  for (const { table, column, sequence } of counted) {
    const [next] = await queries.query<{ value: string }>(
      `select (coalesce(max(${column}), 0) + 1)::text as value from ${table}`,
    )
    // Not setval, which a transaction that fails afterwards does not undo.
    await queries.query(`alter sequence ${sequence} restart with ${next?.value}`)
  }
}

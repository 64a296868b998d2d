// The whole database as text, one row a line, and back again; the same for both engines, and from one to the other.

import type { Database, Queries } from './database.ts'

/** What a dump begins with: the migrations that its rows fit. */
export interface DumpHeader {
  format: 1
  migrations: string[]
}

interface Table {
  name: string
  columns: string[]
}

const rowsAtOnce = 500
/** Where the product's tables are. */
const schemas = `'auth', 'private', 'public', 'server'`

/** Every table of the product, each after those it refers to. Migrations and rate limits are not part of a backup. */
async function readTables(queries: Queries): Promise<Table[]> {
  const tables = await queries.query<Table & { refersTo: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           (select json_agg(format('%I', a.attname) order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           coalesce((select json_agg(distinct format('%I.%I', tn.nspname, t.relname)) from pg_constraint f
             join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
             where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid), '[]') as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (${schemas})
      and (n.nspname, c.relname) not in (('server', 'migrations'), ('server', 'rate_limits'))
    order by 1`)
  const ordered: Table[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.findIndex(table =>
      table.refersTo.every(name => ordered.some(done => done.name === name)),
    )
    const [table] = waiting.splice(next, 1)
    if (next < 0 || !table) throw new Error('The tables refer to each other in a circle.')
    ordered.push(table)
  }
  return ordered
}

async function readHeader(queries: Queries): Promise<DumpHeader> {
  const rows = await queries.query<{ name: string }>('select name from server.migrations order by name')
  return { format: 1, migrations: rows.map(row => row.name) }
}

/** Hands over the dump line by line, all of it from one moment. */
export function dump(database: Database, write: (line: string) => Promise<void>): Promise<void> {
  return database.transaction(
    async queries => {
      await queries.query('set transaction isolation level repeatable read, read only')
      await write(JSON.stringify(await readHeader(queries)))
      for (const { name, columns } of await readTables(queries)) {
        await queries.query(
          `declare backup no scroll cursor for select to_json(t)::text as row from (select ${columns} from ${name}) t`,
        )
        for (;;) {
          const rows = await queries.query<{ row: string }>(`fetch ${rowsAtOnce} from backup`)
          for (const { row } of rows) await write(`{"table":${JSON.stringify(name)},"row":${row}}`)
          if (rows.length < rowsAtOnce) break
        }
        await queries.query('close backup')
      }
    },
    { withoutTimeLimit: true },
  )
}

/** Replaces everything in the database by what a dump holds, or changes nothing. Returns how many rows there are now. */
export function load(database: Database, lines: AsyncIterable<string>): Promise<number> {
  return database.transaction(
    async queries => {
      const tables = await readTables(queries)
      const expected = await readHeader(queries)
      const reader = lines[Symbol.asyncIterator]()
      const header: Partial<DumpHeader> = parse((await reader.next()).value)
      if (header.format !== 1 || !Array.isArray(header.migrations))
        throw new Error('This file is not a backup of this calendar.')
      if (header.migrations.join() !== expected.migrations.join())
        throw new Error(
          'This backup was made by another version of the calendar. Install that version, restore there, then update.',
        )
      // The rows are as triggers left them once; running those again would sign and date everything anew.
      for (const { name } of tables) await queries.query(`alter table ${name} disable trigger user`)
      await queries.query(`truncate ${tables.map(table => table.name).join(', ')}`)
      let count = 0
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
        count += batch.rows.length
      }
      for await (const line of { [Symbol.asyncIterator]: () => reader }) {
        const { table, row } = parse(line)
        if (typeof table !== 'string' || !row)
          throw new Error('The backup is damaged: a line of it cannot be read.')
        if (table !== batch.table || batch.rows.length >= rowsAtOnce) {
          await flush()
          batch = { table, rows: [] }
        }
        batch.rows.push(row)
      }
      await flush()
      for (const { name } of tables) await queries.query(`alter table ${name} enable trigger user`)
      await continueNumbers(queries)
      return count
    },
    { withoutTimeLimit: true },
  )
}

/** Lets every counted column go on after the highest number that was restored. */
async function continueNumbers(queries: Queries): Promise<void> {
  const counted = await queries.query<{ table: string; column: string; sequence: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, format('%I', a.attname) as column,
           pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and n.nspname in (${schemas})`)
  for (const { table, column, sequence } of counted)
    await queries.query(`select setval($1::regclass, coalesce(max(${column}), 0) + 1, false) from ${table}`, [
      sequence,
    ])
}

function parse(line: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

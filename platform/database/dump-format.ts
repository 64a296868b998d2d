// What a dump of the database is made of: its lines, and the tables that are in it.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Queries } from './database.ts'

/** What a dump begins with: the migrations that its rows fit. The first format had no end line, the second no files behind it. */
export const beginLine = z.object({
  format: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  migrations: z.array(z.string()),
})
export const rowLine = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })
/** What it ends with: how many rows of each table there are, and the checksum of every line before this one. */
export const endLine = z.object({
  end: z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() }),
})

/** How a dump ends. */
export type DumpEnd = z.infer<typeof endLine>['end']

export interface Table {
  name: string
  columns: string[]
}

export const rowsAtOnce = 500
/** Where the product's tables are. */
export const schemas = `'auth', 'private', 'public', 'server', 'storage'`

/** Every table of the product, each after those it refers to. Migrations, definitions, restores and rate limits are not part of a backup. */
export async function readTables(queries: Queries): Promise<Table[]> {
  const tables = await queries.query<Table & { refersTo: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           (select json_agg(format('%I', a.attname) order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           coalesce((select json_agg(distinct format('%I.%I', tn.nspname, t.relname)) from pg_constraint f
             join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
             where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid), '[]') as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (${schemas})
      and (n.nspname, c.relname) not in (('server', 'migrations'), ('server', 'definitions'), ('server', 'rate_limits'), ('server', 'restores'))
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

/** What decides which rows fit: everything that changes tables. */
export async function readMigrations(queries: Queries): Promise<string[]> {
  const rows = await queries.query<{ name: string }>(
    `select name from server.migrations where name <> 'definitions' order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Counts and sums up the lines of a dump as they go by. */
export function tally() {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  return {
    line: (text: string) => void hash.update(`${text}\n`),
    rows: (table: string, count: number) => {
      rows[table] = (rows[table] ?? 0) + count
    },
    total: () => Object.values(rows).reduce((sum, count) => sum + count, 0),
    end: (): DumpEnd => ({ rows: { ...rows }, sha256: hash.copy().digest('hex') }),
  }
}

/** What a line says; null where it cannot be read. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

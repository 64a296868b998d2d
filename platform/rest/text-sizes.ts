// How much text each table holds, which is what patterns and searches walk through: measured now and then.

import type { Database } from '../database/database.ts'
import { quoteName } from '../database/quoting.ts'
import type { Relation } from './catalogue.ts'
import { tableName } from './statement.ts'

/** For so long a measurement is believed. */
const maxAge = 60_000

/** The rows of a table, and the bytes in all of them of each column that has text. */
export interface TextSize {
  rows: number
  bytes: ReadonlyMap<string, number>
}

export class TextSizes {
  private readonly known = new Map<string, { size: Promise<TextSize>; measuredAt: number }>()

  constructor(private readonly database: Database) {}

  /** Of the rows that a function makes nothing is known before, and nothing is kept. */
  of(relation: Relation): Promise<TextSize> {
    if (relation.kind === 'rows') return Promise.resolve({ rows: 0, bytes: new Map() })
    const known = this.known.get(relation.name)
    if (known && Date.now() < known.measuredAt + maxAge) return known.size
    const size = this.measure(relation)
    this.known.set(relation.name, { size, measuredAt: Date.now() })
    size.catch(() => this.known.delete(relation.name))
    return size
  }

  /** Of a text its length is known without reading it; of JSON, what it takes in the table. */
  private async measure({ name, columns }: Relation): Promise<TextSize> {
    const measured = [...columns.values()].filter(column => column.isJson || column.category === 'S')
    const sums = measured.map(
      ({ name, isJson }, index) =>
        `coalesce(sum(${isJson ? 'pg_column_size' : 'octet_length'}(${quoteName(name)})), 0)::float8 as c${index}`,
    )
    const [row = {}] = await this.database.transaction(
      queries =>
        queries.query<Record<string, number>>(
          `select ${['count(*)::float8 as rows', ...sums].join(', ')} from ${tableName(name)}`,
        ),
      { readOnly: true, isPatient: true },
    )
    return {
      rows: row.rows ?? 0,
      bytes: new Map(measured.map((column, index) => [column.name, row[`c${index}`] ?? 0])),
    }
  }
}

// All that a calendar holds, to be compared with another: every row of every table, and every stored file.

import type { Database } from '#platform/database/database.ts'
import { readTables } from '#platform/database/dump-format.ts'
import type { ByteStore } from '#platform/storage/byte-store.ts'

/** The rows of each table of the product. */
export async function everyRow(database: Database): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>()
  for (const { name, columns } of await readTables(database)) {
    const rows = await database.query<{ row: string }>(
      `select to_json(t)::text as row from (select ${columns} from ${name}) t`,
    )
    tables.set(name, rows.map(({ row }) => row).sort())
  }
  return tables
}

/** The bytes of each file, in base64, by its key. */
export async function everyFile(store: ByteStore): Promise<Map<string, string | undefined>> {
  const files: [string, string | undefined][] = []
  for await (const { key } of store.list()) files.push([key, (await store.read(key))?.toString('base64')])
  return new Map(files.sort())
}

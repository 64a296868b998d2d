// A process that says which rows there are, then writes more as fast as it can and names each one only after its commit,
// until it is killed.

import { join } from 'node:path'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'

const [, , dataDir = '', databaseUrl] = process.argv
const database = databaseUrl
  ? new PostgresqlDatabase(databaseUrl)
  : await PGliteDatabase.open(join(dataDir, 'database'))
const rows = await database.query<{ id: number }>('select id from public.acknowledged order by id')
process.stdout.write(`kept ${JSON.stringify(rows.map(row => row.id))}\n`)
for (let id = (rows.at(-1)?.id ?? 0) + 1; ; id += 1) {
  await database.query('insert into public.acknowledged (id) values ($1)', [id])
  process.stdout.write(`${id}\n`)
}

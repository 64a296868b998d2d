// A process that writes rows as fast as it can and names each one only after its commit, until it is killed.

import { join } from 'node:path'
import { PGliteDatabase } from '#server/database/pglite.ts'
import { PostgresqlDatabase } from '#server/database/postgresql.ts'

const [, , from = '0', dataDir = '', databaseUrl] = process.argv
const database = databaseUrl
  ? new PostgresqlDatabase(databaseUrl)
  : await PGliteDatabase.open(join(dataDir, 'database'))
for (let id = Number(from); ; id += 1) {
  await database.query('insert into public.acknowledged (id) values ($1)', [id])
  process.stdout.write(`${id}\n`)
}

// A small city in a database as 1.0.0 left it: a data folder of the embedded engine, and a dump of PostgreSQL.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { runScript } from '#server/database/migration-files.ts'
import { splitStatements } from '#server/database/statements.ts'
import { copyDatabase, openPlace } from '#tests/test-database.ts'

const folder = 'tests/database/1.0.0'

/** Who can sign in there, and with what. */
export const admin = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@fixture.example',
  password: 'kept safe and sound',
  sessionId: '00000000-0000-4000-8000-000000000011',
}

/** Opens a copy on the engine under test; the place is the caller's to remove. */
export async function openRelease() {
  const place = await copyDatabase({ empty: true })
  if (!place.environment.DATABASE_URL) {
    const archive = brotliDecompressSync(readFileSync(`${folder}/pglite.tar.br`))
    execFileSync('tar', ['-x', '-C', place.environment.DATA_DIR], { input: archive })
    return { place, database: await openPlace(place) }
  }
  const database = await openPlace(place)
  const script = gunzipSync(readFileSync(`${folder}/postgresql.sql.gz`)).toString()
  await database.transaction(
    async queries => {
      // The API roles belong to the whole cluster, so no dump brings them along.
      const [roles] = splitStatements(readFileSync('server/database/platform.sql', 'utf8'))
      await queries.query(roles?.text ?? '')
      await runScript(queries, { name: 'postgresql.sql', script, checksum: '' })
      await queries.query('reset search_path')
      await queries.query('reset check_function_bodies')
    },
    { withoutTimeLimit: true },
  )
  return { place, database }
}

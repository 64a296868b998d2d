// A small city as 1.0.0 left it: a data folder of the embedded engine, and a dump of PostgreSQL.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Database } from '#platform/database/database.ts'
import { runScript } from '#platform/database/migration-files.ts'
import { splitStatements } from '#platform/database/statements.ts'

const folder = 'tests/database/1.0.0'

/** Who can sign in there, and with what. */
export const admin = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@fixture.example',
  password: 'kept safe and sound',
  sessionId: '00000000-0000-4000-8000-000000000011',
}

/** Puts the database of the embedded engine into a data folder. */
export function unpackRelease(dataFolder: string): void {
  const archive = brotliDecompressSync(readFileSync(`${folder}/pglite.tar.br`))
  execFileSync('tar', ['-x', '-C', dataFolder], { input: archive })
}

/** Fills an empty database of PostgreSQL. */
export async function restoreRelease(database: Database): Promise<void> {
  const script = gunzipSync(readFileSync(`${folder}/postgresql.sql.gz`)).toString()
  await database.transaction(
    async queries => {
      // The API roles belong to the whole cluster, so no dump brings them along.
      const [roles] = splitStatements(readFileSync('platform/database/platform.sql', 'utf8'))
      await queries.query(roles?.text ?? '')
      await runScript(queries, { name: 'postgresql.sql', script, checksum: '' })
      await queries.query('reset search_path')
      await queries.query('reset check_function_bodies')
    },
    { withoutTimeLimit: true },
  )
}

// A small city in a database as the first version left it: the 53 migrations it was made by, and some of everything.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Database } from '#server/database/database.ts'
import { runScript } from '#server/database/migration-files.ts'
import { splitStatements } from '#server/database/statements.ts'
import { copyDatabase, openPlace } from '#tests/test-database.ts'

const script = () => gunzipSync(readFileSync('tests/database/first-version.sql.gz')).toString()

/** Who can sign in there, and with what. */
export const admin = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@fixture.example',
  password: 'kept safe and sound',
  sessionId: '00000000-0000-4000-8000-000000000011',
}

/** Opens a new database that holds the kept city, on the engine under test; the place is the caller's to remove. */
export async function openFirstVersion() {
  const place = await copyDatabase({ empty: true })
  const database: Database = await openPlace(place)
  await database.transaction(
    async queries => {
      // The API roles belong to the whole cluster, so no database brings them along.
      const [roles] = splitStatements(readFileSync('server/database/platform.sql', 'utf8'))
      await queries.query(roles?.text ?? '')
      await runScript(queries, 'first-version.sql', script())
    },
    { withoutTimeLimit: true },
  )
  return { place, database }
}

// An empty calendar on the engine that is not under test.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#platform/database/database.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { migrateCalendar } from '#server/calendar-database.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { startCluster } from '#tests/setup/cluster.ts'
import { engine } from '#tests/test-database.ts'

export interface OtherEngine {
  database: Database
  /** Where its files are. */
  dataDir: string
  end(): Promise<void>
}

export async function openOtherEngine(): Promise<OtherEngine> {
  const dataDir = temporaryFolder('calendar-other-')
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'PostgreSQL') {
    const database = await PGliteDatabase.open(join(dataDir, 'database'), { beginsPrepared: true })
    return { database, dataDir, end: async () => database.close().then(remove) }
  }
  const cluster = await startCluster()
  const database = new PostgresqlDatabase(cluster.url('postgres'))
  await migrateCalendar(database)
  const end = async () => {
    await database.close()
    cluster.stop()
    remove()
  }
  return { database, dataDir, end }
}

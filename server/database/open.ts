// Opens the database that the configuration asks for.

import { join } from 'node:path'
import type { Logger } from '../log.ts'
import type { Database } from './database.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { PGliteDatabase } from './pglite.ts'
import { PostgresqlDatabase } from './postgresql.ts'

export interface OpenedDatabase {
  database: Database
  /** Where commands reach the owner of an embedded database. */
  control: FolderLock | undefined
  close(): Promise<void>
}

/** PostgreSQL when `databaseUrl` is given, otherwise the embedded engine in `dataDir`, locked. */
export async function openDatabase(place: {
  databaseUrl: string | undefined
  dataDir: string
  log?: Logger | undefined
}): Promise<OpenedDatabase> {
  if (place.databaseUrl) {
    const database = new PostgresqlDatabase(place.databaseUrl)
    return { database, control: undefined, close: () => database.close() }
  }
  const lock = await lockFolder(place.dataDir)
  try {
    const database = await PGliteDatabase.open(join(place.dataDir, 'database'), { log: place.log })
    const close = async () => {
      await database.close()
      await lock.release()
    }
    return { database, control: lock, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

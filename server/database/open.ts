// Opens the database that the configuration asks for.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { PGliteDatabase } from './pglite.ts'
import { PostgresqlDatabase } from './postgresql.ts'
import { copyPrepared } from './prepared.ts'

export interface OpenedDatabase {
  database: Database
  /** Where commands reach the owner of an embedded database. */
  control: FolderLock | undefined
  close(): Promise<void>
}

/** PostgreSQL when `databaseUrl` is given, otherwise the embedded engine in `dataDir`, locked. `tell` hears of what takes long. */
export async function openDatabase(
  place: { databaseUrl: string | undefined; dataDir: string },
  tell: (sentence: string) => void = () => undefined,
): Promise<OpenedDatabase> {
  if (place.databaseUrl) {
    const database = new PostgresqlDatabase(place.databaseUrl)
    return { database, control: undefined, close: () => database.close() }
  }
  const lock = await lockFolder(place.dataDir)
  try {
    const folder = join(place.dataDir, 'database')
    if (!existsSync(folder)) tell(`Preparing the data in ${place.dataDir}…`)
    await copyPrepared(folder)
    const database = await PGliteDatabase.open(folder)
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

// Opens the database that the configuration asks for.

import { join } from 'node:path'
import type { Database } from './database.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { PGliteDatabase } from './pglite.ts'
import { PostgresqlDatabase } from './postgresql.ts'
import type { AvailabilityChange } from './postgresql-availability.ts'

export interface OpenedDatabase {
  database: Database
  /** Where commands reach the owner of an embedded database. */
  control: FolderLock | undefined
  close(): Promise<void>
}

/** Is told once when a database that is not embedded goes away, and once when it is back. */
export type AvailabilityObserver = (change: AvailabilityChange) => void

/** PostgreSQL when `databaseUrl` is given, otherwise the embedded engine in `dataDir`, locked. */
export async function openDatabase(
  place: { databaseUrl: string | undefined; dataDir: string },
  onChange?: AvailabilityObserver,
): Promise<OpenedDatabase> {
  if (place.databaseUrl) {
    const database = new PostgresqlDatabase(place.databaseUrl, undefined, onChange)
    return { database, control: undefined, close: () => database.close() }
  }
  const lock = await lockFolder(place.dataDir)
  try {
    const database = await PGliteDatabase.open(join(place.dataDir, 'database'))
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

// Opens the database that the configuration asks for.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../log.ts'
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

/** Who hears of what happens to a database: `tell` of what takes long while it opens, the log of everything later. */
export interface Audience {
  log?: Logger | undefined
  tell?(sentence: string): void
}

/** PostgreSQL when `databaseUrl` is given, otherwise the embedded engine in `dataDir`, locked. */
export async function openDatabase(
  place: { databaseUrl: string | undefined; dataDir: string },
  { log, tell }: Audience = {},
): Promise<OpenedDatabase> {
  if (place.databaseUrl) {
    const database = new PostgresqlDatabase(place.databaseUrl, undefined, ({ isAway, cause }) => {
      if (isAway) log?.error(cause, 'the database is away; it is asked again every second')
      else log?.info('the database answers again')
    })
    return { database, control: undefined, close: () => database.close() }
  }
  const lock = await lockFolder(place.dataDir)
  try {
    const folder = join(place.dataDir, 'database')
    if (!existsSync(folder)) tell?.(`Preparing the data in ${place.dataDir}…`)
    await copyPrepared(folder)
    const database = await PGliteDatabase.open(folder, { log })
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

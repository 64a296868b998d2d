// Opens the database that the configuration asks for.

import { join } from 'node:path'
import type { Database } from './database.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { PGliteDatabase } from './pglite.ts'
import { PostgresqlDatabase } from './postgresql.ts'
import { announceServer } from './presence.ts'

export interface OpenedDatabase {
  database: Database
  /** Where commands reach the owner of an embedded database. */
  control: FolderLock | undefined
  close(): Promise<void>
}

/** What a server, unlike a command, wants to know of the database that it keeps open. */
export interface ServerEvents {
  /** Everything in the database was replaced by something else. */
  onReplaced(): void
}

/** PostgreSQL when `databaseUrl` is given, otherwise the embedded engine in `dataDir`, locked. */
export async function openDatabase(
  place: { databaseUrl: string | undefined; dataDir: string },
  server?: ServerEvents,
): Promise<OpenedDatabase> {
  if (place.databaseUrl) return openPostgresql(place.databaseUrl, server)
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

async function openPostgresql(url: string, server?: ServerEvents): Promise<OpenedDatabase> {
  const database = new PostgresqlDatabase(url)
  if (!server) return { database, control: undefined, close: () => database.close() }
  const forPresence = new PostgresqlDatabase(url)
  try {
    const presence = await announceServer(forPresence, server.onReplaced)
    const close = async () => {
      await presence.leave()
      await forPresence.close()
      await database.close()
    }
    return { database, control: undefined, close }
  } catch (error) {
    await forPresence.close()
    await database.close()
    throw error
  }
}

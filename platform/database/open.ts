// Opens the database that the configuration asks for.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../log.ts'
import type { Database } from './database.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { PGliteDatabase } from './pglite.ts'
import type { AvailabilityChange } from './postgresql-availability.ts'
import { announceServer } from './presence.ts'

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
  /** Given by a server, which keeps the database open: everything in it was replaced by something else. */
  onReplaced?(): void
}

export interface DatabasePlace {
  databaseUrl: string | undefined
  dataDir: string
  /** A new embedded database begins as a copy of the one that the build prepared. */
  beginsPrepared?: boolean
}

/** PostgreSQL when `databaseUrl` is given, otherwise the embedded engine in `dataDir`, locked. */
export async function openDatabase(place: DatabasePlace, audience: Audience = {}): Promise<OpenedDatabase> {
  const { log, tell } = audience
  if (place.databaseUrl) return openPostgresql(place.databaseUrl, audience)
  const lock = await lockFolder(place.dataDir)
  try {
    const folder = join(place.dataDir, 'database')
    if (!existsSync(folder)) tell?.(`Preparing the data in ${place.dataDir}…`)
    const database = await PGliteDatabase.open(folder, {
      log,
      beginsPrepared: place.beginsPrepared ?? false,
    })
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

async function openPostgresql(url: string, { log, onReplaced }: Audience): Promise<OpenedDatabase> {
  const { PostgresqlDatabase } = await import('./postgresql.ts')
  const onChange = ({ isAway, cause }: AvailabilityChange) => {
    if (isAway) log?.error(cause, 'the database is away; it is asked again every second')
    else log?.info('the database answers again')
  }
  const database = new PostgresqlDatabase(url, undefined, onChange, log)
  if (!onReplaced) return { database, control: undefined, close: () => database.close() }
  const forPresence = new PostgresqlDatabase(url, undefined, undefined, log)
  try {
    const presence = await announceServer(forPresence, onReplaced)
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

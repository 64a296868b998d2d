// A database that is open, migrated and seeded: what the server and the commands start from.

import { type Audience, DatabaseError, type OpenedDatabase, openDatabase } from '#platform/index.ts'
import { backUpBeforeUpdate } from './backups/before-update.ts'
import { refuseUnfinishedRestore } from './backups/restores.ts'
import { calendarProgress, migrateCalendar, seedCalendar } from './calendar-database.ts'
import { setCityZone } from './city-zone.ts'
import type { Config } from './config.ts'
import { withSiteSettings } from './site-settings.ts'

/** Opens the configured database and brings it up to date, or fails with words a person can act on. */
export async function openReadyDatabase(
  config: Config,
  audience?: Audience,
  migrations?: string,
): Promise<OpenedDatabase> {
  const opened = await openDatabase({ ...config, beginsPrepared: true }, audience).catch(error => {
    throw explained(error)
  })
  const scripts = migrations ? { migrations } : {}
  try {
    const { isCurrent, newestBeforeUpdate: newest } = await calendarProgress(opened.database, scripts)
    if (newest && config.backups)
      await backUpBeforeUpdate({ config, database: opened.database }, newest.replace(/\.sql$/, ''))
    if (!isCurrent) await migrateCalendar(opened.database, scripts)
    if (audience) await refuseUnfinishedRestore(opened.database)
    const { siteTimeZone } = await withSiteSettings(config, opened.database)
    await setCityZone(opened.database, siteTimeZone)
    await seedCalendar(opened.database, { timeZone: siteTimeZone, sampleData: config.sampleData })
    return opened
  } catch (error) {
    await opened.close()
    throw explained(error)
  }
}

/** Says what to do about the ways in which a database server commonly refuses. */
export function explained(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error
  if (!(cause instanceof DatabaseError)) return error
  const advice = adviceFor(cause)
  return advice ? new Error(`${advice} (${cause.message})`, { cause: error }) : error
}

function adviceFor(error: DatabaseError): string | undefined {
  if (error.code === '08006')
    return 'The database at DATABASE_URL does not answer. Is it running, and is the address right?'
  if (error.code === '3D000')
    return 'The database named in DATABASE_URL does not exist. Create it with createdb.'
  if (error.code.startsWith('28')) return 'The database at DATABASE_URL refuses the user or the password.'
  if (error.code === '42501')
    return (
      'The user in DATABASE_URL may not set up the database. It must own the database and be allowed to create roles ' +
      'with BYPASSRLS, as a superuser is; see docs/self-hosting.md.'
    )
  return undefined
}

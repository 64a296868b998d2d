// Saves the calendar each night by itself: seven nights are kept in the data folder.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityInstant, cityToday } from '#domain/time/city-time.ts'
import { type Database, type Logger, nextAt, startClock } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { backupFolder, forgetOldBackups } from './backup-folder.ts'
import { writeBackup } from './write-backup.ts'

/** When few people read, and clocks that change have done so. */
const time = '03:30'

interface NightlyParts {
  config: Config
  database: Database
  log: Logger
}

/** Makes the backup of a night that has none yet. Of several servers on one database, one does. Says where it is. */
export async function backUpTonight(
  { config, database }: NightlyParts,
  now: Date,
): Promise<string | undefined> {
  const day = cityToday(config.siteTimeZone, now.toISOString())
  if (!isDue(config, day, now)) return undefined
  const [claim] = await database.query(
    'select from private.claim_nightly_backup($1) as is_ours where is_ours',
    [day],
  )
  if (!claim) return undefined
  const folder = backupFolder(config.dataDir)
  const name = `${day}.dump`
  const file = join(folder, name)
  await writeBackup({ config, database }, file)
  forgetOldBackups(folder, 'nightly', name)
  await database.query('update private.nightly_backups set finished_at = now(), bytes = $2 where day = $1', [
    day,
    statSync(file).size,
  ])
  return file
}

function isDue({ siteTimeZone }: Config, day: CityDay, now: Date): boolean {
  const due = cityInstant(day, time, siteTimeZone)
  if (!due.ok) throw new Error(due.message)
  return now.getTime() >= Date.parse(due.instant)
}

/** When the next one is due. */
export function nextNightlyBackup({ siteTimeZone }: Config): Date | null {
  return nextAt(time, '*', siteTimeZone)
}

/** Looks twice an hour, so that a machine that was off at night makes up for it. */
export function startNightlyBackups(parts: NightlyParts): { stop(): Promise<void> } {
  const { config, log } = parts
  return startClock({
    ...{ pattern: '10,40 * * * *', timeZone: config.siteTimeZone, log },
    failure: "the night's backup could not be made; it is tried again in an hour",
    work: async () => {
      const file = await backUpTonight(parts, new Date())
      if (file) log.info({ file }, "the night's backup is made")
    },
  })
}

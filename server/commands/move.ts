// `npm run move`: takes a calendar from the embedded database to PostgreSQL, while its server runs or not.

import { openDatabase } from '#platform/index.ts'
import { moveCalendar } from '../backups/move-calendar.ts'
import { readConfig } from '../config.ts'
import { explained } from '../ready-database.ts'
import { type Command, CommandError } from './command.ts'

const usage = 'Usage: npm run move -- DATABASE_URL [STORAGE_URL]'

export const move: Command = async ({ config, database, isServing, pause, signal }, words) => {
  const [databaseUrl, storageUrl, ...rest] = words
  if (!databaseUrl || rest.length > 0) throw new CommandError(usage)
  if (!database.pauseWrites)
    throw new CommandError('This calendar is in PostgreSQL already: DATABASE_URL is set.')
  const named = readConfig({ DATABASE_URL: databaseUrl, ...(storageUrl && { STORAGE_URL: storageUrl }) })
  const { database: target, close } = await openDatabase({ databaseUrl, dataDir: config.dataDir })
  try {
    const { rows, files, bytes, pausedMilliseconds } = await moveCalendar({
      from: { database, place: config },
      to: {
        database: target,
        place: { dataDir: config.dataDir, storageUrl: named.storageUrl ?? config.storageUrl },
      },
      // Where no server runs, nobody else has it open.
      pause: pause ?? (async () => async () => undefined),
      signal: signal ?? new AbortController().signal,
    })
    const inFiles = `${files} files of pictures and routes (${(bytes / 1e6).toFixed(1)} MB)`
    return [
      `${rows} rows are in PostgreSQL, counted and compared, after ${(pausedMilliseconds / 1000).toFixed(1)} seconds.`,
      storageUrl ? `${inFiles} are in the bucket.` : `${inFiles} stay where they are.`,
      `Now set DATABASE_URL${storageUrl ? ' and STORAGE_URL' : ''} to what you have just named, and ${isServing ? 'restart' : 'start'} the server${
        isServing ? ': until then everything can be read, and nothing changed' : ''
      }.`,
      'To go back, take it away again and restart. The data folder is as it was before the move; what was written since then is in PostgreSQL, ' +
        'and comes along by npm run backup with DATABASE_URL and npm run restore without.',
    ].join('\n')
  } catch (error) {
    const why = explained(error)
    throw new CommandError(
      `Nothing was moved, and the site goes on as before. ${why instanceof Error ? why.message : String(why)}`,
      { cause: error },
    )
  } finally {
    await close()
  }
}

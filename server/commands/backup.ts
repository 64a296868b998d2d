// `npm run backup` and `npm run restore`: the whole calendar in one file.

import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import { type Database, load, openByteStore, type Queries } from '#platform/index.ts'
import { restoreFiles, rowLines } from '../backups/backup-files.ts'
import { beginRestore, cancelRestore, discardRestores, finishRestore } from '../backups/restores.ts'
import { writeBackup } from '../backups/write-backup.ts'
import type { Config } from '../config.ts'
import { withSiteSettings } from '../site-settings.ts'
import { isWeeklyEmailHeld, weeklyEmailAt } from '../weekly-email/weekly-email.ts'
import { type Command, CommandError } from './command.ts'

function fileIn(folder: string, words: string[], usage: string): string {
  const [file, ...rest] = words
  if (!file || rest.length > 0) throw new CommandError(usage)
  return resolve(folder, file)
}

export const backup: Command = async ({ config, database, folder = '.' }, words) => {
  const file = fileIn(folder, words, 'Usage: npm run backup -- FILE')
  const { rows, files } = await writeBackup({ config, database }, file)
  return `${rows} rows are saved in ${file}${withFiles(files)}. It holds addresses and keys: keep it private.`
}

export const restore: Command = async ({ config, database, folder = '.', isServing }, words) => {
  if (isServing)
    throw new CommandError(
      'Stop the server first: a restore replaces everything, also what it holds in memory.',
    )
  if (words.join() === '--discard') {
    await discardRestores(database)
    return 'The restore that did not finish is forgotten. The site starts with the rows that were there before it.'
  }
  const file = fileIn(folder, words, 'Usage: npm run restore -- FILE')
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  const id = await beginRestore(database, file)
  const { files, rows, held, isKnownWhole } = await replaceAll(database, config, file, id).catch(
    async error => {
      // Nothing was changed. Where that is not certain, since the database is away, this fails too and the note stays.
      await cancelRestore(database, id).catch(() => undefined)
      throw error
    },
  )
  // Every table has other rows now: what the planner knew is of the old ones.
  await database.transaction(queries => queries.query('analyze'), { withoutTimeLimit: true })
  const weekly = weeklyEmailAt(await withSiteSettings(config, database), new Date())
  const isWeeklyHeld = await isWeeklyEmailHeld(database, weekly)
  return [
    `${rows} rows are restored from ${file}${withFiles(files)}.`,
    ...(isKnownWhole
      ? []
      : ['It was made by an earlier version, which did not count its rows: look whether all are there.']),
    ...(held > 0
      ? [`${held} mails waited in it and may have been sent since: npm run mail -- retry sends them.`]
      : []),
    ...(isWeeklyHeld
      ? ['It has no weekly email of this week; if none went out: npm run weekly-email -- --send']
      : []),
  ].join(' ')
}

/** The files first: until a row names one, it is only a file too many. Then all rows, or none. */
async function replaceAll(database: Database, config: Config, file: string, id: string) {
  const files = await restoreFiles(await openByteStore(config), linesOf(file))
  let held = 0
  const finish = async (queries: Queries) => {
    held = await finishRestore(queries, id)
  }
  const loaded = await load(database, rowLines(linesOf(file)), { finish })
  return { files, held, ...loaded }
}

const withFiles = (count: number) => (count > 0 ? `, with ${count} files of pictures and routes` : '')

async function* linesOf(file: string): AsyncGenerator<string> {
  // The line of a file may have some megabytes, and is put together from such pieces.
  const unzipped = createGunzip({ chunkSize: 1024 * 1024 })
  const source = createReadStream(file).on('error', error => unzipped.destroy(error))
  source.pipe(unzipped)
  let rest = ''
  try {
    for await (const chunk of unzipped.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new CommandError(`${file} is damaged, or not a backup of this calendar.`, { cause: error })
  } finally {
    // Whoever reads may have read enough.
    source.destroy()
  }
  if (rest) yield rest
}

// `npm run backup` and `npm run restore`: the whole calendar in one file.

import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import { restoreFiles, rowLines } from '../backups/backup-files.ts'
import { writeBackup } from '../backups/write-backup.ts'
import { load } from '../database/load.ts'
import { openByteStore } from '../storage/open-byte-store.ts'
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
  const file = fileIn(folder, words, 'Usage: npm run restore -- FILE')
  if (isServing)
    throw new CommandError(
      'Stop the server first: a restore replaces everything, also what it holds in memory.',
    )
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  const files = await restoreFiles(await openByteStore(config), linesOf(file))
  const { rows, isKnownWhole } = await load(database, rowLines(linesOf(file)))
  // Every table has other rows now: what the planner knew is of the old ones.
  await database.transaction(queries => queries.query('analyze'), { withoutTimeLimit: true })
  const doubt = 'It was made by an earlier version, which did not count its rows: look whether all are there.'
  return `${rows} rows are restored from ${file}${withFiles(files)}.${isKnownWhole ? '' : ` ${doubt}`}`
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

// Writes the whole calendar into one file: the rows, then the files of pictures and routes.

import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { dump } from '../database/dump.ts'
import { openByteStore } from '../storage/open-byte-store.ts'
import { BackupError } from './backup-error.ts'
import { saveFiles } from './backup-files.ts'

export interface BackupSource {
  config: Pick<Config, 'dataDir' | 'storageUrl'>
  database: Database
}

/** Writes beside the file first, so that a failed backup never replaces a good one. Says how many rows and files it holds. */
export async function writeBackup(
  { config, database }: BackupSource,
  file: string,
): Promise<{ rows: number; files: number }> {
  const unfinished = `${file}.unfinished`
  try {
    // One that a killed backup left, or someone else's link to another place, must not be written into.
    rmSync(unfinished, { force: true })
    const gzip = createGzip()
    const output = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
    const written = pipeline(gzip, output).catch(error => {
      throw new BackupError(`The backup cannot be written to ${file}: ${error.message}`, { cause: error })
    })
    const write = async (line: string) => {
      if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written])
    }
    const save = async () => {
      const rows = await dump(database, write)
      // Outside of the rows' transaction, for which all others would wait.
      return { rows, files: await saveFiles(await openByteStore(config), write) }
    }
    const [saved] = await Promise.all([save().finally(() => gzip.end()), written])
    renameSync(unfinished, file)
    return saved
  } finally {
    rmSync(unfinished, { force: true })
  }
}

// Writes the whole calendar into one file: the rows, then the files of pictures and routes.

import { once } from 'node:events'
import { createWriteStream, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip, gunzipSync } from 'node:zlib'
import { type Database, dump, openByteStore } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { BackupError } from './backup-error.ts'
import { saveFiles } from './backup-files.ts'

export interface BackupSource {
  config: Pick<Config, 'dataDir' | 'storageUrl'>
  database: Database
}

const suffix = '.unfinished'
/** A backup that is being made is written to all the time. */
const abandonedMilliseconds = 60 * 60 * 1000

/** Writes beside the file first, so that a failed backup never replaces a good one. Says how many rows and files it holds. */
export async function writeBackup(
  { config, database }: BackupSource,
  file: string,
): Promise<{ rows: number; files: number }> {
  const unfinished = `${file}${suffix}`
  // First, because they may be what takes the room. A backup does not fail over them.
  await removeAbandoned(dirname(file)).catch(() => undefined)
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

/** Deletes what killed backups have left in a folder. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter(name => name.endsWith(suffix))) {
    const file = join(folder, name)
    const found = lstatSync(file)
    const isOld = found.mtimeMs < Date.now() - abandonedMilliseconds
    if (found.isFile() && isOld && (await isBegunBackup(file))) rmSync(file, { force: true })
  }
}

/** Anyone may have files with such a name: ours are known by their first bytes. */
async function isBegunBackup(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096))
    const text = gunzipSync(buffer.subarray(0, bytesRead), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    return bytesRead > 0 && (text === '' || text.startsWith('{"format":'))
  } catch {
    return false
  } finally {
    await handle.close()
  }
}

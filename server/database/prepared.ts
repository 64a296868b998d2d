// The empty, migrated database that the build makes once: a new data folder begins as a copy of it, since making one takes
// ten times as long and leaves the engine with twice the memory.

import { constants, existsSync, rmSync } from 'node:fs'
import { cp, open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { projectPath } from '../project-path.ts'
import { migrate } from './migrate.ts'
import { PGliteDatabase } from './pglite.ts'

const preparedFolder = projectPath('build/database/files')

/** Files that are flushed to the disk at the same time. */
const flushedAtOnce = 32

/** Makes the database that `copyPrepared` copies; the build's part. */
export async function prepareDatabase(folder: string): Promise<void> {
  const database = await PGliteDatabase.open(folder)
  await migrate(database, {
    platform: projectPath('server/database/platform.sql'),
    migrations: projectPath('supabase/migrations'),
  })
  await database.close()
}

/** Puts a copy of the prepared database in `folder`, complete or not at all, unless there is something already. */
export async function copyPrepared(folder: string): Promise<void> {
  if (existsSync(folder) || !existsSync(preparedFolder)) return
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  await cp(preparedFolder, fresh, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await flush(fresh)
  await rename(fresh, folder)
  await flushOne(dirname(folder))
}

/** After a power cut, a copy must not turn out to be a folder of empty files. */
async function flush(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const paths = [folder, ...names.map(name => join(folder, name))]
  const flushNext = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await flushOne(path)
  }
  await Promise.all(Array.from({ length: flushedAtOnce }, flushNext))
}

async function flushOne(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

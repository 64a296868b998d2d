// Makes the empty, migrated database that new data folders begin as; the build's part.

import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { PGliteDatabase } from './pglite.ts'

export async function prepareDatabase(
  folder: string,
  migrate: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = await PGliteDatabase.open(folder)
  await migrate(database)
  await database.close()
  // It holds nothing of anyone, and whoever runs the server may be another user than whoever built it.
  const names = await readdir(folder, { recursive: true })
  for (const path of [folder, ...names.map(name => join(folder, name))]) {
    const { mode } = await stat(path)
    await chmod(path, mode | 0o444 | (mode & 0o100 ? 0o111 : 0))
  }
}

// The folder of the backups that the server makes by itself, and how many of them stay.

import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A night's backup is named by its day, the one before an update by the last migration that it has. */
const kinds = { nightly: /^\d{4}-\d\d-\d\d\.dump$/, 'before-update': /^before-update-.*\.dump$/ }
const kept = { nightly: 7, 'before-update': 3 }

/** Opens the folder, for the server's user alone. */
export function backupFolder(dataDir: string): string {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Throws away the oldest of a kind, and what a killed server left unfinished. Whatever else lies there stays. */
export function forgetOldBackups(folder: string, kind: keyof typeof kinds): void {
  const names = readdirSync(folder)
  const old = names.filter(name => kinds[kind].test(name)).sort()
  const unfinished = names.filter(
    name => kinds[kind].test(name.replace(/\.unfinished$/, '')) && !kinds[kind].test(name),
  )
  for (const name of [...old.slice(0, -kept[kind]), ...unfinished])
    rmSync(join(folder, name), { force: true })
}

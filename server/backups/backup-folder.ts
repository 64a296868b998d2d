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

/**
 * Deletes the oldest backups of a kind, and what a killed server left unfinished. The file just written always stays,
 * whatever the clock said when the others were made: those dated after it do not count, and are left alone.
 */
export function forgetOldBackups(folder: string, kind: keyof typeof kinds, written: string): void {
  const names = readdirSync(folder)
  const isOfKind = (name: string) => kinds[kind].test(name)
  const earlier = names.filter(name => isOfKind(name) && name < written).sort()
  const unfinished = names.filter(name => !isOfKind(name) && isOfKind(name.replace(/\.unfinished$/, '')))
  for (const name of [...earlier.slice(0, 1 - kept[kind]), ...unfinished])
    rmSync(join(folder, name), { force: true })
}

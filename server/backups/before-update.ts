// Saves a calendar before a newer version changes its tables.

import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import { backupFolder, forgetOldBackups } from './backup-folder.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

/** Writes the backup, named by the last migration that it has; without one there is no update. */
export async function backUpBeforeUpdate(source: BackupSource, newest: string): Promise<void> {
  try {
    const folder = backupFolder(source.config.dataDir)
    const name = `before-update-${newest}.dump`
    await writeBackup(source, join(folder, name))
    forgetOldBackups(folder, 'before-update', name)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupError(
      `The calendar could not be saved before the update, so it was not begun. ${why} ` +
        'Make room, or set BACKUPS=off to update without.',
      { cause: error },
    )
  }
}

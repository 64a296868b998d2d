// What is wrong with a backup, in words for whoever asked for it.

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

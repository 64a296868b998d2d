// Copies the empty, migrated database that the build makes once: a new data folder begins so, since making one takes ten times as
// long and leaves the engine with twice the memory. The engine's thread does it, and the rest of a first start goes on meanwhile.

import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { projectPath } from '../project-path.ts'

const preparedFolder = projectPath('build/database/files')

/** Puts a copy of the prepared database in `folder`, complete or not at all, unless there is something already. */
export function copyPrepared(folder: string): void {
  if (existsSync(folder) || !existsSync(preparedFolder)) return
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  copyFolder(preparedFolder, fresh)
  renameSync(fresh, folder)
  flush(dirname(folder))
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, copy)
    else {
      copyFileSync(source, copy, constants.COPYFILE_FICLONE)
      flush(copy, 0o077)
    }
  }
  flush(to, 0o077)
}

/** After a power cut, a copy must not turn out to be a folder of empty files; nor is it for other users than ours. */
function flush(path: string, denied = 0): void {
  const file = openSync(path, 'r')
  try {
    const { mode } = fstatSync(file)
    if (mode & denied) fchmodSync(file, mode & 0o777 & ~denied)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

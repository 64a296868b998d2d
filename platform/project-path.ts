// Finds the project's files at run time, from the sources and from the built server alike.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The project folder (with package.json) was not found.')
  return findRoot(parent)
}

const root = findRoot(import.meta.dirname)

/** The absolute path of a file or folder that is named from the project's root. */
export function projectPath(path: string): string {
  return join(root, path)
}

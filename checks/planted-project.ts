// A small project in a temporary folder, in which tests plant the faults that the checks must find.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Makes the project, with some files of this one as they are. `remove` takes all of it away. */
export function plantProject(files: Record<string, string>, copied: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-planted-'))
  const place = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    return join(folder, file)
  }
  for (const file of copied) copyFileSync(join(root, file), place(file))
  for (const [file, text] of Object.entries(files)) writeFileSync(place(file), text)
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

// One folder for everything temporary of a run, whoever makes it: it goes when the process that runs the tests ends.

import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { temporaryFolder } from './clean-up.js'

const prefix = 'calendar-run-'

/** Also what Vitest and Playwright call before their tests; inside a run that has its folder, nothing happens. */
export default function openRunFolder() {
  if (basename(tmpdir()).startsWith(prefix)) return
  const folder = temporaryFolder(prefix)
  // PostgreSQL, which does not run as root, has its files below.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
}

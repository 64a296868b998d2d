// `npm run check`: everything that can be said about the sources without running the product.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = import.meta.dirname
const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)
const folders = ['domain', 'server', 'app', 'supabase', 'tests', 'bench'].filter(name =>
  existsSync(join(root, name)),
)

/** @type {[string, string, string[]][]} */
const checks = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['--noEmit']],
  ['import arrows', bin('depcruise'), ['--config', '.dependency-cruiser.js', ...folders]],
  ['nothing unused', bin('knip'), ['--no-progress']],
  ['generated types are fresh', process.execPath, [join(root, 'run.js'), 'types', '--check']],
]

let failed = 0
for (const [name, program, words] of checks) {
  const start = Date.now()
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: root, encoding: 'utf8' })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
  if (status === 0) continue
  failed += 1
  process.stdout.write(`${stdout}${stderr}\n`)
}
process.exit(failed === 0 ? 0 : 1)

// `npm run check`: everything that can be said about the sources without running the product.

import { execFile } from 'node:child_process'
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

/** @param {[string, string, string[]]} check @returns {Promise<boolean>} */
const run = ([name, program, words]) =>
  new Promise(resolve => {
    const start = Date.now()
    execFile(program, words, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const seconds = ((Date.now() - start) / 1000).toFixed(1)
      process.stdout.write(`${error ? 'FAILED' : 'ok    '} ${name} (${seconds} s)\n`)
      if (error) process.stdout.write(`${stdout}${stderr}\n`)
      resolve(!error)
    })
  })

const passed = await Promise.all(checks.map(run))
process.exit(passed.every(Boolean) ? 0 : 1)

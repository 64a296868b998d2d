// `npm run check`: everything that can be said about the sources without running the product.

import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded } from './build.js'
import { lockProblems, readLock } from './checks/lock.js'
import { packageProblems } from './checks/packages.js'
import { importedPackages, readScripts } from './checks/scripts.js'

const root = import.meta.dirname
const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)
const folders = ['domain', 'platform', 'server', 'app', 'supabase', 'tests', 'bench', 'checks'].filter(name =>
  existsSync(join(root, name)),
)

/** @type {[string, string, string[]][]} */
const checks = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  // By the native compiler, in a third of the time; the other is there for those that use it as a library.
  ['types', process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '--noEmit']],
  ['import arrows', process.execPath, [join(root, 'checks/imports.js'), ...folders]],
  ['counts that may not rise', process.execPath, [join(root, 'checks/counts.js')]],
  ['nothing unused', bin('knip'), ['--no-progress']],
  [
    'nothing that only tests use',
    bin('knip'),
    ['--no-progress', '--production', '--config', 'checks/without-tests.json'],
  ],
  [
    'every test runs, and npm test proves the specification',
    process.execPath,
    [join(root, 'checks/spec-coverage.js')],
  ],
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

/** @param {string} name @param {string[]} problems */
function report(name, problems) {
  process.stdout.write(`${problems.length > 0 ? 'FAILED' : 'ok    '} ${name}\n`)
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  return problems.length === 0
}

await buildWhenNeeded()
const imported = importedPackages(
  ['build/server', 'build/app/server'].flatMap(folder => readScripts(join(root, folder))),
)
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const passed = [
  report('the lock serves both Linux CPUs', lockProblems(readLock(join(root, 'package-lock.json')))),
  report('installed to run: what the built server imports', packageProblems(imported, dependencies)),
  ...(await Promise.all(checks.map(run))),
]
process.exit(passed.every(Boolean) ? 0 : 1)

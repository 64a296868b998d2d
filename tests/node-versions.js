// `npm run test:node`: the core of the tests under each newer Node.js, whose program comes from the npm registry for a while.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const versions = process.argv.length > 2 ? process.argv.slice(2) : ['22', '24']

/** What `npm run test:quick` has, and: starting, answering and stopping; the clients for data, sign-in and storage. */
const words = [
  'quick',
  'tests/faults/process.test.ts',
  'tests/api/reading.test.ts',
  'tests/storage/client.test.ts',
]

/** @param {string} command @param {string[]} words @param {import('node:child_process').SpawnSyncOptions} options */
const succeeds = (command, words, options) =>
  spawnSync(command, words, { stdio: 'inherit', ...options }).status === 0

/** @param {string} version @returns {boolean} whether everything passed */
function passesOn(version) {
  const folder = mkdtempSync(join(tmpdir(), `calendar-node-${version}-`))
  try {
    const name = `node-linux-${process.arch}`
    const install = [
      'install',
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ]
    if (!succeeds('npm', [...install, '--prefix', folder, `${name}@${version}`], {})) return false
    const programs = join(folder, 'node_modules', name, 'bin')
    // Whatever a test starts by the name `node` is this one too.
    const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` }
    return succeeds(join(programs, 'node'), ['tests/run.js', ...words], { cwd: root, env })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const results = versions.map(version => ({ version, passes: passesOn(version) }))
for (const { version, passes } of results)
  process.stdout.write(`Node.js ${version}: ${passes ? 'passed' : 'FAILED'}\n`)
process.exit(results.every(({ passes }) => passes) ? 0 : 1)

// `npm test`, `npm run test:all` and `npm run test:quick`: the suites, then one line that counts them all.

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded } from '../build.js'
import { beforeRelease, contractOnly } from './setup/contract.js'
import openRunFolder from './setup/run-folder.js'
import { judge, recall, remember } from './setup/second-tries.js'
import { runChecks, runNewField, runPlaywright, runVitest } from './setup/suites.js'
import { chromiumProgram, postgresqlPrograms } from './setup/tools.js'
import { quick, whole } from './setup/what-runs.js'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const [first = '', ...others] = process.argv.slice(2)
const which = first === 'quick' || first === 'all' ? first : 'contract'
const given = which === 'contract' ? process.argv.slice(2) : others
if (which !== 'quick') postgresqlPrograms()
chromiumProgram()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
openRunFolder()

// Measured before anything else of the run keeps the machine busy.
const { slowness } = await import('./setup/limits.js')
process.stdout.write(`Limits of time are ${slowness} times those of a quiet machine.\n`)

/** @type {import('./setup/second-tries.js').Result[]} */
const found = []
if (which === 'quick') {
  found.push(...(await runVitest(...quick.vitest, ...given)))
  found.push(...(await runPlaywright(...quick.browser)))
} else {
  if (which === 'contract') Object.assign(process.env, contractOnly)
  await buildWhenNeeded()
  if (which === 'all') found.push(...(await runNewField()))
  // Each has pauses that the others can use, and the checks end with a minute of one program on one core.
  found.push(
    ...(
      await Promise.all([runChecks(), runVitest(...whole.vitest, ...given), runPlaywright(...whole.browser)])
    ).flat(),
  )
}

const { results, remembered } = judge(recall(root), found)
remember(root, remembered)
/** @param {string} wanted */
const namesOf = wanted => results.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
for (const outcome of ['failed', 'flaky', 'skipped'])
  for (const name of namesOf(outcome)) process.stdout.write(`${outcome}: ${name}\n`)
if (which === 'contract')
  process.stdout.write(
    `Left to npm run test:all: all but the contract on the embedded engine, tests in the browser marked 'release', and ` +
      `${beforeRelease.length} files (${beforeRelease.join(', ')}).\n`,
  )
const skipped = namesOf('skipped').length
const passed = namesOf('passed').length + namesOf('flaky').length
const failed = namesOf('failed').length
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

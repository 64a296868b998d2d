// `npm test`, the rest that CI adds to it, `npm run test:all` and `npm run test:quick`: the suites, then one line that counts them all.

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded } from '../build.js'
import { partVariable } from './setup/contract.js'
import { leaveMainResults, report, takeMainResults } from './setup/results.js'
import openRunFolder from './setup/run-folder.js'
import { runChecks, runNewField, runPlaywright, runVitest } from './setup/suites.js'
import { chromiumProgram, tryPlpgsqlCheck } from './setup/tools.js'
import { quick } from './setup/what-runs.js'

/** @typedef {import('./setup/results.js').Result} Result */

const root = join(import.meta.dirname, '..')
process.chdir(root)
const [first = '', ...others] = process.argv.slice(2)
const which = first === 'quick' || first === 'all' || first === 'rest' ? first : 'main'
const given = which === 'main' ? process.argv.slice(2) : others
// What this run adds to, before its own results take the place.
const before = which === 'rest' ? takeMainResults(root) : []
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
if (which !== 'quick') tryPlpgsqlCheck()
chromiumProgram()
openRunFolder()

// Measured before anything else of the run keeps the machine busy.
const { slowness } = await import('./setup/limits.js')
process.stdout.write(`Limits of time are ${slowness} times those of a quiet machine.\n`)

/** @returns {Promise<Result[]>} */
async function runSuites() {
  if (which === 'quick')
    return [...(await runVitest(...quick.vitest, ...given)), ...(await runPlaywright(...quick.browser))]
  await buildWhenNeeded()
  const newField = which === 'main' ? [] : await runNewField()
  if (which !== 'all') process.env[partVariable] = which
  // Each has pauses that the others can use, and the checks end with a minute of one program on one core.
  const suites = await Promise.all([
    which === 'rest' ? [] : runChecks(),
    runVitest(...given),
    runPlaywright(),
  ])
  return [...newField, ...suites.flat()]
}

const found = await runSuites().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  return [{ name: 'the run itself', outcome: /** @type {const} */ ('failed') }]
})
if (which === 'main') leaveMainResults(root, found)
const { lines, isGood } = report([...before, ...found])
if (which === 'main')
  process.stdout.write(
    'Left to CI and to npm run test:all: the embedded engine beyond the contract, the files that tests/setup/contract.js names, ' +
      `tests in the browser marked 'release', check:field.\n`,
  )
process.stdout.write(`${lines.join('\n')}\n`)
process.exit(isGood ? 0 : 1)

// `npm test` and `npm run test:quick`: the suites, then one line that counts them all.

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded } from '../build.js'
import { quickBrowser, quickVitest } from './setup/quick.js'
import openRunFolder from './setup/run-folder.js'
import { judge, recall, remember } from './setup/second-tries.js'
import { runChecks, runPlaywright, runVitest } from './setup/suites.js'
import { chromiumProgram, postgresqlPrograms } from './setup/tools.js'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const [quick, ...given] =
  process.argv[2] === 'quick' ? [true, ...process.argv.slice(3)] : [false, ...process.argv.slice(2)]
if (!quick) postgresqlPrograms()
chromiumProgram()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
openRunFolder()

// Measured before anything else of the run keeps the machine busy.
const { slowness } = await import('./setup/limits.js')
process.stdout.write(`Limits of time are ${slowness} times those of a quiet machine.\n`)

/** @type {import('./setup/second-tries.js').Result[]} */
const found = []
if (quick) {
  found.push(...(await runVitest(...quickVitest, ...given)))
  found.push(...(await runPlaywright(...quickBrowser)))
} else {
  await buildWhenNeeded()
  // Each has pauses that the others can use; together they keep two cores busy.
  found.push(...(await Promise.all([runChecks(), runVitest(...given), runPlaywright()])).flat())
}

const { results, remembered } = judge(recall(root), found)
remember(root, remembered)
/** @param {string} wanted */
const namesOf = wanted => results.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
for (const outcome of ['failed', 'flaky', 'skipped'])
  for (const name of namesOf(outcome)) process.stdout.write(`${outcome}: ${name}\n`)
const skipped = namesOf('skipped').length
const passed = namesOf('passed').length + namesOf('flaky').length
const failed = namesOf('failed').length
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

// `npm test`: the checks and every suite, then one line that counts them all.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumProgram, postgresqlPrograms } from './setup/tools.js'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)
postgresqlPrograms()
chromiumProgram()

const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const skipped = []

/** @param {string} file @param {string[]} words */
function node(file, ...words) {
  return (
    spawnSync(process.execPath, [join(root, file), ...words], { cwd: root, stdio: 'inherit' }).status === 0
  )
}

/** @param {string} name */
function readReport(name) {
  return JSON.parse(readFileSync(join(results, name), 'utf8'))
}

function runChecks() {
  total[node('check.js') ? 'passed' : 'failed'] += 1
}

function runVitest() {
  const words = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`]
  const succeeded = node('node_modules/vitest/vitest.mjs', 'run', ...words, ...process.argv.slice(2))
  const report = readReport('vitest.json')
  total.passed += report.numPassedTests
  total.failed += report.numFailedTests
  for (const file of report.testResults)
    for (const test of file.assertionResults)
      if (!['passed', 'failed'].includes(test.status))
        skipped.push(`${file.name.slice(root.length + 1)}: ${test.fullName}`)
  // A file that does not load has no test to count, and must not pass for that.
  if (!succeeded && report.numFailedTests === 0) total.failed += Math.max(1, report.numFailedTestSuites)
}

function runPlaywright() {
  const succeeded = node('node_modules/@playwright/test/cli.js', 'test')
  const { stats } = readReport('playwright.json')
  total.passed += stats.expected + stats.flaky
  total.failed += stats.unexpected
  if (stats.skipped > 0) skipped.push(`${stats.skipped} in the browser`)
  if (!succeeded && stats.unexpected === 0) total.failed += 1
}

runChecks()
runVitest()
runPlaywright()

for (const name of skipped) process.stdout.write(`skipped: ${name}\n`)
const skippedCount = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skippedCount}\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

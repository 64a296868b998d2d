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

let passed = 0
/** @type {string[]} */
const failed = []
/** @type {string[]} */
const flaky = []
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
  if (node('check.js')) passed += 1
  else failed.push('npm run check')
}

function runVitest() {
  const words = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`]
  const succeeded = node('node_modules/vitest/vitest.mjs', 'run', ...words, ...process.argv.slice(2))
  const before = failed.length
  for (const file of readReport('vitest.json').testResults) {
    const path = file.name.slice(root.length + 1)
    for (const test of file.assertionResults) {
      const name = `${path}: ${test.fullName}`
      if (test.status === 'passed') passed += 1
      else if (test.status === 'failed') failed.push(name)
      else skipped.push(name)
    }
    // A file that does not load has no test to count, and must not pass for that.
    if (file.status === 'failed' && file.assertionResults.length === 0) failed.push(path)
  }
  if (!succeeded && failed.length === before) failed.push('vitest')
}

/** @typedef {{ title: string, specs: { title: string, tests: { projectName: string, status: string }[] }[], suites?: Suite[] }} Suite */

/** @param {Suite} suite @param {string} path */
function countSuite(suite, path) {
  for (const spec of suite.specs)
    for (const { projectName, status } of spec.tests) {
      const name = `${path}: ${spec.title} [${projectName}]`
      if (status === 'skipped') skipped.push(name)
      else if (status === 'unexpected') failed.push(name)
      else passed += 1
      if (status === 'flaky') flaky.push(name)
    }
  for (const inner of suite.suites ?? []) countSuite(inner, `${path}: ${inner.title}`)
}

function runPlaywright() {
  const before = failed.length
  const succeeded = node('node_modules/@playwright/test/cli.js', 'test')
  for (const suite of readReport('playwright.json').suites) countSuite(suite, suite.title)
  if (!succeeded && failed.length === before) failed.push('playwright')
}

runChecks()
runVitest()
runPlaywright()

for (const name of failed) process.stdout.write(`failed: ${name}\n`)
for (const name of flaky) process.stdout.write(`flaky: ${name}\n`)
for (const name of skipped) process.stdout.write(`skipped: ${name}\n`)
const skippedCount = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
process.stdout.write(`${passed} passed, ${failed.length} failed${skippedCount}\n`)
process.exit(failed.length === 0 && passed > 0 ? 0 : 1)

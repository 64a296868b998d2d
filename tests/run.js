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

/** @typedef {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} TestFile */

/** @param {string[]} words @returns {TestFile[]} */
function vitestFiles(...words) {
  const report = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, 'vitest.json')}`,
  ]
  const succeeded = node('node_modules/vitest/vitest.mjs', 'run', ...report, ...words)
  const files = readReport('vitest.json').testResults
  // What fails outside of any test must not pass for that.
  if (!succeeded && files.every((/** @type {TestFile} */ file) => file.status === 'passed'))
    failed.push('vitest')
  return files
}

/** A file in which something fails gets a second try, as in the browser; what passes then is named as flaky. */
function runVitest() {
  const files = vitestFiles(...process.argv.slice(2))
  const unsure = new Set(files.filter(file => file.status === 'failed').map(file => file.name))
  const again = unsure.size > 0 ? vitestFiles(...unsure) : []
  const failing = new Set(again.filter(file => file.status === 'failed').map(file => file.name))
  for (const file of files) {
    const path = file.name.slice(root.length + 1)
    const failures = failing.has(file.name) ? failed : flaky
    for (const { fullName, status } of file.assertionResults) {
      if (status === 'passed' || (status === 'failed' && failures === flaky)) passed += 1
      if (status === 'failed') failures.push(`${path}: ${fullName}`)
      else if (status !== 'passed') skipped.push(`${path}: ${fullName}`)
    }
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      failures.push(path)
  }
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

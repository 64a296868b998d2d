// Runs each suite with its own program and reads the report: what passed, failed, needed a second try or was skipped.

import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runProgram } from './run-program.js'

/** @typedef {import('./second-tries.js').Result} Result */

/** @param {string} name */
function readReport(name) {
  const file = join('test-results', name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @param {string} command @param {string} file @returns {Promise<Result>} */
async function runCheck(command, file) {
  return { name: `npm run ${command}`, outcome: (await runProgram(file)) ? 'passed' : 'failed' }
}

/** @returns {Promise<Result[]>} */
export async function runChecks() {
  return [await runCheck('check', 'check.js')]
}

/** Adds a field to events as CONTRIBUTING.md says: too dear for every day. @returns {Promise<Result[]>} */
export async function runNewField() {
  return [await runCheck('check:field', 'checks/new-field.js')]
}

/** @typedef {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} TestFile */

/** @param {string[]} words @returns {Promise<{ files: TestFile[], succeeded: boolean }>} */
async function vitestFiles(...words) {
  const report = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json']
  const succeeded = await runProgram('node_modules/vitest/vitest.mjs', 'run', ...report, ...words)
  return { files: readReport('vitest.json')?.testResults ?? [], succeeded }
}

/** @param {TestFile[]} files */
const failedNames = files =>
  new Set(files.filter(({ status }) => status === 'failed').map(({ name }) => name))

/**
 * A file in which something fails gets a second try, as in the browser; what passes then is named as flaky.
 * @param {string[]} words @returns {Promise<Result[]>}
 */
export async function runVitest(...words) {
  const { files, succeeded } = await vitestFiles(...words)
  const unsure = failedNames(files)
  const projects = words.filter(word => word.startsWith('--project='))
  const again = unsure.size > 0 ? await vitestFiles(...projects, ...unsure) : { files: [] }
  const failing = failedNames(again.files)
  const results = files.flatMap(file => resultsOf(file, failing.has(file.name) ? 'failed' : 'flaky'))
  // What fails outside of any test must not pass for that.
  return !succeeded && unsure.size === 0 ? [...results, { name: 'vitest', outcome: 'failed' }] : results
}

/** @param {TestFile} file @param {'failed' | 'flaky'} failure @returns {Result[]} */
function resultsOf(file, failure) {
  const path = relative('.', file.name)
  /** @type {Result[]} */
  const results = file.assertionResults.map(({ fullName, status }) => ({
    name: `${path}: ${fullName}`,
    outcome: status === 'failed' ? failure : status === 'passed' ? 'passed' : 'skipped',
  }))
  const isElsewhere = file.status === 'failed' && !results.some(({ outcome }) => outcome === failure)
  return isElsewhere ? [...results, { name: path, outcome: failure }] : results
}

/** @typedef {{ title: string, specs: { title: string, tests: { projectName: string, status: string }[] }[], suites?: Suite[] }} Suite */

/** @type {Record<string, Result['outcome']>} */
const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' }

/** @param {Suite} suite @param {string} path @returns {Result[]} */
function resultsIn(suite, path) {
  const own = suite.specs.flatMap(spec =>
    spec.tests.map(({ projectName, status }) => ({
      name: `${path}: ${spec.title} [${projectName}]`,
      outcome: outcomes[status] ?? 'failed',
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(inner => resultsIn(inner, `${path}: ${inner.title}`))]
}

/** @param {string[]} words @returns {Promise<Result[]>} */
export async function runPlaywright(...words) {
  const succeeded = await runProgram('node_modules/@playwright/test/cli.js', 'test', ...words)
  /** @type {Suite[]} */
  const suites = readReport('playwright.json')?.suites ?? []
  const results = suites.flatMap(suite => resultsIn(suite, suite.title))
  const isExplained = succeeded || results.some(({ outcome }) => outcome === 'failed')
  return isExplained ? results : [...results, { name: 'playwright', outcome: 'failed' }]
}

// Runs each suite with its own program and reads the report: what passed, failed or was skipped.

import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runProgram } from './run-program.js'

/** @typedef {import('./results.js').Result} Result */

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

/** @param {string[]} words @returns {Promise<Result[]>} */
export async function runVitest(...words) {
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json']
  const succeeded = await runProgram('node_modules/vitest/vitest.mjs', 'run', ...reporters, ...words)
  /** @type {TestFile[]} */
  const files = readReport('vitest.json')?.testResults ?? []
  return explained('vitest', succeeded, files.flatMap(resultsOf))
}

/** @param {TestFile} file @returns {Result[]} */
function resultsOf(file) {
  const path = relative('.', file.name)
  /** @type {Result[]} */
  const results = file.assertionResults.map(({ fullName, status }) => ({
    name: `${path}: ${fullName}`,
    outcome: status === 'failed' || status === 'passed' ? status : 'skipped',
  }))
  return explained(path, file.status !== 'failed', results)
}

/** Counts a failure outside of any test, such as in a hook, as one too. @param {string} name @param {boolean} succeeded @param {Result[]} results @returns {Result[]} */
function explained(name, succeeded, results) {
  const isExplained = succeeded || results.some(({ outcome }) => outcome === 'failed')
  return isExplained ? results : [...results, { name, outcome: 'failed' }]
}

/** @typedef {{ title: string, specs: { title: string, tests: { projectName: string, status: string }[] }[], suites?: Suite[] }} Suite */

/** @type {Record<string, Result['outcome']>} */
const outcomes = { expected: 'passed', unexpected: 'failed', skipped: 'skipped' }

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
  return explained(
    'playwright',
    succeeded,
    suites.flatMap(suite => resultsIn(suite, suite.title)),
  )
}

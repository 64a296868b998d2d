// The results of a run: counted in one line, and handed from `npm test` to the run of the rest that follows it in CI.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ name: string, outcome: 'passed' | 'failed' | 'skipped' }} Result */

const folder = 'test-results'
const mainFile = (/** @type {string} */ root) => join(root, folder, 'main.json')

/** Leaves the results of `npm test` for the run of the rest. @param {string} root @param {Result[]} results */
export function leaveMainResults(root, results) {
  writeFileSync(mainFile(root), JSON.stringify(results))
}

/** The results that `npm test` left. They count once; where there are none, it did not come to its end. @param {string} root @returns {Result[]} */
export function takeMainResults(root) {
  try {
    const results = JSON.parse(readFileSync(mainFile(root), 'utf8'))
    rmSync(mainFile(root))
    return results
  } catch {
    return [{ name: 'npm test: it left no results', outcome: 'failed' }]
  }
}

/** The lines at the end of a run: what failed or was skipped by its name, then the counts. @param {Result[]} results */
export function report(results) {
  const namesOf = (/** @type {Result['outcome']} */ wanted) =>
    results.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
  const [passed, failed, skipped] = [namesOf('passed'), namesOf('failed'), namesOf('skipped')]
  const counts = `${passed.length} passed, ${failed.length} failed`
  return {
    lines: [
      ...failed.map(name => `failed: ${name}`),
      ...skipped.map(name => `skipped: ${name}`),
      skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts,
    ],
    isGood: failed.length === 0 && passed.length > 0,
  }
}

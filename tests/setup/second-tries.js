// Remembers which tests needed a second try, since one that needs it again and again hides a fault of the product.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ name: string, outcome: 'passed' | 'failed' | 'flaky' | 'skipped' }} Result */

/**
 * What this run adds to what was remembered: a test that needed a second try last time and now has failed, and what
 * to remember. A test that did not run this time is remembered as before.
 * @param {string[]} before @param {Result[]} results
 */
export function judge(before, results) {
  const flaky = results.filter(({ outcome }) => outcome === 'flaky').map(({ name }) => name)
  const ran = new Set(results.filter(({ outcome }) => outcome !== 'skipped').map(({ name }) => name))
  const twice = new Set(flaky.filter(name => before.includes(name)))
  return {
    results: results.map(result =>
      result.outcome === 'flaky' && twice.has(result.name)
        ? { name: `${result.name} (needed a second try in two runs in a row)`, outcome: 'failed' }
        : result,
    ),
    remembered: [...new Set([...flaky, ...before.filter(name => !ran.has(name))])].sort(),
  }
}

/** @param {string} root */
const fileOf = root => join(root, '.test-history', 'second-tries.json')

/** A clean checkout remembers nothing. @param {string} root @returns {string[]} */
export function recall(root) {
  try {
    const names = JSON.parse(readFileSync(fileOf(root), 'utf8'))
    return Array.isArray(names) ? names : []
  } catch {
    return []
  }
}

/** @param {string} root @param {string[]} names */
export function remember(root, names) {
  mkdirSync(join(root, '.test-history'), { recursive: true })
  writeFileSync(fileOf(root), `${JSON.stringify(names, null, 2)}\n`)
}

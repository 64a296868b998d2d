// Holds docs/spec-coverage.md to its word: every row names tests, and every test that it names is there to be run.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testFiles } from './test-files.js'

const thisFile = fileURLToPath(import.meta.url)
const page = 'docs/spec-coverage.md'

/** @typedef {{ number: string, section: string, tests: { file: string, title: string }[] }} Row */

/** The rows of all tables, each with the section that it stands in. @param {string} text @returns {Row[]} */
function rowsOf(text) {
  let section = ''
  /** @type {Row[]} */
  const rows = []
  for (const line of text.split('\n')) {
    section = /^## (\d+)\b/.exec(line)?.[1] ?? section
    const [, number, , proof] = /^\| *([\d.]+) *\|(.*)\|([^|]*)\|$/.exec(line) ?? []
    if (number === undefined || proof === undefined) continue
    const tests = Array.from(proof.matchAll(/`([^`]*?): '([^`]*)'`/g), ([, file = '', title = '']) => {
      return { file, title }
    })
    rows.push({ number, section, tests })
  }
  return rows
}

/** A title, quoted in any way, where a runner is given one; not where it is told to pass the test over. @param {string} title */
const given = title =>
  new RegExp(
    String.raw`(?:\b(?:it|test|describe)(?:\.(?!skip|todo|fixme|fail)\w+)*|\))\(\s*(['"\x60])${escaped(title)}\1\s*,`,
  )

/** @param {string} text */
const escaped = text => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whether a source has the title; one of several parts has the title of what is around it first. @param {string} source @param {string} title */
function hasTitle(source, title) {
  let rest = source
  for (const part of title.split(' › ')) {
    const found = given(part).exec(rest)
    if (!found) return false
    rest = rest.slice(found.index)
  }
  return true
}

/** What is wrong with the page, in words. @param {string} root @param {string} text @returns {string[]} */
export function coverageProblems(root, text) {
  const rows = rowsOf(text)
  // That something runs each of these files, the check of the whole suite sees to.
  const files = new Set(testFiles(root))
  /** @type {Map<string, string>} */
  const sources = new Map()
  const sourceOf = (/** @type {string} */ file) => {
    const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8')
    sources.set(file, source)
    return source
  }
  const seen = new Set()
  const problems = rows.flatMap(({ number, section, tests }) => {
    const isDouble = seen.has(number)
    seen.add(number)
    return [
      ...(isDouble ? [`${number}: there are two rows of this number.`] : []),
      ...(number.startsWith(`${section}.`) ? [] : [`${number}: it stands in section ${section}.`]),
      ...(tests.length > 0 ? [] : [`${number}: it names no test.`]),
      ...tests.flatMap(({ file, title }) => {
        if (!files.has(file)) return [`${number}: there is no test file ${file}.`]
        return hasTitle(sourceOf(file), title) ? [] : [`${number}: ${file} has no test '${title}'.`]
      }),
    ]
  })
  return rows.length > 0 ? problems : [`${page} has no rows.`]
}

if (process.argv[1] === thisFile) {
  const root = join(import.meta.dirname, '..')
  const problems = coverageProblems(root, readFileSync(join(root, page), 'utf8'))
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exit(problems.length === 0 ? 0 : 1)
}

// Holds docs/spec-coverage.md to its word: every row names tests, and `npm test` runs each of them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testFiles } from '../tests/setup/test-files.js'
import { plansOf, suiteProblems } from './whole-suite.js'

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

/** Whether titles, from the outermost block to the test, are those of a row: each of its parts in order, anything for a value. @param {string[]} titles @param {string} wanted */
function areTitled(titles, wanted) {
  const parts = wanted.split(' › ').map(part =>
    part
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('.*'),
  )
  return new RegExp(`^(?:.*\n)*${parts.join('\n(?:.*\n)*')}(?:\n|$)`).test(titles.join('\n'))
}

/** What of a named test `npm test` leaves out, in words. @param {import('./whole-suite.js').Plans} plans @param {string} file @param {string} title */
function leftOut({ main, all }, file, title) {
  const runs = main.runs.filter(run => run.file === file)
  if (runs.length === 0) return `npm test does not run ${file}.`
  const inSpec = all.runs.filter(run => run.file === file && run.titles)
  const named = inSpec.filter(({ titles = [] }) => areTitled(titles, title))
  const isRun = (/** @type {string[]} */ titles) => runs.some(run => run.titles?.join() === titles.join())
  const isWhole = named.length > 0 && named.every(({ titles = [] }) => isRun(titles))
  return inSpec.length === 0 || isWhole ? undefined : `npm test leaves out '${title}' of ${file}.`
}

/** What is wrong with the page, in words. @param {string} root @param {string} text @param {import('./whole-suite.js').Plans} plans @returns {string[]} */
export function coverageProblems(root, text, plans) {
  const rows = rowsOf(text)
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
        if (!hasTitle(sourceOf(file), title)) return [`${number}: ${file} has no test '${title}'.`]
        const problem = leftOut(plans, file, title)
        return problem ? [`${number}: ${problem}`] : []
      }),
    ]
  })
  return rows.length > 0 ? problems : [`${page} has no rows.`]
}

if (process.argv[1] === thisFile) {
  const root = join(import.meta.dirname, '..')
  const plans = await plansOf(root)
  const problems = [
    ...suiteProblems(root, plans),
    ...coverageProblems(root, readFileSync(join(root, page), 'utf8'), plans),
  ]
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exit(problems.length === 0 ? 0 : 1)
}

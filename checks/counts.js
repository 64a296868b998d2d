// A ratchet on the size of the code base: none of these numbers may rise above checks/counts.json.
// To raise one, change that file in the same commit and say why.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')
const folders = ['app', 'domain', 'platform', 'server']
const smallFileLines = 25

/** Words that English speakers stumble over, in comments and names; docs/glossary.md has better ones. */
const oddWords =
  /how-?manieth|\bwho(ever|mever)\b|\banew\b|\bbeforehand\b|tooDear|\bdear\b|untold|\bpatience\b|\bstands (in|on|at|beside)\b|\bgives what\b|said-wait|kept-looks/gi

/** @typedef {{ file: string, text: string }} Source */

/** The product's sources, without tests and fixtures. @param {string} project @returns {Source[]} */
function sourcesOf(project) {
  return folders
    .flatMap(folder =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map(name =>
        join(folder, name),
      ),
    )
    .filter(file => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map(file => ({ file, text: readFileSync(join(project, file), 'utf8') }))
}

/** @param {Source[]} sources @returns {Record<string, number>} */
export function countsOf(sources) {
  const lines = (/** @type {string} */ text) => text.split('\n').length - 1
  const of = (/** @type {string} */ folder) => sources.filter(({ file }) => file.startsWith(`${folder}/`))
  const sum = (/** @type {Source[]} */ some, /** @type {(source: Source) => number} */ count) =>
    some.reduce((total, source) => total + count(source), 0)
  const features = sources.flatMap(({ file }) => /^app\/features\/([^/]+)\//.exec(file)?.[1] ?? [])
  return {
    'lines in total': sum(sources, ({ text }) => lines(text)),
    ...Object.fromEntries(
      folders.map(name => [`lines in ${name}`, sum(of(name), ({ text }) => lines(text))]),
    ),
    'files of 25 lines or fewer': sources.filter(({ text }) => lines(text) <= smallFileLines).length,
    'feature folders': new Set(features).size,
    'spreads of object literals': sum(sources, ({ text }) => text.split('...{ ').length - 1),
    ...Object.fromEntries(
      folders.map(name => [
        `odd words in ${name}`,
        sum(of(name), ({ text }) => text.match(oddWords)?.length ?? 0),
      ]),
    ),
  }
}

/** @param {Record<string, number>} counts @param {Record<string, { most: number, why: string }>} limits @returns {string[]} */
export function countProblems(counts, limits) {
  return Object.entries(counts).flatMap(([name, count]) => {
    const limit = limits[name]
    if (!limit?.why) return [`checks/counts.json has no limit, or no reason for it: ${name} (${count} now).`]
    return count > limit.most
      ? [
          `${name}: ${count}, but checks/counts.json allows ${limit.most}. Remove something, or raise it there and say why.`,
        ]
      : []
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const limits = JSON.parse(readFileSync(join(root, 'checks/counts.json'), 'utf8'))
  const counts = countsOf(sourcesOf(root))
  const problems = countProblems(counts, limits)
  const print = process.argv.includes('--print')
  for (const line of print ? Object.entries(counts).map(([name, count]) => `${count} ${name}`) : problems)
    process.stdout.write(`${line}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

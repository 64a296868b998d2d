// `npm run bench`: builds when needed, bundles the measurements beside the server, and runs each in a process of its own; at the end
// stands one table, which a run of all of them also writes to bench/results.md. `npm run bench website kept` runs one, or a part of it.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenNeeded } from '../build.js'
import { bundleScripts } from '../tests/setup/bundle-scripts.js'
import openRunFolder from '../tests/setup/run-folder.js'

const [wanted, ...words] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../build/bench')

/** What this machine is, for whoever compares. */
function machine() {
  const [{ model }] = cpus()
  const date = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `${date}, ${model.trim() || process.arch}, ${cpus().length} cores, Node ${process.version}; on the embedded engine (PGlite) unless a row names PostgreSQL.`
}

if (process.env.BENCH_ROWS) {
  process.setSourceMapsEnabled(true)
  await import(join(folder, `${wanted}.js`))
  process.exit(0)
}

process.chdir(join(import.meta.dirname, '..'))
await buildWhenNeeded()
const names = readdirSync('bench')
  .filter(name => /^(?!load-|table).*\.ts$/.test(name))
  .map(name => name.replace('.ts', ''))
const inputs = [...names, 'load-thread', 'table'].map(name => [name, `bench/${name}.ts`])
await bundleScripts(Object.fromEntries(inputs), 'build/bench')
const { tableOf } = await import(join(folder, 'table.js'))

openRunFolder()
const file = join(tmpdir(), 'rows')
const chosen = names.filter(name => wanted === undefined || name === wanted)
/** @type {string[]} */
const failed = []

/** What was found so far, and what of it is missing. @param {string[]} left */
function report(left) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const rows = lines.map(line => JSON.parse(line))
  const notMet = rows.filter(({ isMet }) => isMet === false).length
  const verdict = [
    `${rows.length} figures, ${notMet} over their limits.`,
    ...failed.map(name => `Could not be measured: ${name}.`),
    ...left.map(name => `Not measured: ${name}.`),
  ].join(' ')
  return { isMet: rows.length > 0 && notMet === 0, text: `${machine()}\n\n${tableOf(rows)}\n\n${verdict}\n` }
}

for (const [index, name] of chosen.entries()) {
  const { status } = spawnSync(process.execPath, [import.meta.filename, name, ...words], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_ROWS: file },
  })
  if (status !== 0) failed.push(name)
  // After each, so that a run of an hour that is cut off has not been for nothing.
  if (wanted === undefined)
    writeFileSync('bench/results.md', `# Measurements\n\n${report(chosen.slice(index + 1)).text}`)
}
const { isMet, text } = report([])
process.stdout.write(`\n${text}`)
process.exit(isMet && failed.length === 0 ? 0 : 1)

// `npm run check:field`: does in a copy of the project what CONTRIBUTING.md says of a new field of an event, counts the files
// that this touches, and runs the walk's own commands: types, a build, and a test in which the field travels.

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { edited, stepsOf } from './walk-steps.js'

export const newField = 'A new field of an event'
export const maxFiles = 11

const root = join(import.meta.dirname, '..')
const notSources = /^(node_modules|build(\.\d+)?|data|test-results|\.git|\.react-router|\.test-history)$/

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder)
    .filter(name => !notSources.test(name))
    .flatMap(name =>
      statSync(join(folder, name)).isDirectory() ? filesIn(join(folder, name)) : join(folder, name),
    )
}

/** What a folder's files hold, by their paths. @param {string} folder @returns {Map<string, string>} */
const contentsOf = folder =>
  new Map(filesIn(folder).map(file => [relative(folder, file), readFileSync(file, 'latin1')]))

/** @param {string} copy @param {string} command */
function run(copy, command) {
  process.stdout.write(`$ ${command}\n`)
  const start = Date.now()
  const { status } = spawnSync('bash', ['-ec', command], { cwd: copy, stdio: 'inherit' })
  process.stdout.write(`  (${((Date.now() - start) / 1000).toFixed(0)} s)\n`)
  if (status !== 0) throw new Error(`This failed: ${command}`)
}

/** @param {string} copy @param {string} file @param {import('./walk-steps.js').Block} block */
function follow(copy, file, { kind, text }) {
  const place = join(copy, file)
  if (kind === 'sh') for (const command of text.split('\n')) run(copy, command)
  else if (kind === 'diff') writeFileSync(place, edited(readFileSync(place, 'utf8'), text))
  else writeFileSync(place, `${text}\n`)
}

function tryWalk() {
  const copy = mkdtempSync(join(tmpdir(), 'calendar-field-'))
  try {
    cpSync(root, copy, {
      recursive: true,
      filter: path => path === root || !notSources.test(basename(path)),
    })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const before = contentsOf(copy)
    const steps = stepsOf(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'), newField)
    for (const { file, blocks } of steps) for (const block of blocks) follow(copy, file, block)
    const touched = [...contentsOf(copy)]
      .filter(([file, text]) => before.get(file) !== text)
      .map(([file]) => file)
    const told = [...new Set(steps.map(({ file }) => file))]
    process.stdout.write(`${touched.length} files:\n${touched.map(file => `  ${file}\n`).join('')}`)
    if (touched.toSorted().join() !== told.toSorted().join())
      throw new Error(`CONTRIBUTING.md names others:\n${told.join('\n')}`)
    if (touched.length > maxFiles) throw new Error(`That is more than ${maxFiles}.`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    tryWalk()
  } catch (error) {
    process.stdout.write(`FAILED: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}

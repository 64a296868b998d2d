// `npm run check:cpu`: installs for each Linux CPU into a folder of its own, and looks whether every native program is for it.

import { spawnSync } from 'node:child_process'
import { closeSync, copyFileSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLock } from './lock.js'

const root = join(import.meta.dirname, '..')

/** How the head of a program for Linux (ELF) names the CPU. @type {Record<number, string>} */
const machines = { 62: 'x64', 183: 'arm64' }

/** The CPU that a file is compiled for; undefined when it is no program. @param {string} file */
function cpuOf(file) {
  const head = Buffer.alloc(20)
  const opened = openSync(file, 'r')
  readSync(opened, head, 0, head.length, 0)
  closeSync(opened)
  if (head.toString('latin1', 0, 4) !== '\x7fELF') return undefined
  const machine = head.readUInt16LE(18)
  return machines[machine] ?? `machine ${machine}`
}

/** The packages that the lock has for Linux with glibc on this CPU. @param {string} cpu */
function flavoursFor(cpu) {
  const { packages } = readLock(join(root, 'package-lock.json'))
  return Object.keys(packages).filter(path => new RegExp(`linux-${cpu}(-gnu)?$`).test(path))
}

/** @param {string} cpu @returns {string[]} */
function problemsOn(cpu) {
  const folder = mkdtempSync(join(tmpdir(), `calendar-${cpu}-`))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(join(root, file), join(folder, file))
    const words = ['ci', '--ignore-scripts', '--os=linux', `--cpu=${cpu}`, '--libc=glibc']
    const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) return [`npm ci for ${cpu} failed:\n${stderr}`]
    const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
    const programs = files
      .filter(file => file.isFile())
      .flatMap(file => {
        const path = join(file.parentPath ?? file.path, file.name)
        const compiledFor = cpuOf(path)
        return compiledFor ? [{ path: path.slice(folder.length + 1), compiledFor }] : []
      })
    process.stdout.write(`${cpu}: ${programs.map(({ path }) => `\n  ${path}`).join('')}\n`)
    return [
      ...programs
        .filter(({ compiledFor }) => compiledFor !== cpu)
        .map(({ path, compiledFor }) => `${path} is for ${compiledFor}, not ${cpu}.`),
      ...flavoursFor(cpu)
        .filter(flavour => !programs.some(({ path }) => path.startsWith(`${flavour}/`)))
        .map(flavour => `${flavour} brought no program.`),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const problems = ['x64', 'arm64'].flatMap(problemsOn)
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(problems.length > 0 ? 'FAILED\n' : 'Both CPUs get every native program.\n')
process.exit(problems.length > 0 ? 1 : 0)

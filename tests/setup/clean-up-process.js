// Waits for the end of a process of the tests, then ends what it had started and removes its folders.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a database may take to stop by itself before it is killed. */
const politeMilliseconds = 5_000

/** @type {Set<number>} */
const started = new Set()
/** @type {Set<string>} */
const folders = new Set()

/** @param {number} id @param {NodeJS.Signals} signal */
function end(id, signal) {
  try {
    process.kill(id, signal)
  } catch {
    // It has ended already.
  }
}

/** @param {string} pid */
function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Every process and its command line. @returns {[number, string][]} */
function processes() {
  if (existsSync('/proc/self/cmdline'))
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(pid => [Number(pid), commandLine(pid)])
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map(line => [Number.parseInt(line, 10), line])
}

/** A PostgreSQL is asked to stop at once; only then does it give back its shared memory. */
async function endProcessesOf(/** @type {string[]} */ present) {
  const patience = Date.now() + politeMilliseconds
  for (;;) {
    const left = processes().filter(([, command]) => present.some(folder => command.includes(folder)))
    if (left.length === 0) return
    for (const [pid] of left) end(pid, Date.now() < patience ? 'SIGQUIT' : 'SIGKILL')
    await pause(50)
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {import('./clean-up.js').Note} */
  const note = JSON.parse(line)
  if ('started' in note) started.add(note.started)
  else if ('ended' in note) started.delete(note.ended)
  else folders.add(note.folder)
}
for (const id of started) end(id, 'SIGKILL')
const present = [...folders].filter(folder => existsSync(folder))
if (present.length > 0) await endProcessesOf(present)
for (const folder of present) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

// What must not outlive this process: another one notices our end, however it comes, and then ends and removes it.

import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** @typedef {{ started: number } | { ended: number } | { folder: string }} Note */

/** @type {import('node:stream').Writable | undefined} */
let notes

function openNotes() {
  // Apart from our group of processes, so that what ends us does not end it. Its path is the project's, also from a bundle.
  const child = spawn(process.execPath, [resolve('tests/setup/clean-up-process.js')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  // Whoever ended it on purpose does without; the tests themselves are none the worse.
  child.stdin.on('error', () => {})
  // A worker has nobody left to report to when its runner is gone.
  if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  return child.stdin
}

/** @param {Note} note */
function tell(note) {
  notes ??= openNotes()
  notes.write(`${JSON.stringify(note)}\n`)
}

/**
 * A process that ends when we do. One that was started `detached` leads a group, and the whole group ends.
 * @template {import('node:child_process').ChildProcess} Child @param {Child} child @param {'alone' | 'group'} [who]
 */
export function endWithUs(child, who = 'alone') {
  if (child.pid === undefined) return child
  const id = who === 'group' ? -child.pid : child.pid
  tell({ started: id })
  // The number may be given to someone else afterwards.
  child.once('exit', () => tell({ ended: id }))
  return child
}

/** A new folder that is removed when we end; so are the processes that have it in their command line. @param {string} prefix */
export function temporaryFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  tell({ folder })
  return folder
}

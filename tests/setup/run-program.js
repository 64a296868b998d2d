// Runs a program of the tests in a group of processes of its own, which ends as a whole: with the program, or with us.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { endWithUs } from './clean-up.js'

/** @param {string} file @param {string[]} words @returns {Promise<boolean>} whether it succeeded */
export async function runProgram(file, ...words) {
  const child = spawn(process.execPath, [file, ...words], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  endWithUs(child, 'group')
  const [code] = await once(child, 'exit')
  endStragglers(child)
  return code === 0
}

/** @param {import('node:child_process').ChildProcess} leader */
function endStragglers({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // As it should be: nobody was left.
  }
}

// Notices that npm is gone, which started the server: neither npm nor its shell always passes a signal on.

import { readFileSync } from 'node:fs'

const everyMilliseconds = 500

/** Calls back once when npm, or the shell between, has ended. Does nothing where npm did not start the server. */
export function onNpmGone(gone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  // Some shells put the command in their own place; whatever started npm may go.
  const above = parentOf(shell)
  const npm = !isNpm(shell) && above !== undefined && isNpm(above) ? above : undefined
  const isThere = () => process.ppid === shell && (npm === undefined || parentOf(shell) === npm)
  const timer = setInterval(() => {
    if (isThere()) return
    clearInterval(timer)
    gone()
  }, everyMilliseconds)
  timer.unref()
}

/** The parent of a process, where the system tells. */
function parentOf(pid: number): number | undefined {
  // The name before it may hold anything, also brackets.
  const fields = read(`/proc/${pid}/stat`)?.match(/.*\) \S+ (\d+) /s)
  return fields?.[1] === undefined ? undefined : Number(fields[1])
}

function isNpm(pid: number): boolean {
  return read(`/proc/${pid}/cmdline`)?.startsWith('npm ') ?? false
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

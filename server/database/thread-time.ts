// How much processor time a thread has used: what its work cost, however busy the machine was beside it.

import { readFileSync, readlinkSync } from 'node:fs'

/** Where the system keeps account of the thread that asks; nowhere, where it keeps none. */
export function ownTimeFile(): string | undefined {
  try {
    const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`
    return readFileSync(file, 'utf8') && file
  } catch {
    return undefined
  }
}

/** The milliseconds so far. Without a file, those of the whole process: more than the thread's own, never less. */
export function usedMilliseconds(timeFile: string | undefined): number {
  if (timeFile) return Number(readFileSync(timeFile, 'utf8').split(' ')[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e3
}

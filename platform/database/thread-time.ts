// A thread's time: how much of the processor it has used, however busy the machine was beside it, and how long its timers run.

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

/** The longest time that a timer can run: a longer one would end at once. */
const maxTimeout = 2 ** 31 - 1

/**
 * Shortens this thread's timers to what is possible. PostgreSQL computes its own from the clock: when that is set back by more
 * than 25 days, the embedded engine would set one again and again, each ending after a millisecond.
 */
export function limitTimers(): void {
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply: (plain, self, [callback, delay, ...others]) =>
      Reflect.apply(plain, self, [callback, Math.min(delay, maxTimeout), ...others]),
  })
}

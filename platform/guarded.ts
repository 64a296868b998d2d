// Wraps the callbacks of timers, events and notifications: an error in one is logged, and so counted on the health page.
// It neither ends the process nor keeps the callbacks registered beside it from running.

import { inspect } from 'node:util'
import type { Logger } from './log.ts'

export type ErrorLog = Pick<Logger, 'error'>

/** For commands, which have no log. */
const standardError: ErrorLog = {
  error: (error: unknown, words?: unknown) => process.stderr.write(`${words}: ${inspect(error)}\n`),
}

/**
 * The callback, safe to register. `name` says what failed, in the log and on the health page: use the same words each time.
 * A callback that returns a promise is covered until that is settled.
 */
export function guarded<Args extends unknown[]>(
  log: ErrorLog | undefined,
  name: string,
  callback: (...args: Args) => unknown,
): (...args: Args) => void {
  const failed = (error: unknown) => (log ?? standardError).error(error, `${name} failed`)
  return (...args) => {
    try {
      const result = callback(...args)
      if (result instanceof Promise) result.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}

// Runs the sweeping of every part now and then, for as long as the server runs.

import type { Database, Queries } from './database/database.ts'
import type { Logger } from './log.ts'

const hour = 60 * 60 * 1000

/** Sweeps at once and then every hour. */
export function startHousekeeping(
  { database, log }: { database: Database; log: Logger },
  tasks: ((queries: Queries, signal: AbortSignal) => Promise<void>)[],
): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const stopping = new AbortController()
  const sweep = async () => {
    for (const task of tasks) {
      try {
        await task(database, stopping.signal)
      } catch (error) {
        log.error(error, 'sweeping failed; it will be tried again in an hour')
      }
    }
  }
  const begin = () => {
    running = running.then(sweep)
  }
  begin()
  const timer = setInterval(begin, hour)
  return {
    stop: () => {
      clearInterval(timer)
      stopping.abort()
      return running
    },
  }
}

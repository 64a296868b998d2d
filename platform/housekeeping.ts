// Runs the sweeping of every part now and then, for as long as the server runs.

import { analyseChanged } from './database/analyse.ts'
import type { Database } from './database/database.ts'
import type { Logger } from './log.ts'

export const sweepMilliseconds = 60 * 60 * 1000

/** How soon after a large change the planner knows of it. */
const analyseInterval = 60 * 1000

/** Throws away what has had its time, until it is told to stop. */
export type Sweep = (database: Database, signal: AbortSignal) => Promise<void>

/** Sweeps now and then every hour; keeps the planner's statistics all the time. */
export function startHousekeeping(
  { database, log }: { database: Database; log: Logger },
  tasks: Sweep[],
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
  const analyse = () =>
    analyseChanged(database).catch(error => log.warn(error, 'the tables could not be analysed'))
  const begin = (task: () => Promise<void>) => {
    running = running.then(task)
  }
  begin(sweep)
  begin(analyse)
  const timers = [
    setInterval(() => begin(sweep), sweepMilliseconds),
    setInterval(() => begin(analyse), analyseInterval),
  ]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      return running
    },
  }
}

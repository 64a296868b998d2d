// Does what is done by the city's clock: one run after the other, and whoever stops it waits for the one under way.

import { Cron } from 'croner'
import type { Logger } from './log.ts'

interface ClockWork {
  /** When to look whether there is something to do, as cron writes it. */
  pattern: string
  timeZone: string
  log: Logger
  /** What is logged where the work fails. */
  failure: string
  work(): Promise<void>
}

/** Starts the clock. What it works at must be able to find that it was done already. */
export function startClock({ pattern, timeZone, log, failure, work }: ClockWork) {
  let working = Promise.resolve()
  const run = () => {
    working = working.then(work).catch(error => log.error(error, failure))
    return working
  }
  const clock = new Cron(pattern, { timezone: timeZone, protect: true }, run)
  return {
    run,
    stop: async () => {
      clock.stop()
      await working
    },
  }
}

/** When a clock of the city next shows a time such as '07:00', on any day or on Sundays. */
export function nextAt(time: string, days: '*' | 'Sundays', timeZone: string): Date | null {
  const [hour, minute] = time.split(':').map(Number)
  const pattern = `${minute} ${hour} * * ${days === 'Sundays' ? 0 : '*'}`
  return new Cron(pattern, { timezone: timeZone, paused: true }).nextRun()
}

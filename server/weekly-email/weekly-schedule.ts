// Wakes up on Sundays at seven, city time, and after a start that came too late for it.

import { Cron } from 'croner'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { queueWeeklyEmail, sendingTime, weeklyEmailAt } from './weekly-email.ts'

/** When the next one is due. */
export function nextSunday({ siteTimeZone }: Pick<Config, 'siteTimeZone'>): Date | null {
  const [hour, minute] = sendingTime.split(':').map(Number)
  return new Cron(`${minute} ${hour} * * 0`, { timezone: siteTimeZone, paused: true }).nextRun()
}

/** Starts the clock of the weekly email. */
export function startWeeklySchedule(parts: { config: Config; database: Database; log: Logger }): {
  stop(): Promise<void>
} {
  const { config, database, log } = parts
  let working: Promise<void> = Promise.resolve()

  const run = async () => {
    const { span, isDue } = weeklyEmailAt(config, new Date())
    if (!isDue) return
    try {
      const outcome = await queueWeeklyEmail(database, config, span)
      if (outcome !== 'queued before') log.info({ week: span.first }, `The weekly email: ${outcome}.`)
    } catch (error) {
      log.error(error, 'the weekly email could not be queued; it is tried again in a quarter of an hour')
    }
  }

  // Every quarter of an hour and not once: what failed or was missed at seven is made good on the same day.
  const clock = new Cron('0,15,30,45 * * * 0', { timezone: config.siteTimeZone, protect: true }, () => {
    working = run()
    return working
  })
  working = run()
  return {
    stop: async () => {
      clock.stop()
      await working
    },
  }
}

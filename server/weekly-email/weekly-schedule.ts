// Wakes up on Sundays at seven, city time, and after a start that came too late for it.

import { type Database, type Logger, nextAt, startClock } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { isWeeklyEmailHeld, queueWeeklyEmail, sendingTime, weeklyEmailAt } from './weekly-email.ts'

/** When the next one is due. */
export function nextSunday({ siteTimeZone }: Config): Date | null {
  return nextAt(sendingTime, 'Sundays', siteTimeZone)
}

/** Starts the clock of the weekly email. */
export function startWeeklySchedule(parts: { config: Config; database: Database; log: Logger }): {
  stop(): Promise<void>
} {
  const { config, database, log } = parts
  const clock = startClock({
    // Every quarter of an hour and not once: what failed or was missed at seven is made good on the same day.
    ...{ pattern: '0,15,30,45 * * * 0', timeZone: config.siteTimeZone, log },
    failure: 'the weekly email could not be queued; it is tried again in a quarter of an hour',
    work: async () => {
      const now = new Date()
      const time = weeklyEmailAt(config, now)
      const { span, isDue } = time
      if (await isWeeklyEmailHeld(database, time)) {
        log.info(
          { week: span.first },
          'A backup was restored after the time of the weekly email, which may have been sent. If not: npm run weekly-email -- --send',
        )
        return
      }
      const outcome = isDue ? await queueWeeklyEmail(database, config, span, now) : 'queued before'
      if (outcome !== 'queued before') log.info({ week: span.first }, `The weekly email: ${outcome}.`)
    },
  })
  void clock.run()
  return clock
}

// Wakes up every quarter of an hour, and has the daily mail to reviewers queued once it is eight in the city.

import type { CityDay } from '#domain/time/city-day.ts'
import { cityInstant, cityToday } from '#domain/time/city-time.ts'
import { type Database, type Logger, type Queries, startClock } from '#platform/index.ts'
import { isRestoredSince } from '../backups/restores.ts'
import type { Config } from '../config.ts'

const sendingTime = '08:00'
/** Later than this, it was missed: the server was away, or had never run. */
const punctualMilliseconds = 30 * 60_000

/** The day that it is in the city, the time of its mail, whether that has come, and whether it is late. */
function dailyReviewAt(
  { siteTimeZone }: Config,
  now: Date,
): { day: CityDay; dueAt: string; isDue: boolean; isLate: boolean } {
  const day = cityToday(siteTimeZone, now.toISOString())
  const due = cityInstant(day, sendingTime, siteTimeZone)
  if (!due.ok) throw new Error(due.message)
  const late = now.getTime() - Date.parse(due.instant)
  return { day, dueAt: due.instant, isDue: late >= 0, isLate: late >= punctualMilliseconds }
}

/** Queues what is due. However many servers do this, and however often, a day has one mail for each reviewer. */
export async function queueDailyReviews(
  queries: Queries,
  config: Config,
  now: Date,
): Promise<number | undefined> {
  const { day, dueAt, isDue, isLate } = dailyReviewAt(config, now)
  // A backup that was restored since may not know that it was sent; what is new then is in tomorrow's.
  if (!isDue || (await isRestoredSince(queries, dueAt))) return undefined
  const [row] = await queries.query<{ recipients: number | null }>(
    'select private.queue_daily_reviews($1, $2) as recipients',
    [day, isLate],
  )
  return row?.recipients ?? undefined
}

/** Starts the clock of the daily mail. */
export function startReviewSchedule(parts: { config: Config; database: Database; log: Logger }): {
  stop(): Promise<void>
} {
  const { config, database, log } = parts
  const clock = startClock({
    ...{ pattern: '0,15,30,45 * * * *', timeZone: config.siteTimeZone, log },
    failure:
      'the daily mail about submissions could not be queued; it is tried again in a quarter of an hour',
    work: async () => {
      const recipients = await queueDailyReviews(database, config, new Date())
      if (recipients) log.info({ recipients }, 'The daily mail about submissions was queued.')
    },
  })
  void clock.run()
  return clock
}

// Keeps the feeds, as pages are kept: made once a change, and only so many new ones for one IP address.

import { cityToday } from '#domain/time/city-time.ts'
import { type Changes, createCostlyWork, KeptAnswers } from '#platform/index.ts'
import type { Config } from '../config.ts'

const maxFeedBytes = 32 * 1024 * 1024

/** More feeds than the calendar programs of an office ask for in a minute; what is kept does not count. */
const making = { maxPerMinute: 60, maxRunning: 1 }

interface MadeFeed {
  text: string
  headers: { 'content-type': string; 'content-disposition'?: string }
}

/** Answers with the feed of a name, made now if it is not known. */
export type KeptFeed = (request: Request, key: string, make: () => Promise<MadeFeed>) => Promise<Response>

/** Feeds for an IP address, which are forgotten when the data changes. */
export function keepFeeds(config: Config, changes: Pick<Changes, 'onChange'>): (ip: string) => KeptFeed {
  const answers = new KeptAnswers({ maxBytes: maxFeedBytes, day: () => cityToday(config.siteTimeZone) })
  const work = createCostlyWork(making)
  changes.onChange(() => answers.drop())
  return ip => (request, key, make) =>
    answers.respond(request, {
      ...{ key, ip },
      inTurn: feed => work(ip, feed),
      make: async () => {
        const { text, headers } = await make()
        return {
          status: 200,
          headers: new Headers({ ...headers, 'cache-control': 'public, max-age=300' }),
          body: Buffer.from(text),
        }
      },
    })
}

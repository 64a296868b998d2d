// The feeds as functions of the server, by name.

import type { Changes, Database, RateLimiter, ServerFunction } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { calendarFeed } from './calendar-feed.ts'
import { createExport } from './export-file.ts'
import type { Feed } from './feed.ts'
import { keepFeeds } from './kept-feeds.ts'
import { KnownEvents } from './known-events.ts'
import { createOwnCalendar } from './own-calendar.ts'
import { rssFeed } from './rss-feed.ts'
import { weekFile } from './week-file.ts'

export interface FeedParts {
  config: Config
  database: Database
  changes: Pick<Changes, 'onChange'>
  limiter: RateLimiter
}

/** All feeds, which are kept until something changes, and people's own calendars, which are kept nowhere. */
export function createFeeds({ config, database, changes, limiter }: FeedParts): ServerFunction[] {
  const keptFor = keepFeeds(config, changes)
  const known = new KnownEvents(database)
  const feedNamed = (name: string, feed: Feed): ServerFunction => ({
    name,
    methods: ['GET'],
    isKept: true,
    answer: (request, ip) => feed(request, { config, database, known, keptFeed: keptFor(ip) }),
  })
  return [
    feedNamed('rss-feed', rssFeed),
    feedNamed('calendar-feed', calendarFeed),
    feedNamed('my-week', weekFile),
    createOwnCalendar({ config, database, limiter, known }),
    createExport({ config, database, limiter }),
  ]
}

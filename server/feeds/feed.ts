// What a feed is given to answer a request.

import type { Database } from '#platform/index.ts'
import type { Config } from '../config.ts'
import type { KeptFeed } from './kept-feeds.ts'
import type { KnownEvents } from './known-events.ts'

export interface FeedContext {
  config: Config
  database: Database
  /** Answers with a feed that is kept. */
  keptFeed: KeptFeed
  known: KnownEvents
}

export type Feed = (request: Request, context: FeedContext) => Promise<Response>

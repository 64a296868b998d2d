// What a feed is given to answer a request.

import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { KeptFeed } from './kept-feeds.ts'

export interface FeedContext {
  config: Config
  database: Database
  /** Answers with a feed that is kept. */
  keptFeed: KeptFeed
  /** A description as safe HTML. */
  cleaned(description: string): Promise<string>
  /** A description as text alone. */
  plain(description: string): Promise<string>
}

export type Feed = (request: Request, context: FeedContext) => Promise<Response>

// What a function of the newsletter is given to answer a request.

import type { Config } from '../config.ts'
import type { Caller, Database } from '../database/database.ts'

export interface NewsletterContext {
  config: Config
  database: Database
  /** Who asks, from the request's key or token. */
  callerOf(headers: Headers): Promise<Caller>
}

export type NewsletterFunction = (request: Request, context: NewsletterContext) => Promise<Response>

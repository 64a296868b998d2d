// What a function of the weekly email is given to answer a request.

import type { Caller, Database, RateLimiter } from '#platform/index.ts'
import type { Config } from '../config.ts'

export interface WeeklyEmailContext {
  config: Config
  database: Database
  limiter: RateLimiter
  /** Who asks, from the request's key or token. */
  callerOf(headers: Headers): Promise<Caller>
}

/** Answers a request that was made from an IP address. */
export type WeeklyEmailFunction = (
  request: Request,
  context: WeeklyEmailContext,
  ip: string,
) => Promise<Response>

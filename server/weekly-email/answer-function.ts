// What a function of the weekly email is given to answer a request.

import type { Config } from '../config.ts'
import type { Caller, Database } from '../database/database.ts'
import type { RateLimiter } from '../http/rate-limit.ts'

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

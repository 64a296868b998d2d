// What a function of the weekly email is given to answer a request.

import type { Config } from '../config.ts'
import type { Caller, Database } from '../database/database.ts'

export interface WeeklyEmailContext {
  config: Config
  database: Database
  /** Who asks, from the request's key or token. */
  callerOf(headers: Headers): Promise<Caller>
}

export type WeeklyEmailFunction = (request: Request, context: WeeklyEmailContext) => Promise<Response>

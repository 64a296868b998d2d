// What the endpoints of the sign-in API are made of.

import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { HttpEnv } from '../http/http-env.ts'
import type { RateCounter } from '../http/rate-limit.ts'
import type { ApiKeys } from '../identity/keys.ts'
import type { Tokens } from '../identity/tokens.ts'
import type { Logger } from '../log.ts'

export interface AuthParts {
  config: Config
  database: Database
  keys: ApiKeys
  tokens: Tokens
  limiter: RateCounter
  log: Logger
  /** How long an access token is good for. */
  accessTokenSeconds: number
}

/** One endpoint: its parts in, its handler out. */
export type Endpoint = (parts: AuthParts) => (context: Context<HttpEnv>) => Promise<Response>

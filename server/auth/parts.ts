// What the endpoints of the sign-in API are made of.

import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { HttpEnv } from '../http-env.ts'
import type { ApiKeys } from '../keys.ts'
import type { Logger } from '../log.ts'
import type { RateCounter } from '../rate-limit.ts'
import type { Tokens } from '../tokens.ts'

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

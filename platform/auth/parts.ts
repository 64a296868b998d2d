// The parts that every endpoint of the sign-in API is built from.

import type { Context } from 'hono'
import type { Database } from '../database/database.ts'
import type { HttpEnv } from '../http/http-env.ts'
import type { RateCounter } from '../http/rate-limit.ts'
import type { ApiKeys } from '../identity/keys.ts'
import type { Tokens } from '../identity/tokens.ts'
import type { Logger } from '../log.ts'
import type { Site } from '../settings.ts'

/** The application's own rules for accounts. */
export interface AccountRules {
  isEmail(text: string): boolean
  /** The one spelling of an email address that is stored and compared. */
  storedEmail(text: string): string
  /** What is wrong with a new password, in words. */
  passwordProblem(password: string): string | undefined
  /** The pages, from the site's root, where people sign in and choose a password. */
  signInPage: string
  passwordPage: string
}

export interface AuthParts {
  site: Site
  accounts: AccountRules
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

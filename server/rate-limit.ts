// Counts what an address or an account asks for, and says when it is too much. Shared by all servers on a PostgreSQL.

import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database, Parameter } from './database/database.ts'

/** So many times within so many seconds. */
export interface RateRule {
  name: string
  points: number
  seconds: number
  /** Counted in this server's memory alone, where a write to the database would cost more than what is counted. */
  isPerServer?: boolean
}

/** Too many; it may be tried again after a while. */
export class RateLimitError extends Error {
  override readonly name = 'RateLimitError'
  constructor(readonly retryAfterSeconds: number) {
    super(`Too many requests. Please try again in ${retryAfterSeconds} seconds.`)
  }
}

export interface RateLimiter {
  /** Counts one, or so many, or throws a RateLimitError. */
  take(rule: RateRule, key: string, points?: number): Promise<void>
}

/** One embedded database has one server, so memory is enough there; PostgreSQL may have several. */
export function createRateLimiter(database: Database): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const limiterFor = ({ name, points, seconds, isPerServer }: RateRule) => {
    const known = limiters.get(name)
    if (known) return known
    const options = { keyPrefix: name, points, duration: seconds }
    const limiter =
      isPerServer || database.engine === 'PGlite'
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({
            ...options,
            storeClient: { query: (question: Question) => ask(database, question) },
            storeType: 'client',
            schemaName: 'server',
            tableName: 'rate_limits',
            tableCreated: true,
          })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    take: async (rule, key, points = 1) => {
      try {
        await limiterFor(rule).consume(key, points)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new RateLimitError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
  }
}

/** The one call that the library makes on its client, in the form of node-postgres. */
interface Question {
  text: string
  values: Parameter[]
}

async function ask(database: Database, { text, values }: Question) {
  const rows = await database.query(text, values)
  return { rows, rowCount: rows.length }
}

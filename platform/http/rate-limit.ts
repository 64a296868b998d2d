// Counts what an IP address or an account asks for, and says when it is too much. Shared by all servers on a PostgreSQL.

import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database, Parameter } from '../database/database.ts'

/** So many times within so many seconds. */
export interface RateRule {
  name: string
  points: number
  seconds: number
  /** Counted in this server's memory alone, where a write to the database would cost more than what is counted. */
  isPerServer?: boolean
}

/** '4 minutes': rounded up, in the unit that people would use. */
export function waitText(seconds: number): string {
  const [unit, size] = seconds <= 60 ? ['second', 1] : seconds <= 5_400 ? ['minute', 60] : ['hour', 3_600]
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / size))
}

/** Too many; it may be tried again after a while. */
export class RateLimitError extends Error {
  override readonly name = 'RateLimitError'
  constructor(readonly retryAfterSeconds: number) {
    super(`Too many requests. Please try again in ${waitText(retryAfterSeconds)}.`)
  }
}

export interface RateLimiter {
  /** Counts one, or as many points as are named, or throws a RateLimitError. */
  take(rule: RateRule, key: string, points?: number): Promise<void>
}

/** Also counts without refusing, for rules that depend on one another. */
export interface RateCounter extends RateLimiter {
  /** Counts one, and says how many that makes and how long until they are forgotten. */
  add(rule: RateRule, key: string): Promise<{ count: number; secondsLeft: number }>
  /** Takes one back that should not have counted. */
  giveBack(rule: RateRule, key: string): Promise<void>
}

/** One embedded database has one server, so memory is enough there; PostgreSQL may have several. */
export function createRateLimiter(database: Database): RateCounter {
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
        throw new RateLimitError(secondsOf(refusal))
      }
    },
    add: async (rule, key) => {
      const counted = await limiterFor(rule).penalty(key)
      return { count: counted.consumedPoints, secondsLeft: secondsOf(counted) }
    },
    giveBack: async (rule, key) => {
      await limiterFor(rule).reward(key)
    },
  }
}

/** After how many seconds it may be tried again. */
export function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
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

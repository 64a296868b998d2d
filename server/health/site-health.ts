// `site-health`: how the site is doing, for super admins.

import {
  type Caller,
  type RateLimiter,
  type RateRule,
  type ServerFunction,
  standingOf,
} from '#platform/index.ts'
import { type Health, type HealthParts, readHealth } from './read-health.ts'

/** More than anyone looks. */
const looks: RateRule = { name: 'site-health', points: 60, seconds: 60, isPerServer: true }

/** For so long an answer is everybody's: it counts rows. */
const maxAge = 2_000

interface FunctionParts extends HealthParts {
  limiter: RateLimiter
  callerOf(headers: Headers): Promise<Caller>
}

export function createSiteHealth({ limiter, callerOf, ...parts }: FunctionParts): ServerFunction {
  let last: { at: number; health: Promise<Health> } | undefined
  const look = () => {
    if (!last || performance.now() > last.at + maxAge)
      last = { at: performance.now(), health: readHealth(parts) }
    return last.health
  }
  return {
    name: 'site-health',
    methods: ['GET'],
    answer: async request => {
      const caller = await callerOf(request.headers)
      await limiter.take(looks, String(caller.claims.sub))
      if ((await standingOf(parts.database, caller)) !== 'super_admin')
        return Response.json({ message: 'Only super admins can see this.' }, { status: 403 })
      return Response.json(await look(), { headers: { 'cache-control': 'no-store' } })
    },
  }
}

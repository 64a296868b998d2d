// How much one person and one IP address may write: the less the database trusts them, the less.

import type { Caller, Database } from '../database/database.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { standingOf } from '../identity/standing.ts'
import { errors } from './errors.ts'
import { moderatorWrites, visitorWrites, visitorWritesADay } from './limits.ts'
import type { Prepared } from './prepare.ts'

/** So much of a body counts as one change: most events with their description. */
const charactersOfWrite = 4_000

/** Counts a write before it is made; throws when it is too much. */
export function createWriteCounter({ database, limiter }: { database: Database; limiter: RateLimiter }) {
  return async ({ request, plan }: Prepared, caller: Caller, ip: string): Promise<void> => {
    if (caller.role === 'service_role' || (plan.call && !plan.call.called.isVolatile)) return
    const standing = await standingOf(database, caller)
    if (standing === 'super_admin') return
    const isOpen = !plan.call && plan.resource.relation.isOpenToVisitors
    const rules =
      standing === 'group_moderator' && !isOpen ? [moderatorWrites] : [visitorWrites, visitorWritesADay]
    const scope = isOpen ? `${plan.resource.relation.name}:` : ''
    const person = typeof caller.claims.sub === 'string' ? [`person:${caller.claims.sub}`] : []
    const { rowCount } = request.payload
    // The database refuses several rows too; here they cost neither its time nor the sender's whole allowance.
    const isTooMany = isOpen && plan.verb === 'insert' && rowCount > 1
    // Long texts take room like several rows.
    const points = isTooMany
      ? 1
      : Math.max(1, rowCount, Math.ceil(request.payload.text.length / charactersOfWrite))
    for (const rule of rules)
      for (const key of [ip, ...person]) await limiter.take(rule, `${scope}${key}`, points)
    if (isTooMany) throw errors.oneRowOnly()
  }
}

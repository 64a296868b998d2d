// Removing second factors, by their owner or by whoever hosts the site.

import type { Database, Queries } from '../database/database.ts'
import { audit } from './audit.ts'
import { endSessions } from './sessions.ts'
import { userByEmail } from './users.ts'

/** Removes one factor, or all of an account's. Without a verified one left, no session stays raised. */
export async function removeFactors(queries: Queries, userId: string, factorId?: string): Promise<number> {
  const removed = await queries.query(
    'delete from auth.mfa_factors where user_id = $1 and id = coalesce($2, id) returning 1',
    [userId, factorId],
  )
  await queries.query(
    `update auth.sessions set aal = 'aal1' where user_id = $1 and not exists (
       select 1 from auth.mfa_factors where user_id = $1 and status = 'verified')`,
    [userId],
  )
  return removed.length
}

/** For someone who lost the phone: no factors, no sessions, so that the next sign-in starts anew. Undefined: no account. */
export function resetFactors(database: Database, email: string): Promise<number | undefined> {
  return database.transaction(async queries => {
    const user = await userByEmail(queries, email)
    if (!user) return undefined
    const removed = await removeFactors(queries, user.id)
    await endSessions(queries, user.id)
    await audit(queries, { action: 'factors_reset', email, details: { user_id: user.id, removed } })
    return removed
  })
}

// Removing second factors, by their owner or by whoever hosts the site.

import type { Database, Queries } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { audit } from './audit.ts'
import { endSessions } from './sessions.ts'
import { userByEmail } from './users.ts'

/** For this long an attempt to enrol a factor waits for its first code. */
const unfinishedSeconds = 300

/** Forgets a person's attempts to enrol a factor that were never finished; or only those that are too old to be. */
export async function forgetUnfinishedFactors(
  queries: Queries,
  userId: string,
  which: 'all' | 'old' = 'all',
): Promise<void> {
  await queries.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and ($2 = 'all' or created_at < now() - interval '${unfinishedSeconds} seconds')`,
    [userId, which],
  )
}

/**
 * Removes one factor, or all of an account's. Without a verified one left, no session stays raised, and there is
 * nothing that a recovery code could stand in for.
 */
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
  await queries.query(
    `delete from auth.recovery_codes where user_id = $1 and not exists (
       select 1 from auth.mfa_factors where user_id = $1 and status = 'verified')`,
    [userId],
  )
  return removed.length
}

/** What an owner is told about, whoever did it. */
export type FactorChange = 'factor added' | 'factor removed' | 'codes made'

/** Mails the owner of an account that its second factor was changed. */
export function tellOwner(
  queries: Queries,
  user: { id: string; email: string },
  change: FactorChange,
): Promise<void> {
  return queueMail(queries, {
    ...{ kind: 'factor_change', email: user.email, payload: { user_id: user.id, change } },
  })
}

/** For someone who lost the phone: no factors, no sessions, so that the next sign-in starts anew. Undefined: no account. */
export function resetFactors(database: Database, email: string): Promise<number | undefined> {
  return database.transaction(async queries => {
    const user = await userByEmail(queries, email)
    if (!user) return undefined
    const removed = await removeFactors(queries, user.id)
    await endSessions(queries, user.id)
    if (removed > 0) await tellOwner(queries, user, 'factor removed')
    await audit(queries, { action: 'factors_reset', email, details: { user_id: user.id, removed } })
    return removed
  })
}

// Throws away what has had its time: expired sessions, tokens and signing keys, sign-ups nobody confirmed, old audit entries.

import type { Queries } from '../database/database.ts'
import { retireSigningKeys } from '../signing-keys.ts'

/** How long a super admin can look back. */
const auditMonths = 12

const statements = [
  'delete from auth.sessions where not_after <= now()',
  'delete from auth.one_time_tokens where expires_at <= now()',
  `delete from auth.mfa_challenges where created_at < now() - interval '1 hour'`,
  // A re-use of a token this old is refused all the same; it only ends no session any more.
  `delete from auth.refresh_tokens where used_at < now() - interval '30 days'`,
  `delete from auth.users u where u.email_confirmed_at is null and u.invited_at is null
     and u.created_at < now() - interval '30 days'
     and not exists (select 1 from auth.sign_ups s where s.user_id = u.id and s.created_at >= now() - interval '30 days')`,
  `delete from public.audit_log where at < now() - interval '${auditMonths} months'`,
]

/** Sweeps once; several servers may do so at the same time. */
export async function sweepAuth(queries: Queries): Promise<void> {
  for (const statement of statements) await queries.query(statement)
  await retireSigningKeys(queries)
}

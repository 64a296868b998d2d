// Throws away what has had its time: expired sessions, tokens and signing keys, sign-ups nobody confirmed, old audit entries.

import type { Queries } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { retireSigningKeys } from '../identity/signing-keys.ts'

/** How long a super admin can look back. */
const auditMonths = 12

const sweepings = [
  { table: 'auth.sessions', condition: 't.not_after <= now()' },
  { table: 'auth.one_time_tokens', condition: 't.expires_at <= now()' },
  { table: 'auth.mfa_challenges', condition: `t.created_at < now() - interval '1 hour'` },
  // A re-use of a token this old is refused all the same; it only ends no session any more.
  { table: 'auth.refresh_tokens', condition: `t.used_at < now() - interval '30 days'` },
  {
    table: 'auth.users',
    condition: `t.email_confirmed_at is null and t.invited_at is null and t.created_at < now() - interval '30 days'
      and not exists (select 1 from auth.sign_ups s where s.user_id = t.id and s.created_at >= now() - interval '30 days')`,
  },
  { table: 'public.audit_log', condition: `t.at < now() - interval '${auditMonths} months'` },
]

/** Sweeps once; several servers may do so at the same time. */
export async function sweepAuth(queries: Queries, signal?: AbortSignal): Promise<void> {
  try {
    await deleteInBatches(queries, sweepings, signal)
  } finally {
    await retireSigningKeys(queries)
  }
}

// Notes what happens to accounts, for super admins to read.

import type { Queries } from '../database/database.ts'

interface AuditEntry {
  action:
    | 'sign_in'
    | 'sign_in_failed'
    | 'sign_out'
    | 'identity_confirmed'
    | 'sign_up'
    | 'address_confirmed'
    | 'refresh_token_reused'
    | 'password_changed'
    | 'email_changed'
    | 'factor_enrolled'
    | 'factor_verified'
    | 'factor_failed'
    | 'factor_removed'
    | 'factors_reset'
    | 'recovery_codes_made'
    | 'recovery_code_used'
    | 'recovery_code_failed'
    | 'account_invited'
  userId?: string | undefined
  email?: string | undefined
  /** The IP address that the request came from. */
  ip?: string | undefined
  details?: Record<string, unknown>
}

/** Adds an entry to the audit log. */
export async function audit(queries: Queries, entry: AuditEntry): Promise<void> {
  await queries.query(
    `insert into public.audit_log (action, actor_id, user_id, email, address, details)
     values ($1, $2, $2, $3, $4, $5::jsonb)`,
    [entry.action, entry.userId, entry.email, entry.ip, entry.details ?? {}],
  )
}

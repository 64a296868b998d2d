// What follows when someone shows a token that was sent to an email address: it is theirs, and they are signed in.

import type { Queries } from '../database/database.ts'
import { audit } from './audit.ts'
import type { TokenKind, UsedToken } from './one-time-tokens.ts'
import { type Asker, beginSession, dropPendingChanges, endSessions, type Grant } from './sessions.ts'

const methods: Record<TokenKind, string> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
}

/** Begins a session for whoever has just used up a token. */
export async function verifiedSession(
  queries: Queries,
  token: UsedToken,
  asker: Asker,
): Promise<Grant | 'half confirmed'> {
  if (token.kind === 'email_change') {
    if (!(await confirmEmailChange(queries, token, asker))) return 'half confirmed'
  } else {
    await confirmEmail(queries, token, asker)
    // Whoever asks to get back in may have lost the account to someone else for a while.
    if (token.kind === 'recovery') await dropPendingChanges(queries, token.userId)
  }
  return beginSession(queries, token.userId, methods[token.kind], asker)
}

/**
 * Confirms the email address of an account. A sign-up's own link brings the password that was chosen with it, as long as it is
 * the only sign-up; any other proof brings none, so that a password which a stranger chose never becomes the account's.
 */
async function confirmEmail(queries: Queries, token: UsedToken, asker: Asker): Promise<void> {
  const confirmed = await queries.query(
    `update auth.users u set email_confirmed_at = now(), updated_at = now(),
       encrypted_password = s.encrypted_password, raw_user_meta_data = coalesce(s.data, '{}')
     from (select 1) as one left join auth.sign_ups s on s.id = $2
       and not exists (select 1 from auth.sign_ups other where other.user_id = $1 and other.id <> s.id)
     where u.id = $1 and u.email_confirmed_at is null returning 1`,
    [token.userId, token.signUpId],
  )
  if (confirmed.length === 0) return
  await queries.query('delete from auth.sign_ups where user_id = $1', [token.userId])
  await endSessions(queries, token.userId)
  await audit(queries, {
    ...{ action: 'address_confirmed', userId: token.userId, email: token.email, ip: asker.ip },
  })
}

/** Notes that one of the two email addresses agreed; true once both did and the account has the new one. */
async function confirmEmailChange(queries: Queries, token: UsedToken, asker: Asker): Promise<boolean> {
  const side = `case when $2 = lower(email) then 'current' else 'new' end`
  const changed = await queries.query(
    `update auth.users set email = email_change, email_change = null, email_change_confirmed_by = null, updated_at = now()
     where id = $1 and email_change_confirmed_by <> ${side} returning 1`,
    [token.userId, token.email],
  )
  if (changed.length === 0) {
    await queries.query(`update auth.users set email_change_confirmed_by = ${side} where id = $1`, [
      token.userId,
      token.email,
    ])
    return false
  }
  await queries.query('delete from auth.one_time_tokens where user_id = $1', [token.userId])
  await audit(queries, { action: 'email_changed', userId: token.userId, ip: asker.ip })
  return true
}

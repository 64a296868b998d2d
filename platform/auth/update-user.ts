// PUT /user: changes the password, the profile data or the email address of whoever is signed in.

import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { type SignedIn, signedIn } from './bearer.ts'
import { codeChallenge, emailField, maxDataBytes, readBody, tooMuchData, userData } from './body.ts'
import { limitChanges, limitIp, limitMail } from './limits.ts'
import { requireStrongPassword } from './new-password.ts'
import type { AccountRules, AuthParts, Endpoint } from './parts.ts'
import { hashPassword, isPassword } from './password.ts'
import { hasFreshProof } from './reauthenticate.ts'
import { checkReauthenticationCode, takeReauthenticationCode } from './reauthentication.ts'
import { redirectWithin } from './redirect.ts'
import { endSessions, requireSession } from './sessions.ts'
import { userById, userJson } from './users.ts'

const bodyFor = (accounts: AccountRules) =>
  z.object({
    email: emailField(accounts).optional(),
    phone: z.unknown().optional(),
    password: z.string().optional(),
    nonce: z.string().max(20).optional(),
    data: userData.optional(),
    ...codeChallenge,
  })

export const updateUser: Endpoint = parts => async context => {
  const { site, database, limiter } = parts
  const { ip } = context.env
  await limitIp(limiter, 'change', ip)
  const person = await signedIn(parts, context)
  const { user, session } = person
  await limitChanges(limiter, { account: user.id, ip })
  const wanted = await readBody(context, bodyFor(parts.accounts))
  if (wanted.phone !== undefined) throw new AuthError('phone_provider_disabled')
  const newEmail = wanted.email === user.email ? undefined : wanted.email
  requireRaised(person, wanted.password !== undefined || newEmail !== undefined, wanted.data !== undefined)
  const password =
    wanted.password === undefined
      ? undefined
      : await newPassword(parts, person, { password: wanted.password, nonce: wanted.nonce, ip })
  if (newEmail) await limitMail(limiter, newEmail)

  await database.transaction(async queries => {
    // It may have been ended while the password was being hashed.
    await requireSession(queries, user.id, session.id)
    if (password) await changePassword(queries, person, password, { nonce: wanted.nonce, ip })
    if (wanted.data) await mergeData(queries, user.id, wanted.data)
    if (newEmail) {
      await queries.query(
        `update auth.users set email_change = $2, email_change_confirmed_by = null, email_change_sent_at = now(), updated_at = now()
         where id = $1`,
        [user.id, newEmail],
      )
      await queries.query(`delete from auth.one_time_tokens where user_id = $1 and kind = 'email_change'`, [
        user.id,
      ])
      const redirect_to = redirectWithin(site.siteUrl, context.req.query('redirect_to'))
      for (const to of [user.email, newEmail])
        await queueMail(queries, {
          kind: 'email_change',
          email: to,
          payload: { user_id: user.id, redirect_to },
        })
    }
  })
  const changed = await userById(database, user.id)
  if (!changed) throw new AuthError('session_not_found')
  return context.json(userJson(changed))
}

/** Whoever has only the password of an account with a second factor may change nothing of it. */
function requireRaised({ isFullySignedIn }: SignedIn, opensAccount: boolean, isData: boolean): void {
  if (isFullySignedIn) return
  if (opensAccount)
    throw new AuthError('insufficient_aal', {
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
  if (isData) throw new AuthError('insufficient_aal')
}

/** The stored form of the password, once it is known to be strong enough, allowed, and really new. */
async function newPassword(
  { accounts, database, limiter }: AuthParts,
  { user, session }: SignedIn,
  { password, nonce, ip }: { password: string; nonce: string | undefined; ip: string },
): Promise<string> {
  requireStrongPassword(accounts, password)
  // The password is proof itself: who may set a new one could then change everything else.
  if (!hasFreshProof(session)) {
    if (!nonce) throw new AuthError('reauthentication_needed')
    await checkReauthenticationCode({ database, limiter }, user, nonce, ip)
  }
  const [row] = await database.query<{ encrypted_password: string | null }>(
    'select encrypted_password from auth.users where id = $1',
    [user.id],
  )
  const asker = { ip, isSignedIn: true } as const
  if (await isPassword(password, row?.encrypted_password, asker)) throw new AuthError('same_password')
  return hashPassword(password, asker)
}

async function changePassword(
  queries: Queries,
  { user, session }: SignedIn,
  password: string,
  { nonce, ip }: { nonce: string | undefined; ip: string },
): Promise<void> {
  // Used up here, so that it is still good when the new password was not.
  if (!hasFreshProof(session) && !(await takeReauthenticationCode(queries, user, nonce ?? '')))
    throw new AuthError('reauthentication_not_valid')
  await queries.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    user.id,
    password,
  ])
  await queries.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await endSessions(queries, user.id, session.id)
  await audit(queries, { action: 'password_changed', userId: user.id, email: user.email, ip })
}

/** New keys are added, given ones replaced, and those set to null removed. What is too large may only become smaller. */
async function mergeData(queries: Queries, userId: string, data: Record<string, unknown>): Promise<void> {
  const [row] = await queries.query<{ size: number; size_before: number }>(
    `update auth.users u set updated_at = now(), raw_user_meta_data = (
       select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(old.raw_user_meta_data || $2::jsonb) where value <> 'null')
     from (select id, raw_user_meta_data from auth.users where id = $1 for update) as old
     where u.id = old.id
     returning octet_length(u.raw_user_meta_data::text) as size, octet_length(old.raw_user_meta_data::text) as size_before`,
    [userId, data],
  )
  if (row && row.size > maxDataBytes && row.size >= row.size_before)
    throw new AuthError('validation_failed', { message: `data: ${tooMuchData}` })
}

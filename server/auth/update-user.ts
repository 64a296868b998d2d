// PUT /user: changes the password, the profile data or the address of whoever is signed in.

import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { type SignedIn, signedIn } from './bearer.ts'
import { codeChallenge, email, mostDataBytes, readBody, userData } from './body.ts'
import { limitAccount, limitAddress, limitMail } from './limits.ts'
import { acceptedPassword } from './new-password.ts'
import type { AuthParts, Endpoint } from './parts.ts'
import { isPassword } from './password.ts'
import { takeReauthenticationCode } from './reauthentication.ts'
import { redirectWithin } from './redirect.ts'
import { endSessions } from './sessions.ts'
import { userById, userJson } from './users.ts'

const body = z.object({
  email: email.optional(),
  password: z.string().optional(),
  nonce: z.string().max(20).optional(),
  data: userData.optional(),
  ...codeChallenge,
})

/** A session that was begun longer ago must prove itself again before it may change the password. */
const freshSeconds = 24 * 60 * 60

export const updateUser: Endpoint = parts => async context => {
  const { config, database, limiter } = parts
  await limitAddress(limiter, 'change', context.env.address)
  const person = await signedIn(parts, context)
  const { user } = person
  await limitAccount(limiter, 'change', user.id)
  const wanted = await readBody(context, body)
  const newEmail = wanted.email === user.email ? undefined : wanted.email
  if ((wanted.password !== undefined || newEmail) && !person.isFullySignedIn)
    throw new AuthError('insufficient_aal', {
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
  const password =
    wanted.password === undefined ? undefined : await newPassword(parts, person, wanted.password)
  if (newEmail) await limitMail(limiter, newEmail)

  await database.transaction(async queries => {
    if (password) await changePassword(queries, person, password, wanted.nonce, context.env.address)
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
      const redirect_to = redirectWithin(config.siteUrl, context.req.query('redirect_to'))
      for (const address of [user.email, newEmail])
        await queueMail(queries, {
          kind: 'email_change',
          address,
          payload: { user_id: user.id, redirect_to },
        })
    }
  })
  const changed = await userById(database, user.id)
  if (!changed) throw new AuthError('session_not_found')
  return context.json(userJson(changed))
}

/** The stored form of the password, once it is known to be strong enough and really new. */
async function newPassword({ database }: AuthParts, { user }: SignedIn, password: string): Promise<string> {
  const accepted = await acceptedPassword(password)
  const [row] = await database.query<{ encrypted_password: string | null }>(
    'select encrypted_password from auth.users where id = $1',
    [user.id],
  )
  if (await isPassword(password, row?.encrypted_password)) throw new AuthError('same_password')
  return accepted
}

async function changePassword(
  queries: Queries,
  { user, session }: SignedIn,
  password: string,
  nonce: string | undefined,
  address: string,
): Promise<void> {
  const newest = Math.max(...session.amr.map(({ timestamp }) => timestamp))
  if (newest < Date.now() / 1000 - freshSeconds) {
    if (!nonce) throw new AuthError('reauthentication_needed')
    if (!(await takeReauthenticationCode(queries, user, nonce)))
      throw new AuthError('reauthentication_not_valid')
  }
  await queries.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    user.id,
    password,
  ])
  await queries.query(
    `delete from auth.one_time_tokens where user_id = $1 and kind in ('recovery', 'magiclink', 'invite', 'reauthentication')`,
    [user.id],
  )
  await endSessions(queries, user.id, session.id)
  await audit(queries, { action: 'password_changed', userId: user.id, email: user.email, address })
}

/** New keys are added, given ones replaced, and those set to null removed. */
async function mergeData(queries: Queries, userId: string, data: Record<string, unknown>): Promise<void> {
  const [row] = await queries.query<{ size: number }>(
    `update auth.users set updated_at = now(), raw_user_meta_data = (
       select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(raw_user_meta_data || $2::jsonb) where value <> 'null')
     where id = $1 returning octet_length(raw_user_meta_data::text) as size`,
    [userId, data],
  )
  if (row && row.size > mostDataBytes)
    throw new AuthError('validation_failed', { message: 'data: at most 16 kB can be kept' })
}

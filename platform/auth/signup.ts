// POST /signup: an account for an email address, to be confirmed by mail. The answer is the same whether or not there was one.

import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { codeChallenge, emailField, readBody, userData } from './body.ts'
import { forgetMail, limitIp, limitMail } from './limits.ts'
import { requireStrongPassword } from './new-password.ts'
import type { AccountRules, Endpoint } from './parts.ts'
import { hashPassword } from './password.ts'
import { redirectWithin } from './redirect.ts'
import { emailProvider, type User, userByEmail, userJson } from './users.ts'

const bodyFor = (accounts: AccountRules) =>
  z.object({
    email: emailField(accounts).optional(),
    phone: z.string().nullish(),
    password: z.string().optional(),
    data: userData.nullish(),
    ...codeChallenge,
  })

/** More unconfirmed sign-ups for one email address than this are somebody playing. */
const maxPending = 5

export const signup: Endpoint =
  ({ site, accounts, database, keys, limiter }) =>
  async context => {
    const { ip } = context.env
    await limitIp(limiter, 'signup', ip)
    const wanted = await readBody(context, bodyFor(accounts))
    if (wanted.phone) throw new AuthError('phone_provider_disabled')
    if (wanted.email === undefined) throw new AuthError('anonymous_provider_disabled')
    if (wanted.password === undefined)
      throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
    requireStrongPassword(accounts, wanted.password)
    await limitMail(limiter, wanted.email)
    const password = await hashPassword(wanted.password, { ip }).catch(async error => {
      await forgetMail(limiter, wanted.email ?? '')
      throw error
    })
    const payload = {
      redirect_to: redirectWithin(site.siteUrl, context.req.query('redirect_to')),
      code_challenge: wanted.code_challenge ?? undefined,
    }
    const data = wanted.data ?? {}
    const { email } = wanted
    // The same statements for every email address, so that the time tells nothing either.
    await database.transaction(async queries => {
      const user = await accountOf(queries, email)
      const signUp = await noteSignUp(queries, user.id, password, data)
      const isInvited = user.invited_at !== null && user.email_confirmed_at === null
      // Only the invitation's own link may open an invited account. Mail to a confirmed one is dropped by its composer.
      const mail = isInvited
        ? { kind: 'invitation' }
        : { kind: 'confirmation', payload: { ...payload, sign_up: signUp } }
      await queueMail(queries, { ...mail, email: user.email })
      const details = signUp ? {} : { account: 'existing' }
      await audit(queries, { action: 'sign_up', userId: user.id, email: user.email, ip, details })
    })
    return context.json(publicUser(inventedId(keys.secret, email), email, data))
  }

/**
 * An id for the answer alone. The account's own is public wherever its owner has written something, and must not be tied
 * to an email address. It always gets the same one, so that it does not tell an old account from a new one.
 */
function inventedId(secret: string, email: string): string {
  const bytes = createHmac('sha256', secret).update(`answer to a sign-up ${email}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function accountOf(queries: Queries, email: string): Promise<User> {
  await queries.query(
    `insert into auth.users (email, raw_app_meta_data) values ($1, $2::jsonb) on conflict (lower(email)) do nothing`,
    [email, emailProvider],
  )
  const user = await userByEmail(queries, email)
  if (!user) throw new Error('An account was not made.')
  return user
}

/** Keeps the password for the sign-up's own link; undefined where the account is confirmed or invited already. */
async function noteSignUp(
  queries: Queries,
  userId: string,
  password: string,
  data: Record<string, unknown>,
): Promise<string | undefined> {
  const [signUp] = await queries.query<{ id: string }>(
    `insert into auth.sign_ups (user_id, encrypted_password, data)
     select id, $2, $3::jsonb from auth.users where id = $1 and email_confirmed_at is null and invited_at is null
     returning id`,
    [userId, password, data],
  )
  await queries.query(
    `delete from auth.sign_ups where user_id = $1 and id not in (
       select id from auth.sign_ups where user_id = $1 order by created_at desc limit ${maxPending})`,
    [userId],
  )
  return signUp?.id
}

function publicUser(id: string, email: string, data: Record<string, unknown>) {
  const now = new Date()
  return userJson({
    ...{ id, aud: 'authenticated', role: 'authenticated', email },
    ...{ email_confirmed_at: null, invited_at: null, recovery_sent_at: null, last_sign_in_at: null },
    ...{ email_change: null, email_change_sent_at: null, confirmation_sent_at: now },
    ...{
      raw_app_meta_data: emailProvider,
      raw_user_meta_data: data,
      created_at: now,
      updated_at: now,
      factors: [],
    },
  })
}

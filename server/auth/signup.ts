// POST /signup: an account for an address, to be confirmed by mail. The answer is the same whether or not there was one.

import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { codeChallenge, email, readBody, userData } from './body.ts'
import { limitAddress, limitMail } from './limits.ts'
import { acceptedPassword } from './new-password.ts'
import type { Endpoint } from './parts.ts'
import { redirectWithin } from './redirect.ts'
import { emailProvider, type User, userByEmail, userJson } from './users.ts'

const body = z.object({
  email: email.optional(),
  phone: z.string().nullish(),
  password: z.string().optional(),
  data: userData.nullish(),
  ...codeChallenge,
})

/** More unconfirmed sign-ups for one address than this are somebody playing. */
const mostPending = 5

export const signup: Endpoint =
  ({ config, database, keys, limiter }) =>
  async context => {
    const { address } = context.env
    await limitAddress(limiter, 'signup', address)
    const wanted = await readBody(context, body)
    if (wanted.phone) throw new AuthError('phone_provider_disabled')
    if (wanted.email === undefined) throw new AuthError('anonymous_provider_disabled')
    if (wanted.password === undefined)
      throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
    const password = await acceptedPassword(wanted.password)
    await limitMail(limiter, wanted.email)
    const id = publicId(keys.secret, wanted.email)
    const payload = {
      redirect_to: redirectWithin(config.siteUrl, context.req.query('redirect_to')),
      code_challenge: wanted.code_challenge ?? undefined,
    }
    const data = wanted.data ?? {}
    await database.transaction(async queries => {
      const user = await accountToConfirm(queries, id, wanted.email ?? '')
      if (user.email_confirmed_at) return
      // Only the invitation's own link may open an invited account.
      if (user.invited_at) return queueMail(queries, { kind: 'invitation', address: user.email })
      const signUp = await noteSignUp(queries, user, password, data)
      await queueMail(queries, {
        kind: 'confirmation',
        address: user.email,
        payload: { ...payload, sign_up: signUp },
      })
      await audit(queries, { action: 'sign_up', userId: user.id, email: user.email, address })
    })
    return context.json(publicUser(id, wanted.email, data))
  }

/** The same address always gets the same id, so that the answer does not tell an old account from a new one. */
function publicId(secret: string, address: string): string {
  const bytes = createHmac('sha256', secret).update(`account ${address}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function accountToConfirm(queries: Queries, id: string, address: string): Promise<User> {
  await queries.query(
    `insert into auth.users (id, email, raw_app_meta_data)
     select case when exists (select 1 from auth.users where id = $1::uuid) then gen_random_uuid() else $1::uuid end, $2, $3::jsonb
     on conflict (lower(email)) do nothing`,
    [id, address, emailProvider],
  )
  const user = await userByEmail(queries, address)
  if (!user) throw new Error('An account was not made.')
  return user
}

async function noteSignUp(
  queries: Queries,
  user: User,
  password: string,
  data: Record<string, unknown>,
): Promise<string> {
  const [signUp] = await queries.query<{ id: string }>(
    'insert into auth.sign_ups (user_id, encrypted_password, data) values ($1, $2, $3::jsonb) returning id',
    [user.id, password, data],
  )
  if (!signUp) throw new Error('A sign-up was not noted.')
  await queries.query(
    `delete from auth.sign_ups where user_id = $1 and id not in (
       select id from auth.sign_ups where user_id = $1 order by created_at desc limit ${mostPending})`,
    [user.id],
  )
  return signUp.id
}

function publicUser(id: string, address: string, data: Record<string, unknown>) {
  const now = new Date()
  return userJson({
    ...{ id, aud: 'authenticated', role: 'authenticated', email: address },
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

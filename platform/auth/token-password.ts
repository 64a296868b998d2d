// POST /token?grant_type=password: signing in.

import { z } from 'zod'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { emailField, readBody } from './body.ts'
import { rememberAsker } from './hashing-turns.ts'
import { limitedAttempt } from './limits.ts'
import type { AccountRules, AuthParts, Endpoint } from './parts.ts'
import { hashPassword, isOutdated, isPassword } from './password.ts'
import { askerOf, grantedSession } from './session-answer.ts'
import { type Asker, beginSession } from './sessions.ts'

const bodyFor = (accounts: AccountRules) =>
  z.object({
    email: emailField(accounts).optional(),
    phone: z.string().nullish(),
    password: z.string().max(1_000),
  })

interface Account {
  id: string
  is_confirmed: boolean
  encrypted_password: string | null
}

export const passwordGrant: Endpoint = parts => async context => {
  const given = await readBody(context, bodyFor(parts.accounts))
  if (given.phone) throw new AuthError('phone_provider_disabled')
  if (given.email === undefined)
    throw new AuthError('validation_failed', { message: 'An e-mail address is required' })
  const credentials = { email: given.email, password: given.password }
  const who = { account: given.email, ip: context.env.ip }
  const session = await limitedAttempt(parts.limiter, 'password', who, () =>
    sessionFor(parts, credentials, askerOf(context)),
  )
  return context.json(session)
}

async function sessionFor(
  parts: AuthParts,
  given: { email: string; password: string },
  asker: Asker,
): Promise<object> {
  const { database } = parts
  // Before the email address is confirmed, the newest sign-up's password may learn that, and nothing else.
  const [account] = await database.query<Account>(
    `select u.id, u.email_confirmed_at is not null as is_confirmed,
       case when u.email_confirmed_at is not null then u.encrypted_password else (
         select s.encrypted_password from auth.sign_ups s where s.user_id = u.id order by s.created_at desc limit 1
       ) end as encrypted_password
     from auth.users u where lower(u.email) = $1`,
    [given.email],
  )
  const trying = { ip: asker.ip, account: given.email }
  if (!(await isPassword(given.password, account?.encrypted_password, trying)) || !account) {
    await audit(database, {
      ...{ action: 'sign_in_failed', userId: account?.id, email: given.email, ip: asker.ip },
    })
    throw new AuthError('invalid_credentials')
  }
  if (!account.is_confirmed) throw new AuthError('email_not_confirmed')
  rememberAsker(trying)
  const stored = account.encrypted_password ?? ''
  const renewed = isOutdated(stored) ? await hashPassword(given.password) : stored
  return grantedSession(parts, async queries => {
    // The password may have been changed while this one was being checked.
    const unchanged = await queries.query(
      'select 1 from auth.users where id = $1 and encrypted_password = $2 for no key update',
      [account.id, stored],
    )
    if (unchanged.length === 0) return new AuthError('invalid_credentials')
    if (renewed !== stored)
      await queries.query('update auth.users set encrypted_password = $2 where id = $1', [
        account.id,
        renewed,
      ])
    return beginSession(queries, account.id, 'password', asker)
  })
}

// Makes accounts for invited people. Whatever a stranger prepared under the email address is thrown away.

import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import { audit } from './audit.ts'
import { makeOneTimeToken } from './one-time-tokens.ts'
import { endSessions } from './sessions.ts'
import { emailProvider, type User, userByEmail } from './users.ts'

/** The account of an email address, made if need be. One that nobody has confirmed loses its password and its sessions. */
export async function invitedAccount(queries: Queries, email: string): Promise<User> {
  await queries.query(
    `insert into auth.users (id, email, raw_app_meta_data) values ($1, $2, $3::jsonb) on conflict (lower(email)) do nothing`,
    [randomUUID(), email, emailProvider],
  )
  const user = await userByEmail(queries, email)
  if (!user) throw new Error(`The account of ${email} could not be made.`)
  if (user.email_confirmed_at) return user
  await queries.query(
    `update auth.users set encrypted_password = null, raw_user_meta_data = '{}', invited_at = now(), updated_at = now()
     where id = $1`,
    [user.id],
  )
  await queries.query('delete from auth.sign_ups where user_id = $1', [user.id])
  await queries.query(`delete from auth.one_time_tokens where user_id = $1 and kind = 'signup'`, [user.id])
  await endSessions(queries, user.id)
  await audit(queries, { action: 'account_invited', userId: user.id, email })
  return user
}

/** A one-time token with which the person of this account can set a password. */
export async function passwordToken(
  queries: Queries,
  user: User,
): Promise<{ token: string; type: 'invite' | 'recovery' }> {
  const type = user.email_confirmed_at ? 'recovery' : 'invite'
  const { secret } = await makeOneTimeToken(queries, { userId: user.id, kind: type, email: user.email })
  return { token: secret, type }
}

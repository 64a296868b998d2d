// Sessions and their refresh tokens: beginning, renewing and ending them.

import type { Queries } from '../database/database.ts'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { deriveSecret, hashSecret, newSecret } from './secrets.ts'

/** What a session that was just begun or renewed is known by. */
export interface Grant {
  userId: string
  sessionId: string
  refreshToken: string
}

/** Who asks, as far as the network tells. */
export interface Asker {
  ip: string
  userAgent: string | undefined
}

/** A session that is not renewed for this long has ended. */
const idleLimit = '30 days'
/** For this long the last token may be used again: two tabs at once, or an answer that got lost. */
const retrySeconds = 10

/** Begins a session. */
export async function beginSession(
  queries: Queries,
  userId: string,
  method: string,
  asker: Asker,
): Promise<Grant> {
  const [session] = await queries.query<{ id: string }>(
    `insert into auth.sessions (user_id, amr, ip, user_agent, not_after)
     values ($1, $2::jsonb, $3, $4, now() + interval '${idleLimit}') returning id`,
    [userId, [{ method, timestamp: seconds() }], asker.ip, asker.userAgent?.slice(0, 500)],
  )
  if (!session) throw new Error('A session was not made.')
  await queries.query('update auth.users set last_sign_in_at = now() where id = $1', [userId])
  await audit(queries, { action: 'sign_in', userId, ip: asker.ip, details: { method } })
  return { userId, sessionId: session.id, refreshToken: await newRefreshToken(queries, session.id) }
}

/** The ways in which a session was opened and confirmed, with this one as the newest. */
const amrWith = (method: string) =>
  `jsonb_build_array($2::jsonb) || jsonb_path_query_array(amr, '$[*] ? (@.method != "${method}")')`

/** Notes that the session's person has proven once more who they are. */
export async function confirmSession(
  queries: Queries,
  sessionId: string,
  method: 'password' | 'otp',
): Promise<void> {
  await queries.query(`update auth.sessions set updated_at = now(), amr = ${amrWith(method)} where id = $1`, [
    sessionId,
    { method, timestamp: seconds() },
  ])
}

/** Raises a session to aal2. Its old refresh token was given for less, so a new one takes its place. */
export async function raiseSession(
  queries: Queries,
  userId: string,
  sessionId: string,
  method: 'totp' | 'recovery_code',
): Promise<Grant> {
  await queries.query(
    `update auth.sessions set aal = 'aal2', updated_at = now(), amr = ${amrWith(method)} where id = $1`,
    [sessionId, { method, timestamp: seconds() }],
  )
  await queries.query(
    'update auth.refresh_tokens set used_at = now(), successor_salt = null where session_id = $1 and used_at is null',
    [sessionId],
  )
  return { userId, sessionId, refreshToken: await newRefreshToken(queries, sessionId) }
}

async function newRefreshToken(queries: Queries, sessionId: string): Promise<string> {
  const token = newSecret()
  await queries.query('insert into auth.refresh_tokens (session_id, token_hash) values ($1, $2)', [
    sessionId,
    hashSecret(token),
  ])
  return token
}

interface RefreshToken {
  id: number
  session_id: string
  user_id: string
  parent_id: number | null
  successor_salt: string | null
  is_spent: boolean
  is_retry: boolean
  is_expired: boolean
}

/** Exchanges a refresh token for the next one. An error is returned, not thrown, so that what it did is kept. */
export async function renewSession(
  queries: Queries,
  token: string,
  asker: Asker,
): Promise<Grant | AuthError> {
  const tokenHash = hashSecret(token)
  // The lock comes first and alone: what is read afterwards is what the one before has left.
  await queries.query(
    `select 1 from auth.sessions where id = (select session_id from auth.refresh_tokens where token_hash = $1) for update`,
    [tokenHash],
  )
  const [found] = await queries.query<RefreshToken>(
    `select t.id, t.session_id, s.user_id, t.parent_id, t.successor_salt,
       t.used_at is not null as is_spent,
       t.used_at > clock_timestamp() - interval '${retrySeconds} seconds' and exists (
         select 1 from auth.refresh_tokens c where c.parent_id = t.id and c.used_at is null) as is_retry,
       coalesce(s.not_after <= now(), false) as is_expired
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token_hash = $1`,
    [tokenHash],
  )
  if (!found) return new AuthError('refresh_token_not_found')
  const { session_id: sessionId, user_id: userId } = found
  if (found.is_expired) {
    await endSession(queries, sessionId)
    return new AuthError('session_expired')
  }
  if (!found.is_spent) return { userId, sessionId, refreshToken: await rotate(queries, found, token) }
  if (found.is_retry && found.successor_salt)
    return { userId, sessionId, refreshToken: deriveSecret(token, found.successor_salt) }
  // Two hold the same token, and one of them should not: nobody keeps the session.
  await endSession(queries, sessionId)
  await audit(queries, { action: 'refresh_token_reused', userId, ip: asker.ip })
  return new AuthError('refresh_token_already_used')
}

async function rotate(queries: Queries, used: RefreshToken, token: string): Promise<string> {
  const salt = newSecret()
  const next = deriveSecret(token, salt)
  await queries.query(
    'update auth.refresh_tokens set used_at = clock_timestamp(), successor_salt = $2 where id = $1',
    [used.id, salt],
  )
  await queries.query('update auth.refresh_tokens set successor_salt = null where id = $1', [used.parent_id])
  await queries.query(
    'insert into auth.refresh_tokens (session_id, token_hash, parent_id) values ($1, $2, $3)',
    [used.session_id, hashSecret(next), used.id],
  )
  await queries.query(
    `update auth.sessions set updated_at = now(), not_after = now() + interval '${idleLimit}' where id = $1`,
    [used.session_id],
  )
  return next
}

/** Throws unless the session still exists. Until the transaction ends, nobody else changes the account. */
export async function requireSession(queries: Queries, userId: string, sessionId: string): Promise<void> {
  // The lock comes first and alone: what is read afterwards is what the one before has left.
  await queries.query('select 1 from auth.users where id = $1 for no key update', [userId])
  const found = await queries.query(
    'select 1 from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > now())',
    [sessionId, userId],
  )
  if (found.length === 0) throw new AuthError('session_not_found')
}

/** Ends one session, at once. */
export async function endSession(queries: Queries, sessionId: string): Promise<void> {
  await queries.query('delete from auth.sessions where id = $1', [sessionId])
}

/** Ends every session of an account, except one where it is given, and with them what any of them had begun. */
export async function endSessions(queries: Queries, userId: string, except?: string): Promise<void> {
  await queries.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    userId,
    except,
  ])
  await dropPendingChanges(queries, userId)
}

/** Forgets a change of the email address that waits to be confirmed: a thief may have begun it. Codes by mail go with it. */
export async function dropPendingChanges(queries: Queries, userId: string): Promise<void> {
  await queries.query(
    `update auth.users set email_change = null, email_change_confirmed_by = null
     where id = $1 and email_change is not null`,
    [userId],
  )
  await queries.query(
    `delete from auth.one_time_tokens where user_id = $1 and kind in ('email_change', 'reauthentication')`,
    [userId],
  )
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

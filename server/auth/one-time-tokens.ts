// The tokens in mailed links: stored hashed, used once, for one email address, for a while.

import type { Queries } from '../database/database.ts'
import { hashSecret, newSecret } from './secrets.ts'

export type TokenKind = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

const lasts: Record<TokenKind, string> = {
  signup: '24 hours',
  invite: '7 days',
  recovery: '1 hour',
  magiclink: '1 hour',
  email_change: '24 hours',
}

export interface NewToken {
  userId: string
  kind: TokenKind
  /** The email address that the token is sent to; it proves nothing about another one. */
  email: string
  signUpId?: string | undefined
  /** Where given, only the client with the verifier can use the token. */
  codeChallenge?: string | undefined
}

/** Makes a token, to be sent at once; only its hash stays here. */
export async function makeOneTimeToken(queries: Queries, token: NewToken): Promise<string> {
  const secret = newSecret()
  await queries.query(
    `insert into auth.one_time_tokens (token_hash, user_id, kind, address, sign_up_id, code_challenge, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '${lasts[token.kind]}')`,
    [hashSecret(secret), token.userId, token.kind, token.email, token.signUpId, token.codeChallenge],
  )
  return secret
}

export interface UsedToken {
  userId: string
  kind: TokenKind
  email: string
  signUpId: string | null
}

/** Uses a token up, if it is good for this: one of the kinds, its own email address, and its own client. */
export async function takeOneTimeToken(
  queries: Queries,
  secret: string,
  wanted: { kinds: TokenKind[]; email?: string | undefined; codeChallenge?: string | undefined },
): Promise<UsedToken | undefined> {
  const [used] = await queries.query<UsedToken>(
    `delete from auth.one_time_tokens t using auth.users u
     where t.token_hash = $1 and u.id = t.user_id and t.expires_at > now()
       and t.kind in (select jsonb_array_elements_text($2::jsonb))
       and t.address = coalesce($3, t.address)
       and t.code_challenge is not distinct from $4
       and (t.address = lower(u.email) or (t.kind = 'email_change' and t.address = u.email_change))
     returning t.user_id as "userId", t.kind, t.address as email, t.sign_up_id as "signUpId"`,
    [hashSecret(secret), wanted.kinds, wanted.email, wanted.codeChallenge],
  )
  // Whoever could use one link has no need of its twins.
  if (used && used.kind !== 'email_change')
    await queries.query('delete from auth.one_time_tokens where user_id = $1 and kind = $2', [
      used.userId,
      used.kind,
    ])
  return used
}

// The tokens in mailed links, and the codes beside them: stored hashed, used once, for one email address, for a while.

import type { Parameter, Queries } from '../database/database.ts'
import { hashSecret, maxCodeTries, newCode, newSecret } from './secrets.ts'

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

/** No page asks an invited person for a code, and one that lasts a week could be guessed. */
const hasCode = (kind: TokenKind) => kind !== 'invite'

/** Makes a token and its code, to be sent at once; only their hashes stay here. */
export async function makeOneTimeToken(
  queries: Queries,
  token: NewToken,
): Promise<{ secret: string; code: string }> {
  const secret = newSecret()
  const code = newCode()
  // Several codes at once would be as much easier to guess.
  await queries.query(
    'update auth.one_time_tokens set code_hash = null where user_id = $1 and kind = $2 and address = $3',
    [token.userId, token.kind, token.email],
  )
  await queries.query(
    `insert into auth.one_time_tokens
       (token_hash, code_hash, user_id, kind, address, sign_up_id, code_challenge, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${lasts[token.kind]}')`,
    [
      hashSecret(secret),
      hasCode(token.kind) ? codeHash(token.email, code) : null,
      ...[token.userId, token.kind, token.email],
      ...[token.signUpId, token.codeChallenge],
    ],
  )
  return { secret, code }
}

function codeHash(email: string, code: string): string {
  return hashSecret(`${email} ${code}`)
}

export interface UsedToken {
  userId: string
  kind: TokenKind
  email: string
  signUpId: string | null
}

/** Uses a link's token up, if it is good for this: one of the kinds, its own email address, and its own client. */
export function takeOneTimeToken(
  queries: Queries,
  secret: string,
  wanted: { kinds: TokenKind[]; email?: string | undefined; codeChallenge?: string | undefined },
): Promise<UsedToken | undefined> {
  return take(queries, 'and t.code_challenge is not distinct from $4', [
    ...[hashSecret(secret), wanted.kinds, wanted.email, wanted.codeChallenge],
  ])
}

/** Uses a token up by the code beside its link. Wrong codes make the code void after a few, and never the link. */
export async function takeOneTimeCode(
  queries: Queries,
  code: string,
  wanted: { kinds: TokenKind[]; email: string },
): Promise<UsedToken | undefined> {
  // Counted before it is looked at, so that many at once are no way around the bound.
  const tried = await queries.query<{ token_hash: string; is_right: boolean }>(
    `update auth.one_time_tokens set code_tries = coalesce(code_tries, 0) + 1
     where address = $1 and kind in (select jsonb_array_elements_text($2::jsonb)) and code_hash is not null
       and coalesce(code_tries, 0) < ${maxCodeTries} and expires_at > now()
     returning token_hash, code_hash = $3 as is_right`,
    [wanted.email, wanted.kinds, codeHash(wanted.email, code)],
  )
  const right = tried.find(({ is_right }) => is_right)
  // Not bound to the client that asked for the mail: whoever types the code in has read it.
  return right && take(queries, '', [right.token_hash, wanted.kinds, wanted.email])
}

async function take(
  queries: Queries,
  condition: string,
  parameters: Parameter[],
): Promise<UsedToken | undefined> {
  const [used] = await queries.query<UsedToken>(
    `delete from auth.one_time_tokens t using auth.users u
     where t.token_hash = $1 and u.id = t.user_id and t.expires_at > now()
       and t.kind in (select jsonb_array_elements_text($2::jsonb))
       and t.address = coalesce($3, t.address) ${condition}
       and (t.address = lower(u.email) or (t.kind = 'email_change' and t.address = u.email_change))
     returning t.user_id as "userId", t.kind, t.address as email, t.sign_up_id as "signUpId"`,
    parameters,
  )
  // Whoever could use one link has no need of its twins.
  if (used && used.kind !== 'email_change')
    await queries.query('delete from auth.one_time_tokens where user_id = $1 and kind = $2', [
      used.userId,
      used.kind,
    ])
  return used
}

// Codes that a signed-in person gets by mail to show that it is still them.

import type { Queries } from '../database/database.ts'
import { AuthError } from './auth-error.ts'
import { limitedAttempt } from './limits.ts'
import type { AuthParts } from './parts.ts'
import { hashSecret, newCode } from './secrets.ts'

const kind = 'reauthentication'
/** More than one IP address has, so that whoever guesses in one place does not make the owner's code void. */
const maxTries = 20

/** Makes a code, to be sent at once; it replaces the one before. */
export async function makeReauthenticationCode(
  queries: Queries,
  user: { id: string; email: string },
): Promise<string> {
  const code = newCode()
  await queries.query('delete from auth.one_time_tokens where user_id = $1 and kind = $2', [user.id, kind])
  await queries.query(
    `insert into auth.one_time_tokens (token_hash, user_id, kind, address, expires_at)
     values ($1, $2, $3, $4, now() + interval '10 minutes')`,
    [hashSecret(`${user.id} ${code}`), user.id, kind, user.email],
  )
  return code
}

/** Throws unless a code is this person's and not too old; it stays good. Counted apart from the codes of authenticators. */
export function checkReauthenticationCode(
  { database, limiter }: Pick<AuthParts, 'database' | 'limiter'>,
  user: { id: string; email: string },
  code: string,
  ip: string,
): Promise<void> {
  return limitedAttempt(limiter, 'code', { account: `${user.id} ${kind}`, ip }, async () => {
    if (!(await isReauthenticationCode(database, user, code)))
      throw new AuthError('reauthentication_not_valid')
  })
}

/** Many wrong codes make the right one void. */
async function isReauthenticationCode(
  queries: Queries,
  user: { id: string; email: string },
  code: string,
): Promise<boolean> {
  // Counted before it is looked at, so that many at once are no way around the bound; what was right does not count.
  const [tried] = await queries.query<{ is_right: boolean }>(
    `update auth.one_time_tokens
     set code_tries = coalesce(code_tries, 0) + case when token_hash = $1 then 0 else 1 end
     where user_id = $2 and kind = $3 and address = $4 and expires_at > now()
       and coalesce(code_tries, 0) < ${maxTries}
     returning token_hash = $1 as is_right`,
    codeParameters(user, code),
  )
  return tried?.is_right ?? false
}

/** Uses a code up; false when it is not this person's, or too old. */
export async function takeReauthenticationCode(
  queries: Queries,
  user: { id: string; email: string },
  code: string,
): Promise<boolean> {
  const used = await queries.query(
    `delete from auth.one_time_tokens
     where token_hash = $1 and user_id = $2 and kind = $3 and address = $4 and expires_at > now()
       and coalesce(code_tries, 0) < ${maxTries} returning 1`,
    codeParameters(user, code),
  )
  return used.length > 0
}

function codeParameters(user: { id: string; email: string }, code: string): string[] {
  return [hashSecret(`${user.id} ${code}`), user.id, kind, user.email]
}

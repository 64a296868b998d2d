// Who is signed in, from the bearer token and the session behind it.

import type { Context } from 'hono'
import type { HttpEnv } from '../http/http-env.ts'
import { type Claims, TokenError, type Tokens } from '../identity/tokens.ts'
import type { SessionFacts } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import type { AuthParts } from './parts.ts'
import { hasVerifiedFactor, type User, userById } from './users.ts'

export interface SignedIn {
  user: User
  session: SessionFacts
  /** True when nothing more can be asked of this person: aal2, or no second factor in use. */
  isFullySignedIn: boolean
}

/** The caller's account and session; both must still exist. */
export async function signedIn(parts: AuthParts, context: Context<HttpEnv>): Promise<SignedIn> {
  const claims = await claimsOf(parts.tokens, context.req.header('Authorization'))
  const [session] = await parts.database.query<SessionFacts>(
    `select id, aal, amr from auth.sessions
     where id::text = $1 and user_id::text = $2 and (not_after is null or not_after > now())`,
    [String(claims.session_id), String(claims.sub)],
  )
  const user = session && (await userById(parts.database, String(claims.sub)))
  if (!user) throw new AuthError('session_not_found')
  const isRaised = session.aal === 'aal2' && claims.aal === 'aal2'
  return { user, session, isFullySignedIn: isRaised || !hasVerifiedFactor(user) }
}

async function claimsOf(tokens: Tokens, authorization: string | undefined): Promise<Claims> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new AuthError('no_authorization')
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw error.reason === 'expired'
      ? new AuthError('bad_jwt', {
          message: 'invalid JWT: unable to parse or verify signature, token is expired',
        })
      : new AuthError('bad_jwt')
  }
}

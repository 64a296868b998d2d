// Answers with a session: runs the work that grants it, lets the hook speak, signs, and writes the client's JSON.

import type { Context } from 'hono'
import type { Queries } from '../database/database.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { requiredClaims, type SessionFacts, withHook } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import type { AuthParts } from './parts.ts'
import type { Asker, Grant } from './sessions.ts'
import { userById, userJson } from './users.ts'

/** Who makes this request. */
export function askerOf(context: Context<HttpEnv>): Asker {
  return { ip: context.env.ip, userAgent: context.req.header('User-Agent') }
}

/** The session that the work grants, in the client's JSON. An error that the work returns is thrown after its commit. */
export async function grantedSession(
  parts: AuthParts,
  work: (queries: Queries) => Promise<Grant | AuthError>,
) {
  const { database, tokens, accessTokenSeconds } = parts
  const granted = await database.transaction(async queries => {
    const grant = await work(queries)
    if (grant instanceof AuthError) return grant
    const user = await userById(queries, grant.userId)
    const [session] = await queries.query<SessionFacts>(
      'select id, aal, amr from auth.sessions where id = $1',
      [grant.sessionId],
    )
    if (!user || !session) return new AuthError('session_not_found')
    const now = Math.floor(Date.now() / 1000)
    const claims = requiredClaims(user, session, { issuer: tokens.issuer, now, lasts: accessTokenSeconds })
    return {
      grant,
      user,
      claims: await withHook(queries, session, claims),
      expiresAt: now + accessTokenSeconds,
    }
  })
  if (granted instanceof AuthError) throw granted
  return {
    access_token: await tokens.sign(granted.claims),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: granted.expiresAt,
    refresh_token: granted.grant.refreshToken,
    user: userJson(granted.user),
  }
}

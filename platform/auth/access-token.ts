// What an access token says, and the database's hook that adds to it.

import type { Queries } from '../database/database.ts'
import type { Claims } from '../identity/tokens.ts'
import type { User } from './users.ts'

export interface SessionFacts {
  id: string
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number }[]
}

/** The claims that every token has. */
export function requiredClaims(
  user: User,
  session: SessionFacts,
  options: { issuer: string; now: number; lasts: number },
): Claims {
  return {
    iss: options.issuer,
    sub: user.id,
    aud: user.aud,
    exp: options.now + options.lasts,
    iat: options.now,
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data,
    // Nothing that people can write themselves: a token too long for a header would lock its owner out.
    user_metadata: {},
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  }
}

/** Lets the database's hook add claims. What it does to the required ones is not taken over. */
export async function withHook(queries: Queries, session: SessionFacts, claims: Claims): Promise<Claims> {
  const [row] = await queries.query<{ event: { claims?: Claims } | null }>(
    'select public.custom_access_token_hook($1::jsonb) as event',
    [{ user_id: claims.sub, claims, authentication_method: session.amr[0]?.method }],
  )
  return { ...row?.event?.claims, ...claims }
}

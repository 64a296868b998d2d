// POST /factors/:id/challenge: asks for a code of an authenticator.

import { AuthError } from './auth-error.ts'
import { signedIn } from './bearer.ts'
import { limitIp } from './limits.ts'
import type { Endpoint } from './parts.ts'

/** How long a challenge waits for its code. */
export const challengeSeconds = 300

export const challengeFactor: Endpoint = parts => async context => {
  await limitIp(parts.limiter, 'factor', context.env.ip)
  const { user } = await signedIn(parts, context)
  const factor = user.factors.find(({ id }) => id === context.req.param('id'))
  if (!factor) throw new AuthError('mfa_factor_not_found')
  const [challenge] = await parts.database.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (factor_id) values ($1)
     returning id, floor(extract(epoch from created_at))::bigint + ${challengeSeconds} as expires_at`,
    [factor.id],
  )
  return context.json({ ...challenge, type: 'totp' })
}

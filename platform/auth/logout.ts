// POST /logout: ends this session, all of them, or all the others.

import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { signedIn } from './bearer.ts'
import { limitIp } from './limits.ts'
import type { Endpoint } from './parts.ts'
import { endSession, endSessions } from './sessions.ts'

export const logout: Endpoint = parts => async context => {
  await limitIp(parts.limiter, 'change', context.env.ip)
  const { user, session, isFullySignedIn } = await signedIn(parts, context)
  const scope = context.req.query('scope') ?? 'global'
  if (!['global', 'local', 'others'].includes(scope))
    throw new AuthError('validation_failed', { message: `Unsupported logout scope "${scope}"` })
  // Whoever has only the password could keep the owner signed out; such a session ends itself alone.
  if (scope === 'others' && !isFullySignedIn) throw new AuthError('insufficient_aal')
  await parts.database.transaction(async queries => {
    if (scope === 'local' || !isFullySignedIn) await endSession(queries, session.id)
    else await endSessions(queries, user.id, scope === 'others' ? session.id : undefined)
    const { ip } = context.env
    await audit(queries, {
      action: 'sign_out',
      userId: user.id,
      email: user.email,
      ip,
      details: { scope },
    })
  })
  return context.body(null, 204)
}

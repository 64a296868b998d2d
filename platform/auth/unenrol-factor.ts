// DELETE /factors/:id: removes an authenticator. One that is in use needs a session that has shown one, and fresh proof.

import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { signedIn } from './bearer.ts'
import { removeFactors, tellOwner } from './factors.ts'
import { limitIp } from './limits.ts'
import type { Endpoint } from './parts.ts'
import { requireFreshProof } from './reauthenticate.ts'
import { requireSession } from './sessions.ts'

export const unenrolFactor: Endpoint = parts => async context => {
  const { ip } = context.env
  await limitIp(parts.limiter, 'factor', ip)
  const { user, session, isFullySignedIn } = await signedIn(parts, context)
  const factor = user.factors.find(({ id }) => id === context.req.param('id'))
  if (!factor) throw new AuthError('mfa_factor_not_found')
  const isInUse = factor.status === 'verified'
  if (isInUse && !isFullySignedIn)
    throw new AuthError('insufficient_aal', { message: 'AAL2 required to unenroll verified factor' })
  if (isInUse) requireFreshProof(session)
  await parts.database.transaction(async queries => {
    await requireSession(queries, user.id, session.id)
    await removeFactors(queries, user.id, factor.id)
    if (isInUse) await tellOwner(queries, user, 'factor removed')
    await audit(queries, { action: 'factor_removed', userId: user.id, email: user.email, ip })
  })
  return context.json({ id: factor.id })
}

// GET, POST and /verify under /recovery-codes: how many are left, a new set, and one in place of an authenticator's code.
// GoTrue has none of these, so the client library does not know them either.

import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { type SignedIn, signedIn } from './bearer.ts'
import { readBody } from './body.ts'
import { tellOwner } from './factors.ts'
import { limitedAttempt, limitIp } from './limits.ts'
import type { Endpoint } from './parts.ts'
import { requireFreshProof } from './reauthenticate.ts'
import { makeRecoveryCodes, recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts'
import { grantedSession } from './session-answer.ts'
import { type Grant, raiseSession, requireSession } from './sessions.ts'
import { hasVerifiedFactor } from './users.ts'

const body = z.object({ code: z.string().min(1).max(50) })

export const countRecoveryCodes: Endpoint = parts => async context => {
  await limitIp(parts.limiter, 'factor', context.env.ip)
  const person = await signedIn(parts, context)
  requireRaised(person)
  return context.json({ left: await recoveryCodesLeft(parts.database, person.user.id) })
}

export const renewRecoveryCodes: Endpoint = parts => async context => {
  const { ip } = context.env
  await limitIp(parts.limiter, 'factor', ip)
  const person = await signedIn(parts, context)
  requireRaised(person)
  const { user, session } = person
  requireFreshProof(session)
  const codes = await parts.database.transaction(async queries => {
    await requireSession(queries, user.id, session.id)
    await tellOwner(queries, user, 'codes made')
    await audit(queries, { action: 'recovery_codes_made', userId: user.id, email: user.email, ip })
    return makeRecoveryCodes(queries, user.id)
  })
  return context.json({ codes })
}

/**
 * Raises the session as an authenticator's code does, and changes nothing else: the lost factor stays until its owner,
 * who is in now, removes it, which is noted on its own.
 */
export const verifyRecoveryCode: Endpoint = parts => async context => {
  const { ip } = context.env
  await limitIp(parts.limiter, 'factor', ip)
  const person = await signedIn(parts, context)
  if (!hasVerifiedFactor(person.user)) throw new AuthError('mfa_factor_not_found')
  const { code } = await readBody(context, body)
  const session = await limitedAttempt(parts.limiter, 'recoveryCode', { account: person.user.id, ip }, () =>
    grantedSession(parts, queries => checkCode(queries, person, code, ip)),
  )
  return context.json(session)
}

async function checkCode(
  queries: Queries,
  { user, session }: SignedIn,
  code: string,
  ip: string,
): Promise<Grant | AuthError> {
  await requireSession(queries, user.id, session.id)
  const about = { userId: user.id, email: user.email, ip }
  if (!(await takeRecoveryCode(queries, user.id, code))) {
    await audit(queries, { action: 'recovery_code_failed', ...about })
    return new AuthError('mfa_verification_failed', { message: 'Invalid recovery code entered' })
  }
  const left = await recoveryCodesLeft(queries, user.id)
  await audit(queries, { action: 'recovery_code_used', ...about, details: { left } })
  return raiseSession(queries, user.id, session.id, 'recovery_code')
}

/** Whoever has only the password may neither see nor make what stands in for the second factor. */
function requireRaised({ user, isFullySignedIn }: SignedIn): void {
  if (!hasVerifiedFactor(user)) throw new AuthError('mfa_factor_not_found')
  if (!isFullySignedIn) throw new AuthError('insufficient_aal')
}

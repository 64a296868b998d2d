// POST /factors: a new authenticator, which counts once its first code was verified.

import { renderSVG } from 'uqr'
import { z } from 'zod'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { signedIn } from './bearer.ts'
import { readBody } from './body.ts'
import { forgetUnfinishedFactors } from './factors.ts'
import { limitIp } from './limits.ts'
import type { Endpoint } from './parts.ts'
import { requireFreshProof } from './reauthenticate.ts'
import { requireSession } from './sessions.ts'
import { newTotp } from './totp.ts'

const body = z.object({
  factor_type: z.literal('totp', 'factor_type needs to be totp'),
  friendly_name: z.string().trim().max(100).nullish(),
  issuer: z.string().trim().max(100).nullish(),
})

const maxFactors = 10

export const enrolFactor: Endpoint = parts => async context => {
  const { site, database, limiter } = parts
  await limitIp(limiter, 'factor', context.env.ip)
  const { user, session, isFullySignedIn } = await signedIn(parts, context)
  // Otherwise whoever has only the password could add a factor of their own.
  if (!isFullySignedIn)
    throw new AuthError('insufficient_aal', { message: 'AAL2 required to enroll a new factor' })
  requireFreshProof(session)
  const wanted = await readBody(context, body)
  const name = wanted.friendly_name || null
  const { secret, uri } = newTotp(wanted.issuer || site.siteName, user.email)
  const id = await database.transaction(async queries => {
    await requireSession(queries, user.id, session.id)
    await forgetUnfinishedFactors(queries, user.id, 'old')
    const others = await queries.query<{ friendly_name: string | null }>(
      'select friendly_name from auth.mfa_factors where user_id = $1',
      [user.id],
    )
    if (name && others.some(factor => factor.friendly_name === name))
      throw new AuthError('mfa_factor_name_conflict')
    if (others.length >= maxFactors) throw new AuthError('too_many_enrolled_mfa_factors')
    const [factor] = await queries.query<{ id: string }>(
      'insert into auth.mfa_factors (user_id, friendly_name, secret) values ($1, $2, $3) returning id',
      [user.id, name, secret],
    )
    const { ip } = context.env
    await audit(queries, { action: 'factor_enrolled', userId: user.id, email: user.email, ip })
    return factor?.id
  })
  return context.json({
    id,
    type: 'totp',
    friendly_name: name ?? '',
    totp: { qr_code: renderSVG(uri), secret, uri },
  })
}

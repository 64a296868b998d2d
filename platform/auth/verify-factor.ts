// POST /factors/:id/verify: the code for a challenge; raises the session to aal2.

import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { type SignedIn, signedIn } from './bearer.ts'
import { readBody } from './body.ts'
import { challengeSeconds } from './challenge-factor.ts'
import { forgetUnfinishedFactors, tellOwner } from './factors.ts'
import { limitedAttempt, limitIp } from './limits.ts'
import type { Endpoint } from './parts.ts'
import { maxCodeTries } from './secrets.ts'
import { grantedSession } from './session-answer.ts'
import { type Grant, raiseSession, requireSession } from './sessions.ts'
import { totpStep } from './totp.ts'

const body = z.object({ challenge_id: z.uuid(), code: z.string().max(20) })

export const verifyFactor: Endpoint = parts => async context => {
  await limitIp(parts.limiter, 'factor', context.env.ip)
  const person = await signedIn(parts, context)
  const factor = person.user.factors.find(({ id }) => id === context.req.param('id'))
  if (!factor) throw new AuthError('mfa_factor_not_found')
  const given = await readBody(context, body)
  const { ip } = context.env
  const who = { account: person.user.id, ip }
  const session = await limitedAttempt(parts.limiter, 'code', who, () =>
    grantedSession(parts, queries => checkCode(queries, person, factor.id, given, ip)),
  )
  return context.json(session)
}

async function checkCode(
  queries: Queries,
  { user, session }: SignedIn,
  factorId: string,
  given: z.output<typeof body>,
  ip: string,
): Promise<Grant | AuthError> {
  await requireSession(queries, user.id, session.id)
  const challenges = await queries.query(
    `update auth.mfa_challenges set tries = coalesce(tries, 0) + 1 where id = $1 and factor_id = $2
       and created_at > now() - interval '${challengeSeconds} seconds' and coalesce(tries, 0) < ${maxCodeTries} returning 1`,
    [given.challenge_id, factorId],
  )
  if (challenges.length === 0) return new AuthError('mfa_challenge_expired')
  const [factor] = await queries.query<{ secret: string; status: string }>(
    'select secret, status from auth.mfa_factors where id = $1 for update',
    [factorId],
  )
  const step = factor && (await totpStep(factor.secret, given.code))
  // A code works once: neither it nor an older one is taken again.
  const accepted = await queries.query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, last_challenged_at = now(), updated_at = now()
     where id = $1 and $2::bigint is not null and coalesce(last_used_step, 0) < $2::bigint returning 1`,
    [factorId, step],
  )
  const about = { userId: user.id, email: user.email, ip }
  if (accepted.length === 0) {
    await audit(queries, { action: 'factor_failed', ...about })
    return new AuthError('mfa_verification_failed')
  }
  await queries.query('delete from auth.mfa_challenges where id = $1', [given.challenge_id])
  if (factor?.status === 'unverified') {
    await forgetUnfinishedFactors(queries, user.id)
    // Sessions from before the factor was there have not shown it.
    await queries.query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`, [
      user.id,
      session.id,
    ])
    await tellOwner(queries, user, 'factor added')
    await audit(queries, { action: 'factor_verified', ...about })
  }
  return raiseSession(queries, user.id, session.id, 'totp')
}

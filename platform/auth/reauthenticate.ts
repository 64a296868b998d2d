// GET /reauthenticate: sends a code to whoever is signed in. POST: takes the code, or the password, as fresh proof of who
// they are. Clients of GoTrue know the first alone; the second is for what needs such proof and has no field for a code.

import { z } from 'zod'
import { queueMail } from '../mail/outbox.ts'
import type { SessionFacts } from './access-token.ts'
import { audit } from './audit.ts'
import { AuthError } from './auth-error.ts'
import { signedIn } from './bearer.ts'
import { readBody } from './body.ts'
import { limitedAttempt, limitIp, limitMail } from './limits.ts'
import type { Endpoint } from './parts.ts'
import { isPassword } from './password.ts'
import { checkReauthenticationCode, takeReauthenticationCode } from './reauthentication.ts'
import { confirmSession, requireSession } from './sessions.ts'

const body = z.object({ password: z.string().max(1_000).optional(), nonce: z.string().max(20).optional() })

/** For so long a sign-in counts as proof that it is still the same person. */
const freshSeconds = 10 * 60
/** A second factor alone does not: a stolen session may have shown it. */
const secondFactors = ['totp', 'recovery_code']

/** Whether the session's person has shown the password, or read their mail, within the last minutes. */
export function hasFreshProof({ amr }: SessionFacts): boolean {
  const now = Date.now() / 1000
  return amr.some(
    ({ method, timestamp }) => !secondFactors.includes(method) && Math.abs(now - timestamp) <= freshSeconds,
  )
}

/** Throws unless the session has fresh proof. */
export function requireFreshProof(session: SessionFacts): void {
  if (!hasFreshProof(session))
    throw new AuthError('reauthentication_needed', {
      message: 'Please confirm that it is you, with your password or a code by mail.',
    })
}

export const reauthenticate: Endpoint = parts => async context => {
  await limitIp(parts.limiter, 'mail', context.env.ip)
  const { user } = await signedIn(parts, context)
  // By its own count: strangers who ask for other mail to this email address cannot use it up.
  await limitMail(parts.limiter, `${user.id} reauthentication`)
  await queueMail(parts.database, {
    kind: 'reauthentication',
    email: user.email,
    payload: { user_id: user.id },
  })
  return context.json({})
}

export const proveIdentity: Endpoint = parts => async context => {
  const { database, limiter } = parts
  const { ip } = context.env
  await limitIp(limiter, 'change', ip)
  const { user, session } = await signedIn(parts, context)
  const { password, nonce } = await readBody(context, body)
  if ((password === undefined) === (nonce === undefined))
    throw new AuthError('validation_failed', { message: 'Either the password or a code is required' })
  const about = { userId: user.id, email: user.email, ip }
  let stored: string | null | undefined
  if (password === undefined) await checkReauthenticationCode(parts, user, nonce ?? '', ip)
  else
    await limitedAttempt(limiter, 'password', { account: user.email, ip }, async () => {
      const [row] = await database.query<{ encrypted_password: string | null }>(
        'select encrypted_password from auth.users where id = $1',
        [user.id],
      )
      stored = row?.encrypted_password
      if (await isPassword(password, stored, { ip, isSignedIn: true })) return
      await audit(database, { action: 'sign_in_failed', ...about })
      throw new AuthError('invalid_credentials', { message: 'This is not your password.' })
    })
  await database.transaction(async queries => {
    await requireSession(queries, user.id, session.id)
    // The password may have been changed, or the code used, while this one was being checked.
    const isStillGood =
      password === undefined
        ? await takeReauthenticationCode(queries, user, nonce ?? '')
        : (
            await queries.query('select 1 from auth.users where id = $1 and encrypted_password = $2', [
              user.id,
              stored,
            ])
          ).length > 0
    if (!isStillGood) throw new AuthError('reauthentication_not_valid')
    const method = password === undefined ? 'otp' : 'password'
    await confirmSession(queries, session.id, method)
    await audit(queries, { action: 'identity_confirmed', ...about, details: { method } })
  })
  return context.json({})
}

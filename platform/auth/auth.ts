// The sign-in API: which endpoint answers what, and what all of them have in common.

import { timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { isUnavailable, PausedError } from '../database/database-error.ts'
import { type HttpEnv, hasHungUp } from '../http/http-env.ts'
import { refuseNul } from '../http/storable.ts'
import { accessTokenSeconds } from '../identity/signing-keys.ts'
import { logUnlessAway } from '../log.ts'
import { requestIdHeader } from '../request-id.ts'
import { AuthError, sendError, versionHeader } from './auth-error.ts'
import { authorize } from './authorize.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrolFactor } from './enrol-factor.ts'
import { health } from './health.ts'
import { jwks } from './jwks.ts'
import { limitAnything } from './limits.ts'
import { logout } from './logout.ts'
import { otp } from './otp.ts'
import type { AuthParts } from './parts.ts'
import { proveIdentity, reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { countRecoveryCodes, renewRecoveryCodes, verifyRecoveryCode } from './recovery-codes-endpoints.ts'
import { resend } from './resend.ts'
import { settings } from './settings.ts'
import { signup } from './signup.ts'
import { token } from './token.ts'
import { unenrolFactor } from './unenrol-factor.ts'
import { updateUser } from './update-user.ts'
import { user } from './user.ts'
import { verify, verifyLink } from './verify.ts'
import { verifyFactor } from './verify-factor.ts'

/** Any website may sign people in with the public key, as it may read the data: there are no cookies that could be abused. */
const otherWebsites = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  // Without the version, the client takes the code of an error for a number.
  exposeHeaders: [versionHeader, 'Retry-After', requestIdHeader],
  maxAge: 86_400,
})

/** What `createAuth` is given; an access token is good for an hour unless a test says otherwise. */
export type AuthOptions = Omit<AuthParts, 'accessTokenSeconds'> & { accessTokenSeconds?: number }

/** The sign-in API, to be mounted at /auth/v1. */
export function createAuth(options: AuthOptions): Hono<HttpEnv> {
  const parts: AuthParts = { accessTokenSeconds, ...options }
  const auth = new Hono<HttpEnv>()

  auth.onError((error, context) => {
    if (error instanceof AuthError) return sendError(context, error)
    if (hasHungUp(context)) return sendError(context, new AuthError('bad_json'))
    logUnlessAway(parts.log, error, 'a sign-in request failed')
    if (error instanceof PausedError) return sendError(context, new AuthError('service_unavailable', error))
    // A client keeps its session and tries again after a 503; after a 500 it may give the session up.
    return sendError(
      context,
      new AuthError(isUnavailable(error) ? 'service_unavailable' : 'unexpected_failure'),
    )
  })

  // Before everything else, so that another website's page can read a refusal too.
  auth.use(otherWebsites)
  auth.use(async (context, next) => {
    await limitAnything(parts.limiter, context.env.ip)
    await next()
    // Sessions and accounts are nobody else's business; the key set alone says that it may be kept.
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store')
  })

  // Links and keys are opened without a client, so these need no API key.
  auth.get('/health', health(parts))
  auth.get('/.well-known/jwks.json', jwks(parts))
  auth.get('/verify', verifyLink(parts))
  auth.get('/authorize', authorize(parts))

  auth.use(refuseNul(message => new AuthError('validation_failed', { message })))
  const key = requireApiKey(Object.values(parts.keys))
  auth.get('/settings', key, settings(parts))
  auth.post('/signup', key, signup(parts))
  auth.post('/token', key, token(parts))
  auth.post('/otp', key, otp(parts))
  auth.post('/verify', key, verify(parts))
  auth.post('/logout', key, logout(parts))
  auth.post('/recover', key, recover(parts))
  auth.post('/resend', key, resend(parts))
  auth.get('/user', key, user(parts))
  auth.put('/user', key, updateUser(parts))
  auth.get('/reauthenticate', key, reauthenticate(parts))
  auth.post('/reauthenticate', key, proveIdentity(parts))
  auth.post('/factors', key, enrolFactor(parts))
  auth.post('/factors/:id/challenge', key, challengeFactor(parts))
  auth.post('/factors/:id/verify', key, verifyFactor(parts))
  auth.delete('/factors/:id', key, unenrolFactor(parts))
  auth.get('/recovery-codes', key, countRecoveryCodes(parts))
  auth.post('/recovery-codes', key, renewRecoveryCodes(parts))
  auth.post('/recovery-codes/verify', key, verifyRecoveryCode(parts))
  auth.all('*', () => {
    throw new AuthError('not_found')
  })
  return auth
}

function requireApiKey(keys: string[]): MiddlewareHandler<HttpEnv> {
  const known = keys.map(key => Buffer.from(key))
  return async (context, next) => {
    const shown = Buffer.from(context.req.header('apikey') ?? context.req.query('apikey') ?? '')
    if (!known.some(key => key.length === shown.length && timingSafeEqual(key, shown)))
      throw new AuthError('invalid_api_key')
    await next()
  }
}

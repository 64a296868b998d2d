// POST /verify: uses the token of a mailed link and answers with a session. GET /verify: only leads to the page that does.

import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { DatabaseError } from '../database/database-error.ts'
import { AuthError } from './auth-error.ts'
import { email, readBody } from './body.ts'
import { limitIp } from './limits.ts'
import { tokenLink } from './links.ts'
import type { TokenKind } from './one-time-tokens.ts'
import type { Endpoint } from './parts.ts'
import { redirectWithin } from './redirect.ts'
import { askerOf, grantedSession } from './session-answer.ts'
import { verifiedSession } from './verified-email.ts'

/** Which tokens each of the dialect's types stands for. */
const kindsOf = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  email_change: ['email_change'],
} satisfies Record<string, TokenKind[]>

const type = z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change'])
const body = z.object({
  type,
  token_hash: z.string().min(1).max(200).nullish(),
  token: z.string().min(1).max(200).nullish(),
  email: email.nullish(),
})

/** The answer to the first of the two links of a change of email address. */
const halfConfirmed = {
  code: 200,
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
}

export const verify: Endpoint = parts => async context => {
  await limitIp(parts.limiter, 'verify', context.env.ip)
  const given = await readBody(context, body)
  const secret = given.token_hash ?? given.token
  if (!secret)
    throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' })
  if (!given.token_hash && !given.email)
    throw new AuthError('validation_failed', { message: 'Verify with a token requires its email address' })
  const wanted = { kinds: kindsOf[given.type], email: given.email ?? undefined }
  let isHalfConfirmed = false
  const work = async (queries: Queries) => {
    const outcome = await verifiedSession(queries, secret, askerOf(context), wanted)
    isHalfConfirmed = outcome === 'half confirmed'
    return outcome === undefined || outcome === 'half confirmed' ? new AuthError('otp_expired') : outcome
  }
  try {
    return context.json(await grantedSession(parts, work))
  } catch (error) {
    if (isHalfConfirmed) return context.json(halfConfirmed)
    // The new email address became somebody else's account meanwhile.
    if (error instanceof DatabaseError && error.code === '23505') throw new AuthError('otp_expired')
    throw error
  }
}

export const verifyLink: Endpoint =
  ({ config }) =>
  async context => {
    const wanted = type.safeParse(context.req.query('type'))
    const secret = context.req.query('token_hash') ?? context.req.query('token') ?? ''
    const redirectTo = redirectWithin(config.siteUrl, context.req.query('redirect_to'))
    const kind = wanted.success ? kindsOf[wanted.data][0] : undefined
    if (!kind || !secret || secret.length > 200) return context.redirect(redirectTo ?? config.siteUrl, 303)
    return context.redirect(tokenLink(config, kind, secret, { redirectTo }), 303)
  }

// POST /verify: uses the token of a mailed link, or the code beside it, and answers with a session. GET /verify: only leads to the page that does.

import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { DatabaseError } from '../database/database-error.ts'
import { AuthError } from './auth-error.ts'
import { emailField, readBody } from './body.ts'
import { limitedAttempt, limitIp } from './limits.ts'
import { tokenLink } from './links.ts'
import { type TokenKind, takeOneTimeCode, takeOneTimeToken, type UsedToken } from './one-time-tokens.ts'
import type { AccountRules, AuthParts, Endpoint } from './parts.ts'
import { redirectWithin } from './redirect.ts'
import { askerOf, grantedSession } from './session-answer.ts'
import type { Asker } from './sessions.ts'
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
const bodyFor = (accounts: AccountRules) =>
  z.object({
    type,
    token_hash: z.string().min(1).max(200).nullish(),
    token: z.string().min(1).max(200).nullish(),
    email: emailField(accounts).nullish(),
  })

/** The answer to the first of the two links of a change of email address. */
const halfConfirmed = {
  code: 200,
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
}

export const verify: Endpoint = parts => async context => {
  const { ip } = context.env
  await limitIp(parts.limiter, 'verify', ip)
  const { type, email, ...given } = await readBody(context, bodyFor(parts.accounts))
  const secret = given.token_hash ?? given.token
  if (!secret)
    throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' })
  if (!given.token_hash && !email)
    throw new AuthError('validation_failed', { message: 'Verify with a token requires its email address' })
  const kinds = kindsOf[type]
  if (given.token_hash || !email || !isCode(secret)) {
    const take = (queries: Queries) => takeOneTimeToken(queries, secret, { kinds, email: email ?? undefined })
    return context.json(await answerTo(parts, askerOf(context), take))
  }
  const take = (queries: Queries) => takeOneTimeCode(queries, secret, { kinds, email })
  return context.json(
    await limitedAttempt(parts.limiter, 'mailedCode', { account: email, ip }, () =>
      answerTo(parts, askerOf(context), take, 'Token has expired or is invalid'),
    ),
  )
}

function isCode(token: string): boolean {
  return /^\d{6}$/.test(token)
}

/** The session that the token stands for; a change of email address begins one with the second of its two tokens. */
async function answerTo(
  parts: AuthParts,
  asker: Asker,
  take: (queries: Queries) => Promise<UsedToken | undefined>,
  message?: string,
): Promise<object> {
  const refusal = () => new AuthError('otp_expired', message ? { message } : {})
  let isHalfConfirmed = false
  const work = async (queries: Queries) => {
    const token = await take(queries)
    const outcome = token && (await verifiedSession(queries, token, asker))
    isHalfConfirmed = outcome === 'half confirmed'
    return outcome === undefined || outcome === 'half confirmed' ? refusal() : outcome
  }
  try {
    return await grantedSession(parts, work)
  } catch (error) {
    if (isHalfConfirmed) return halfConfirmed
    // The new email address became somebody else's account meanwhile.
    if (error instanceof DatabaseError && error.code === '23505') throw refusal()
    throw error
  }
}

export const verifyLink: Endpoint =
  ({ site, accounts }) =>
  async context => {
    const wanted = type.safeParse(context.req.query('type'))
    const secret = context.req.query('token_hash') ?? context.req.query('token') ?? ''
    const redirectTo = redirectWithin(site.siteUrl, context.req.query('redirect_to'))
    const kind = wanted.success ? kindsOf[wanted.data][0] : undefined
    if (!kind || !secret || secret.length > 200) return context.redirect(redirectTo ?? site.siteUrl, 303)
    return context.redirect(tokenLink({ site, accounts }, kind, secret, { redirectTo }), 303)
  }

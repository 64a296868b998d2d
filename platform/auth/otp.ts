// POST /otp: a sign-in link by mail. The answer is the same for every email address.

import { z } from 'zod'
import { queueMail } from '../mail/outbox.ts'
import { AuthError } from './auth-error.ts'
import { codeChallenge, emailField, readBody } from './body.ts'
import { limitIp, limitMail } from './limits.ts'
import type { AccountRules, Endpoint } from './parts.ts'
import { redirectWithin } from './redirect.ts'

const bodyFor = (accounts: AccountRules) =>
  z.object({
    email: emailField(accounts).optional(),
    phone: z.string().nullish(),
    create_user: z.boolean().default(true),
    ...codeChallenge,
  })

export const otp: Endpoint =
  ({ site, accounts, database, limiter }) =>
  async context => {
    await limitIp(limiter, 'mail', context.env.ip)
    const given = await readBody(context, bodyFor(accounts))
    if (given.phone) throw new AuthError('phone_provider_disabled')
    if (given.email === undefined)
      throw new AuthError('validation_failed', { message: 'An e-mail address is required' })
    await limitMail(limiter, given.email)
    await queueMail(database, {
      kind: 'magic_link',
      email: given.email,
      payload: {
        create_user: given.create_user,
        redirect_to: redirectWithin(site.siteUrl, context.req.query('redirect_to')),
        code_challenge: given.code_challenge ?? undefined,
      },
    })
    return context.json({})
  }

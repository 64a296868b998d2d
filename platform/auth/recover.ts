// POST /recover: a link by mail to set a new password. The answer is the same for every email address.

import { z } from 'zod'
import { queueMail } from '../mail/outbox.ts'
import { codeChallenge, emailField, readBody } from './body.ts'
import { limitIp, limitMail } from './limits.ts'
import type { AccountRules, Endpoint } from './parts.ts'
import { redirectWithin } from './redirect.ts'

const bodyFor = (accounts: AccountRules) => z.object({ email: emailField(accounts), ...codeChallenge })

export const recover: Endpoint =
  ({ site, accounts, database, limiter }) =>
  async context => {
    await limitIp(limiter, 'mail', context.env.ip)
    const given = await readBody(context, bodyFor(accounts))
    await limitMail(limiter, given.email)
    // Queued for unknown email addresses too, and dropped when its turn comes: so the time tells nothing either.
    await queueMail(database, {
      kind: 'recovery',
      email: given.email,
      payload: {
        redirect_to: redirectWithin(site.siteUrl, context.req.query('redirect_to')),
        code_challenge: given.code_challenge ?? undefined,
      },
    })
    return context.json({})
  }

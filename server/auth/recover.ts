// POST /recover: a link by mail to set a new password. The answer is the same for every email address.

import { z } from 'zod'
import { queueMail } from '../mail/outbox.ts'
import { codeChallenge, email, readBody } from './body.ts'
import { limitIp, limitMail } from './limits.ts'
import type { Endpoint } from './parts.ts'
import { redirectWithin } from './redirect.ts'

const body = z.object({ email, ...codeChallenge })

export const recover: Endpoint =
  ({ config, database, limiter }) =>
  async context => {
    await limitIp(limiter, 'mail', context.env.ip)
    const given = await readBody(context, body)
    await limitMail(limiter, given.email)
    // Queued for unknown email addresses too, and dropped when its turn comes: so the time tells nothing either.
    await queueMail(database, {
      kind: 'recovery',
      email: given.email,
      payload: {
        redirect_to: redirectWithin(config.siteUrl, context.req.query('redirect_to')),
        code_challenge: given.code_challenge ?? undefined,
      },
    })
    return context.json({})
  }

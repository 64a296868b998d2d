// POST /resend: the confirmation mail once more. The answer is the same for every email address.

import { z } from 'zod'
import { queueMail } from '../mail/outbox.ts'
import { codeChallenge, emailField, readBody } from './body.ts'
import { limitIp, limitMail } from './limits.ts'
import type { AccountRules, Endpoint } from './parts.ts'
import { redirectWithin } from './redirect.ts'

const bodyFor = (accounts: AccountRules) =>
  z.object({ type: z.enum(['signup', 'email_change']), email: emailField(accounts), ...codeChallenge })

export const resend: Endpoint =
  ({ site, accounts, database, limiter }) =>
  async context => {
    await limitIp(limiter, 'mail', context.env.ip)
    const given = await readBody(context, bodyFor(accounts))
    await limitMail(limiter, given.email)
    const redirect_to = redirectWithin(site.siteUrl, context.req.query('redirect_to'))
    if (given.type === 'signup') {
      const payload = { redirect_to, code_challenge: given.code_challenge ?? undefined }
      await queueMail(database, { kind: 'confirmation', email: given.email, payload })
    } else {
      const [user] = await database.query<{ id: string }>(
        'select id from auth.users where lower(email) = $1 or email_change = $1 limit 1',
        [given.email],
      )
      await queueMail(database, {
        kind: 'email_change',
        email: given.email,
        // Without the challenge, as in the first mail: a change of address is confirmed by the link alone.
        payload: { redirect_to, user_id: user?.id },
      })
    }
    return context.json({})
  }

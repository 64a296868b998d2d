// POST /token?grant_type=pkce: the code of a mailed link, and the verifier of the client that asked for the mail.

import { z } from 'zod'
import { AuthError } from './auth-error.ts'
import { readBody } from './body.ts'
import { limitIp } from './limits.ts'
import { takeOneTimeToken } from './one-time-tokens.ts'
import type { Endpoint } from './parts.ts'
import { challengeOf } from './secrets.ts'
import { askerOf, grantedSession } from './session-answer.ts'
import { verifiedSession } from './verified-email.ts'

const body = z.object({ auth_code: z.string().min(1).max(200), code_verifier: z.string().min(1).max(200) })

export const pkceGrant: Endpoint = parts => async context => {
  await limitIp(parts.limiter, 'verify', context.env.ip)
  const given = await readBody(context, body)
  const session = await grantedSession(parts, async queries => {
    const token = await takeOneTimeToken(queries, given.auth_code, {
      kinds: ['signup', 'recovery', 'magiclink'],
      codeChallenge: challengeOf(given.code_verifier),
    })
    const outcome = token && (await verifiedSession(queries, token, askerOf(context)))
    return outcome === 'half confirmed' || outcome === undefined
      ? new AuthError('flow_state_not_found')
      : outcome
  })
  return context.json(session)
}

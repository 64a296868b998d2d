// POST /token?grant_type=refresh_token: a new access token for a session that still exists.

import { z } from 'zod'
import { readBody } from './body.ts'
import type { Endpoint } from './parts.ts'
import { askerOf, grantedSession } from './session-answer.ts'
import { renewSession } from './sessions.ts'

const body = z.object({ refresh_token: z.string().min(1).max(200) })

export const refreshGrant: Endpoint = parts => async context => {
  const { refresh_token: given } = await readBody(context, body)
  const session = await grantedSession(parts, queries => renewSession(queries, given, askerOf(context)))
  return context.json(session)
}

// GET /reauthenticate: sends a code to whoever is signed in.

import { queueMail } from '../mail/outbox.ts'
import { signedIn } from './bearer.ts'
import { limitIp, limitMail } from './limits.ts'
import type { Endpoint } from './parts.ts'

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

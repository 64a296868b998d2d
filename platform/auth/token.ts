// POST /token: hands the request to its grant.

import { AuthError } from './auth-error.ts'
import { limitIp } from './limits.ts'
import type { Endpoint } from './parts.ts'
import { passwordGrant } from './token-password.ts'
import { pkceGrant } from './token-pkce.ts'
import { refreshGrant } from './token-refresh.ts'

const notOffered: Endpoint = () => async () => {
  throw new AuthError('provider_disabled')
}

const grants: Record<string, Endpoint> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: notOffered,
  web3: notOffered,
}

export const token: Endpoint = parts => {
  const handlers = new Map(Object.entries(grants).map(([name, grant]) => [name, grant(parts)]))
  return async context => {
    await limitIp(parts.limiter, 'token', context.env.ip)
    const handler = handlers.get(context.req.query('grant_type') ?? '')
    if (!handler) throw new AuthError('validation_failed', { message: 'unsupported_grant_type' })
    return handler(context)
  }
}

// GET /.well-known/jwks.json: the keys with which anyone can check a token.

import type { Endpoint } from './parts.ts'

export const jwks: Endpoint =
  ({ tokens }) =>
  async context => {
    context.header('Cache-Control', 'public, max-age=600')
    return context.json(await tokens.publicKeys())
  }

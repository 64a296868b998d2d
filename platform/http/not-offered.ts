// The parts of the client's dialect that this site does not have: whoever asks is told so in words, on any website's page.

import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { HttpEnv } from './http-env.ts'

const notOffered = {
  '/realtime/v1':
    'Realtime is not offered here. Ask /rest/v1 again from time to time; If-None-Match makes that cheap.',
  '/graphql/v1': 'GraphQL is not offered here. The same data is at /rest/v1.',
}

export function createNotOffered(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const [path, message] of Object.entries(notOffered)) {
    app.use(`${path}/*`, cors({ origin: '*', maxAge: 86_400 }))
    // With `errors`, where clients of GraphQL look for them.
    app.all(`${path}/*`, context =>
      context.json({ code: 'not_offered', message, errors: [{ message }] }, 404),
    )
  }
  return app
}

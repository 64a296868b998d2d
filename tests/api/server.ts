// The data API on a real port, and the real client as each person uses it.

import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { pino } from 'pino'
import { listenForChanges } from '#platform/changes.ts'
import type { Caller, Database } from '#platform/database/database.ts'
import type { HttpEnv } from '#platform/http/http-env.ts'
import type { RateLimiter } from '#platform/http/rate-limit.ts'
import { createCallers } from '#platform/identity/caller.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { openTokens } from '#platform/identity/tokens.ts'
import { createRest } from '#platform/rest/rest.ts'
import type { Database as Schema } from '#supabase/database.types.ts'

/** Lets everything pass: a test that is not about limits should not meet one. */
const noLimits: RateLimiter = { take: async () => undefined }

/** Node 20 has no socket of its own and the client insists on one, although nothing here is live. */
export class NoSocket {
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readonly readyState = 3
  readonly url = ''
  readonly protocol = ''
  onopen = null
  onmessage = null
  onclose = null
  onerror = null
  close() {}
  send() {}
  addEventListener() {}
  removeEventListener() {}
}

/** Serves the data API of a database on a free port of this machine. */
export async function serveRest(database: Database, limiter: RateLimiter = noLimits) {
  const keys = await ensureKeys(database)
  const tokens = await openTokens(database, 'http://calendar.example/auth/v1')
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: line => logged.push(line) })
  const changes = await listenForChanges(database)
  const callerOf = createCallers({ keys, tokens })
  const rest = await createRest({ database, changes, callerOf, limiter, log })
  const http = new Hono<HttpEnv>().route('/', rest)
  const server = createAdaptorServer({
    fetch: request =>
      // A test can come from any IP address that it likes.
      http.fetch(request, { ip: request.headers.get('x-test-ip') ?? '192.0.2.1' }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const url = `http://127.0.0.1:${address.port}`

  const tokenOf = (caller: Caller, claims: Record<string, unknown> = {}) =>
    tokens.sign({
      iss: tokens.issuer,
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 3600,
      ...caller.claims,
      ...claims,
    })

  /** The real client, as this person's browser would make it. */
  const clientOf = (caller: Caller) =>
    createClient<Schema>(url, caller.role === 'service_role' ? keys.secret : keys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: NoSocket },
      ...(caller.role === 'authenticated' ? { accessToken: () => tokenOf(caller) } : {}),
    })

  /** One raw request; as a visitor unless headers say otherwise. */
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: keys.publishable, 'content-type': 'application/json', ...init.headers },
    })

  /** What a page's loader asks inside the process, for a visitor. */
  const askAsSite = async (path: string) =>
    http.fetch(
      new Request(`${url}/rest/v1/${path}`, { headers: { apikey: keys.publishable, accept: '*/*' } }),
      {
        ip: '192.0.2.1',
        isOwn: true,
      },
    )

  return {
    askAsSite,
    changes,
    url,
    keys,
    tokens,
    logged,
    tokenOf,
    clientOf,
    ask,
    close: () => new Promise<void>(done => server.close(() => done())),
  }
}

export type RestServer = Awaited<ReturnType<typeof serveRest>>

// The storage API on a real port with a folder of its own, and the real client as each person uses it.

import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { pino } from 'pino'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import { listenForChanges } from '#platform/changes.ts'
import type { Caller, Database } from '#platform/database/database.ts'
import type { HttpEnv } from '#platform/http/http-env.ts'
import type { RateLimiter } from '#platform/http/rate-limit.ts'
import { createCallers } from '#platform/identity/caller.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { linkSigner } from '#platform/identity/link-signatures.ts'
import { openTokens } from '#platform/identity/tokens.ts'
import { DiskStore } from '#platform/storage/disk-store.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { buckets } from '#server/calendar.ts'
import { createPictureFiles } from '#server/uploads/picture-files.ts'
import { createRouteFiles } from '#server/uploads/route-files.ts'
import { makeLinkCity } from '#tests/submissions/link-city.ts'
import { testDatabase } from '#tests/test-database.ts'
import { temporaryFolder } from '../setup/clean-up.js'

/** Lets everything pass: a test that is not about limits should not meet one. */
const noLimits: RateLimiter = { take: async () => undefined }

/** A small picture in one colour. */
export const picture = (
  width = 60,
  height = Math.round((width * 2) / 3),
  format: 'png' | 'jpeg' | 'webp' = 'jpeg',
) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer()

// Node 20 has no WebSocket of its own, and the client wants one even where nobody listens to changes.
Object.assign(globalThis, { WebSocket })

export interface StorageSiteOptions {
  limiter?: (database: Database) => RateLimiter
  maxBytes?: number
}

export async function openStorageSite(options: StorageSiteOptions = {}) {
  const { database, end } = await testDatabase()
  const city = await makeLinkCity(database)
  const keys = await ensureKeys(database)
  const tokens = await openTokens(database, 'http://calendar.example/auth/v1')
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: line => logged.push(line) })
  const changes = await listenForChanges(database)
  const dataDir = temporaryFolder('storage-')
  const store = new DiskStore(`${dataDir}/storage`)
  const http = new Hono<HttpEnv>()
  http.route(
    '/',
    createStorage({
      database,
      store,
      log,
      dataDir,
      buckets,
      maxBytes: options.maxBytes ?? 1024 ** 3,
      limiter: options.limiter?.(database) ?? noLimits,
      signer: await linkSigner(database, 'storage_links'),
      callerOf: createCallers({ keys, tokens }),
    }),
  )
  http.route('/', createPictureFiles({ database, changes, store }))
  http.route('/', createRouteFiles({ database, changes, store }))
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

  const tokenOf = (caller: Caller) =>
    tokens.sign({
      iss: tokens.issuer,
      aud: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 3600,
      ...caller.claims,
    })

  return {
    database,
    city,
    keys,
    store,
    logged,
    url,
    dataDir,
    /** The real client, as this person's browser would make it. */
    storageOf: (caller: Caller) =>
      createClient(url, caller.role === 'service_role' ? keys.secret : keys.publishable, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(caller.role === 'authenticated' ? { accessToken: () => tokenOf(caller) } : {}),
      }).storage,
    /** One raw request with a visitor's key. */
    ask: (path: string, init: RequestInit = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { apikey: keys.publishable, ...init.headers } }),
    end: async () => {
      await changes.stop()
      await new Promise<void>(done => server.close(() => done()))
      await end()
    },
  }
}

export type StorageSite = Awaited<ReturnType<typeof openStorageSite>>

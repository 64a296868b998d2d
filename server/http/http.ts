// The one HTTP application: which path is answered by which part, and one log line for each request.

import { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { isUnavailable } from '../database/database-error.ts'
import type { ApiKeys } from '../identity/keys.ts'
import { type Logger, logUnlessAway } from '../log.ts'
import { createWebsite } from '../website/website.ts'
import type { HttpEnv } from './http-env.ts'

export interface HttpParts {
  config: Config
  database: Database
  log: Logger
  keys: ApiKeys
  /** The parts that answer under /rest/v1, /auth/v1 and /functions/v1; `changed` is told of writes made here. */
  apis: { path: string; app: Hono<HttpEnv>; changed?: () => void }[]
}

export async function createHttp({ config, database, log, keys, apis }: HttpParts) {
  const http = new Hono<HttpEnv>()

  http.use(async (context, next) => {
    const start = performance.now()
    await next()
    const milliseconds = Math.round((performance.now() - start) * 10) / 10
    const { method, path } = context.req
    const { status } = context.res
    // The path alone: a query string may carry a token.
    log.info({ method, path, status, milliseconds }, `${method} ${path} ${status} ${milliseconds} ms`)
  })

  http.get('/healthz', async context => {
    try {
      await database.query('select 1')
      return context.json({ status: 'ok' })
    } catch (error) {
      logUnlessAway(log, error, 'the database does not answer')
      return context.json({ status: 'the database does not answer' }, 503)
    }
  })

  http.onError((error, context) => {
    logUnlessAway(log, error, 'a request failed')
    const status = isUnavailable(error) ? 503 : 500
    return context.json({ message: 'Something went wrong on our side. Please try again.' }, status)
  })

  const website = await createWebsite({
    config,
    database,
    publishableKey: keys.publishable,
    askServer: async (request, ip) => http.fetch(request, { ip, isOwn: true }),
  })
  // The database tells every server of a change; the one that made it need not wait for that to be heard.
  http.use('/rest/v1/*', async (context, next) => {
    await next()
    if (!context.get('hasChanged')) return
    website.changed()
    for (const { changed } of apis) changed?.()
  })
  for (const { path, app } of apis) http.route(path, app)
  // URLs of the APIs that nobody answers are no pages either.
  for (const path of ['/rest/v1/*', '/auth/v1/*', '/functions/v1/*'])
    http.all(path, context => context.json({ message: 'There is nothing at this address.' }, 404))
  http.route('/', website.http)
  return { http, close: website.close }
}

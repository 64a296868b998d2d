// The one HTTP application: which path is answered by which part, and one log line for each request.

import { Hono } from 'hono'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { HttpEnv } from './http-env.ts'
import type { Logger } from './log.ts'

export interface HttpParts {
  config: Config
  database: Database
  log: Logger
  /** The parts that answer under /rest/v1, /auth/v1 and /functions/v1. */
  apis: { path: string; app: Hono<HttpEnv> }[]
}

export function createHttp({ config, database, log, apis }: HttpParts): Hono<HttpEnv> {
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
      log.error(error, 'the database does not answer')
      return context.json({ status: 'the database does not answer' }, 503)
    }
  })

  for (const { path, app } of apis) http.route(path, app)

  http.get('/', context =>
    context.text(
      `${config.siteName}\n\nThe server is running. The calendar's pages are not part of this version yet.\n`,
    ),
  )

  http.notFound(context => context.json({ message: 'There is nothing at this address.' }, 404))
  http.onError((error, context) => {
    log.error(error, 'a request failed')
    return context.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  })
  return http
}

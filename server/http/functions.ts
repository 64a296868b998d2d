// Answers the functions of the parts by their names, and mistakes in a request in words.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { DatabaseError } from '../database/database-error.ts'
import { ApiError, databaseApiError } from './api-error.ts'
import type { HttpEnv } from './http-env.ts'
import { RateLimitError } from './rate-limit.ts'
import { RequestError, type ServerFunction } from './server-function.ts'

/** More than any of them has use for. */
const maxBodyBytes = 10_000

/** The functions as one application, to be mounted at /functions/v1. */
export function createFunctions(functions: readonly ServerFunction[]): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  // Browsers on other sites may read the feeds and subscribe, as they may use the data API.
  app.use(cors({ origin: '*', allowHeaders: ['apikey', 'authorization', 'content-type', 'x-client-info'] }))
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: context => context.json({ message: 'The body is too long.' }, 413),
    }),
  )
  for (const { name, methods, answer } of functions) {
    app.all(`/${name}`, async context => {
      const { method } = context.req
      const isAllowed = methods.includes(method === 'HEAD' ? 'GET' : method)
      if (!isAllowed)
        return context.json({ message: `This function takes ${methods.join(' and ')}.` }, 405, {
          allow: methods.join(', '),
        })
      try {
        return await answer(context.req.raw, context.env.ip)
      } catch (error) {
        if (error instanceof RateLimitError)
          return context.json({ message: error.message }, 429, {
            'retry-after': String(error.retryAfterSeconds),
          })
        if (error instanceof RequestError) return context.json({ message: error.message }, error.status)
        const refusal = error instanceof DatabaseError ? databaseApiError(error, false) : error
        if (!(refusal instanceof ApiError)) throw error
        const { status, code, message } = refusal
        return Response.json({ code, message }, { status })
      }
    })
  }
  app.notFound(context => context.json({ message: 'There is no function of this name.' }, 404))
  return app
}

// Answers the functions of the parts by their names, and mistakes in a request in words: on a page for people, as JSON for programs.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { DatabaseError } from '../database/database-error.ts'
import { requestIdHeader, requestIdIn } from '../request-id.ts'
import { ApiError, databaseApiError } from './api-error.ts'
import { failurePage, incompleteLink, wantsPage } from './for-people.ts'
import type { HttpEnv } from './http-env.ts'
import { RateLimitError, type RateLimiter, type RateRule } from './rate-limit.ts'
import { RequestError, type ServerFunction } from './server-function.ts'
import type { SmallPageSite } from './small-page.ts'
import { unlessRead } from './unless-read.ts'

/** More than any of them has use for. */
const maxBodyBytes = 10_000

/** Calls of one IP address, whatever becomes of them: more than a mail provider makes that unsubscribes people. */
const calls: RateRule = { name: 'functions', points: 300, seconds: 60, isPerServer: true }

interface FunctionParts {
  site: SmallPageSite
  limiter: RateLimiter
  functions: readonly ServerFunction[]
}

/** The functions as one application, to be mounted at /functions/v1. */
export function createFunctions({ site, limiter, functions }: FunctionParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  // Browsers on other sites may read the feeds and subscribe, as they may use the data API.
  app.use(
    cors({
      origin: '*',
      allowHeaders: ['apikey', 'authorization', 'content-type', 'x-client-info'],
      exposeHeaders: [requestIdHeader],
    }),
  )
  app.use(
    unlessRead(
      bodyLimit({
        maxSize: maxBodyBytes,
        onError: context => context.json({ message: 'The body is too long.' }, 413),
      }),
    ),
  )
  for (const { name, methods, answer, isKept } of functions) {
    app.all(`/${name}`, async context => {
      const { method } = context.req
      const isAllowed = methods.includes(method === 'HEAD' ? 'GET' : method)
      if (!isAllowed)
        return context.json({ message: `This function takes ${methods.join(' and ')}.` }, 405, {
          allow: methods.join(', '),
        })
      const { raw } = context.req
      try {
        if (!isKept) await limiter.take(calls, context.env.ip)
        return await answer(raw, context.env.ip)
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        const { status, body, headers = {} } = refusal
        if (!wantsPage(raw)) return Response.json({ ...body, ...requestIdIn(status) }, { status, headers })
        const page = failurePage(site, raw, { status, words: body.message, error })
        for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
        return page
      }
    })
  }
  app.notFound(context =>
    wantsPage(context.req.raw)
      ? incompleteLink(site, 404)
      : context.json({ message: 'There is no function of this name.' }, 404),
  )
  return app
}

interface Refusal {
  status: number
  body: { code?: string; message: string }
  headers?: Readonly<Record<string, string>>
}

/** What is answered instead of the function; undefined when nobody expected the error. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RateLimitError)
    return {
      status: 429,
      body: { message: error.message },
      headers: { 'retry-after': String(error.retryAfterSeconds) },
    }
  if (error instanceof RequestError) return { status: error.status, body: { message: error.message } }
  const refusal = error instanceof DatabaseError ? databaseApiError(error, false) : error
  if (!(refusal instanceof ApiError)) return undefined
  const { status, code, message, headers } = refusal
  return { status, body: { code, message }, headers }
}

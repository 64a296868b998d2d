// Which function answers which name, and what a mistake in a request is answered with.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { DatabaseError } from '../database/database-error.ts'
import { calendarFeed } from '../feeds/calendar-feed.ts'
import { keepFeeds } from '../feeds/kept-feeds.ts'
import { rssFeed } from '../feeds/rss-feed.ts'
import { createCallers } from '../identity/caller.ts'
import type { ApiKeys } from '../identity/keys.ts'
import type { Tokens } from '../identity/tokens.ts'
import { confirmation } from '../newsletter/confirmation.ts'
import { unsubscribe } from '../newsletter/unsubscribe.ts'
import { weeklyDigest } from '../newsletter/weekly-digest.ts'
import { ApiError, databaseApiError } from '../rest/errors.ts'
import type { HttpEnv } from './http-env.ts'
import { RateLimitError } from './rate-limit.ts'
import { RequestError, type ServerFunction } from './server-function.ts'

const functions: { name: string; methods: string[]; answer: ServerFunction }[] = [
  { name: 'rss-feed', methods: ['GET'], answer: rssFeed },
  { name: 'calendar-feed', methods: ['GET'], answer: calendarFeed },
  { name: 'confirmation', methods: ['GET', 'POST'], answer: confirmation },
  { name: 'unsubscribe', methods: ['GET', 'POST'], answer: unsubscribe },
  { name: 'weekly-digest', methods: ['GET', 'POST'], answer: weeklyDigest },
]

/** More than any of them has use for. */
const maxBodyBytes = 10_000

export interface FunctionParts {
  config: Config
  database: Database
  keys: ApiKeys
  tokens: Tokens
}

export interface Functions {
  app: Hono<HttpEnv>
  /** Forgets the feeds that are kept; for a write that this server has just made. */
  changed(): void
}

/** The functions as one application, to be mounted at /functions/v1. */
export async function createFunctions(parts: FunctionParts): Promise<Functions> {
  const { config, database } = parts
  const feeds = await keepFeeds(config, database)
  const callerOf = createCallers(parts)
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
        const { ip } = context.env
        const { cleaned, plain } = feeds
        return await answer(context.req.raw, {
          ...{ config, database, ip, callerOf, cleaned, plain },
          keptFeed: feeds.answer(ip),
        })
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
  return { app, changed: feeds.drop }
}

// Which function answers which name, and what a mistake in a request is answered with.

import { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { HttpEnv } from '../http-env.ts'
import { calendarFeed } from './calendar-feed.ts'
import { rssFeed } from './rss-feed.ts'
import { RequestError, type ServerFunction } from './server-function.ts'

const functions: { name: string; methods: string[]; answer: ServerFunction }[] = [
  { name: 'rss-feed', methods: ['GET'], answer: rssFeed },
  { name: 'calendar-feed', methods: ['GET'], answer: calendarFeed },
]

/** The functions as one application, to be mounted at /functions/v1. */
export function createFunctions(parts: { config: Config; database: Database }): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const { name, methods, answer } of functions) {
    app.all(`/${name}`, async context => {
      const { method } = context.req
      const isAllowed = methods.includes(method === 'HEAD' ? 'GET' : method)
      if (!isAllowed)
        return context.json({ message: `This function takes ${methods.join(' and ')}.` }, 405, {
          allow: methods.join(', '),
        })
      try {
        return await answer(context.req.raw, { ...parts, address: context.env.address })
      } catch (error) {
        if (error instanceof RequestError) return context.json({ message: error.message }, error.status)
        throw error
      }
    })
  }
  app.notFound(context => context.json({ message: 'There is no function of this name.' }, 404))
  return app
}

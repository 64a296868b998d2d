// Spares reads what only writes need: looking for a body makes a whole Request of the light one that a read gets by with.

import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-env.ts'

/** A middleware for every method but GET and HEAD, which have no body. */
export function unlessRead(middleware: MiddlewareHandler<HttpEnv>): MiddlewareHandler<HttpEnv> {
  return (context, next) =>
    context.req.method === 'GET' || context.req.method === 'HEAD' ? next() : middleware(context, next)
}

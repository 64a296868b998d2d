// The one HTTP application: which path is answered by which part, and one log line for each request.

import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Database } from '../database/database.ts'
import { isUnavailable, PausedError } from '../database/database-error.ts'
import { type Logger, logUnlessAway } from '../log.ts'
import { requestId, requestIdIn } from '../request-id.ts'
import { failurePage, incompleteLink, wantsPage } from './for-people.ts'
import type { Front } from './front.ts'
import { createHealth } from './health.ts'
import { type HttpEnv, hasHungUp } from './http-env.ts'
import { noteWriting } from './just-written.ts'
import { loggedPath } from './logged-path.ts'
import type { Metrics } from './metrics.ts'
import type { NoteAnswer } from './note-answer.ts'
import { RateLimitError } from './rate-limit.ts'
import type { Readiness } from './readiness.ts'
import { nextRound } from './rounds.ts'
import type { SmallPageSite } from './small-page.ts'

export interface HttpParts {
  site: SmallPageSite
  database: Database
  dataDir: string
  log: Logger
  front: Front
  note: NoteAnswer
  metrics: Metrics | undefined
  readiness: Readiness
  /** The parts that answer under /rest/v1, /auth/v1, /functions/v1, /storage/v1, /picture and /route, and for what is not offered. */
  apis: { path: string; app: Hono<HttpEnv> }[]
  /** Answers everything else. */
  website: Hono<HttpEnv>
}

/** Who asks too often is told so after a pause: otherwise refusing thirty connections would take all of the server's time. */
const pauseMilliseconds = 1_000
const maxHeldBack = 1_000
let heldBack = 0
async function holdBack(): Promise<void> {
  if (heldBack >= maxHeldBack) return
  heldBack += 1
  await setTimeout(pauseMilliseconds)
  heldBack -= 1
}

export function createHttp(parts: HttpParts): Hono<HttpEnv> {
  const { site, database, dataDir, log, front, note, metrics, readiness, apis, website } = parts
  const http = new Hono<HttpEnv>()

  http.use(async (context, next) => {
    const start = performance.now()
    const { env, req } = context
    await next()
    if (!['GET', 'HEAD'].includes(req.method)) noteWriting(env.ip)
    const { res } = context
    const { status } = res
    const path = loggedPath(req.path)
    note({ request: requestId(), method: req.method, path, status, isKept: false }, start)
    if (env.node) front.remember(env.node.incoming, req.raw, res, path, env.ip)
    if (status === 429 && !env.isOwn) await holdBack()
    // Nobody reads on where reading began and stopped, so the next request on this connection would get no answer. It may be
    // another visitor's: proxies share connections. A body that nobody began to read is dropped by the listener.
    const { incoming, outgoing } = env.node ?? {}
    if (outgoing && incoming?.complete === false && incoming.readableFlowing !== null)
      outgoing.shouldKeepAlive = false
  })

  for (const path of ['/auth/v1/*', '/functions/v1/*', '/storage/v1/*'])
    http.use(path, async ({ env }, next) => {
      if (!env.isOwn) await nextRound(env.ip)
      await next()
    })

  const health = createHealth({ database, dataDir, log })
  http.get('/healthz', async context => {
    const problem = await health()
    return problem ? context.json({ status: problem }, 503) : context.json({ status: 'ok' })
  })
  http.get('/readyz', async context => {
    const problem = readiness.isReady() ? await health() : 'stopping'
    return problem ? context.json({ status: problem }, 503) : context.json({ status: 'ready' })
  })
  http.get('/metrics', async (context, next) => {
    if (!metrics) return next()
    if (!metrics.isAllowed(context.req.raw))
      return context.json({ message: 'This needs the token.' }, 401, { 'www-authenticate': 'Bearer' })
    return metrics.answer()
  })

  http.onError((error, context) => {
    const isLimit = error instanceof RateLimitError
    const isCutOff = hasHungUp(context)
    if (!isLimit && !isCutOff) logUnlessAway(log, error, 'a request failed')
    const status = isLimit ? 429 : isCutOff ? 400 : isUnavailable(error) ? 503 : 500
    const isForNow = isLimit || error instanceof PausedError
    const words = isForNow ? error.message : 'Something went wrong on our side. Please try again.'
    const { raw } = context.req
    const answer = wantsPage(raw)
      ? failurePage(site, raw, { status, words, error })
      : context.json({ message: words, ...requestIdIn(status) }, status)
    if (isForNow) answer.headers.set('retry-after', String(error.retryAfterSeconds))
    return answer
  })

  for (const { path, app } of apis) http.route(path, app)
  // URLs of the APIs that nobody answers are no pages either.
  for (const path of ['/rest/v1/*', '/auth/v1/*', '/functions/v1/*'])
    http.all(path, context =>
      wantsPage(context.req.raw)
        ? incompleteLink(site, 404)
        : context.json({ message: 'There is nothing at this address.' }, 404),
    )
  http.route('/', website)
  return http
}

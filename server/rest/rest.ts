// The data API at /rest/v1: one handler that leads each request through request → plan → SQL → response.

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createCallers } from '../caller.ts'
import type { Caller, Database } from '../database/database.ts'
import { DatabaseError, isUnavailable } from '../database/database-error.ts'
import { ApiError, databaseApiError, errors } from '../errors.ts'
import type { HttpEnv } from '../http-env.ts'
import type { ApiKeys } from '../keys.ts'
import { type Logger, logUnlessAway } from '../log.ts'
import { RateLimitError, type RateLimiter } from '../rate-limit.ts'
import type { Tokens } from '../tokens.ts'
import { AnswerCache } from './answer-cache.ts'
import { loadCatalogue } from './catalogue.ts'
import { limits, visitorWrites } from './limits.ts'
import { PlanCache, type Prepared, prepare } from './plan-cache.ts'
import { type Answer, answerOf, checkRow, errorAnswer, preflightAnswer, unlessKnown } from './response.ts'
import type { AnswerRow } from './sql.ts'

export interface RestParts {
  database: Database
  keys: ApiKeys
  tokens: Tokens
  limiter: RateLimiter
  log: Logger
}

type RestContext = Context<HttpEnv>
const base = '/rest/v1'
const answerCacheBytes = 16 * 1024 * 1024

/** Everything but the caller that shapes an answer. */
function shapeOf({ req }: RestContext, path: string, query: string): string {
  const headers = ['accept', 'prefer', 'range', 'accept-profile'].map(name => req.header(name) ?? '')
  return [req.method, path, query, ...headers].join('\n')
}

function pathOf({ req }: RestContext): { path: string; query: string } {
  const [, path = '', query = ''] = /^[^?#]*?\/rest\/v1\/?([^?#]*)\??([^#]*)/.exec(req.url) ?? []
  try {
    return { path: decodeURIComponent(path), query }
  } catch {
    throw errors.badPath()
  }
}

/** Opens the API on a database whose structure is up to date. */
export async function createRest({
  database,
  keys,
  tokens,
  limiter,
  log,
}: RestParts): Promise<Hono<HttpEnv>> {
  let catalogue = await loadCatalogue(database)
  const callerOf = createCallers({ keys, tokens })
  const answers = new AnswerCache(answerCacheBytes)
  const plans = new PlanCache()

  await database.listen('table_changed', {
    onNotification: () => answers.drop(),
    onGap: () => answers.drop(),
  })
  const reload = async () => {
    try {
      catalogue = await loadCatalogue(database)
      plans.clear()
      answers.drop()
    } catch (error) {
      // A listening connection that stands again says so, and then this is done again.
      if (!isUnavailable(error)) log.error(error, 'the catalogue could not be read again')
    }
  }
  // The channel that PostgREST has for the same purpose; the migrator notifies it.
  await database.listen('pgrst', { onNotification: reload, onGap: reload })

  const execute = async ({ request, plan, compiled }: Prepared, caller: Caller): Promise<Answer> => {
    const { text, parameters } = compiled
    const { readOnly } = request
    const answered = ([row]: AnswerRow[]) => {
      if (!row) throw new Error('a statement of the data API answered without a row')
      checkRow(row, request, plan)
      return answerOf(row, request, plan)
    }
    if (readOnly) return answered(await database.queryAs<AnswerRow>(caller, text, parameters, { readOnly }))
    try {
      // A write whose answer may still be refused must be undone then.
      if (request.singular || plan.resource.embeds.length > 0)
        return await database.transactionAs(caller, async queries =>
          answered(await queries.query<AnswerRow>(text, parameters)),
        )
      return answered(await database.queryAs<AnswerRow>(caller, text, parameters))
    } finally {
      // Its own notification may come later than the caller's next read.
      answers.drop()
    }
  }

  const countWrites = async ({ request, plan }: Prepared, address: string) => {
    if (plan.call && !plan.call.called.isVolatile) return
    for (let row = 0; row < Math.max(1, request.payload.rowCount); row += 1)
      await limiter.take(visitorWrites, address)
  }

  const handle = async (context: RestContext, caller: Caller): Promise<Answer> => {
    const { req } = context
    const { path, query } = pathOf(context)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const shape = isRead ? shapeOf(context, path, query) : ''
    const prepared =
      (isRead && plans.get(shape)) ||
      prepare(catalogue, {
        method: req.method,
        path,
        parameters: new URLSearchParams(query),
        headers: { get: name => req.header(name) ?? null },
        body: isRead || req.method === 'DELETE' ? '' : await req.text(),
      })
    if (isRead) plans.keep(shape, prepared)
    if (caller.role === 'anon') {
      if (prepared.isShareable) return answers.read(shape, () => execute(prepared, caller))
      if (!prepared.request.readOnly) await countWrites(prepared, context.env.address)
    }
    return execute(prepared, caller)
  }

  const refusal = (error: unknown, isVisitor: boolean): ApiError => {
    if (error instanceof ApiError) return error
    if (error instanceof RateLimitError) return errors.tooManyRequests(error.retryAfterSeconds)
    const refused = error instanceof DatabaseError ? databaseApiError(error, isVisitor) : errors.unexpected()
    if (refused.status >= 500) logUnlessAway(log, error, 'a request to the data API failed')
    return refused
  }

  const respond = ({ status, headers, body }: Answer) => new Response(body, { status, headers })

  const rest = new Hono<HttpEnv>()
  rest.options(`${base}/*`, ({ req }) =>
    respond(preflightAnswer(req.header('access-control-request-headers'))),
  )
  rest.on(
    ['POST', 'PATCH', 'PUT'],
    `${base}/*`,
    bodyLimit({
      maxSize: limits.bodyBytes,
      onError: () => respond(errorAnswer(errors.bodyTooLarge())),
    }),
  )
  rest.all(`${base}/*`, async context => {
    let isVisitor = true
    try {
      const caller = await callerOf({ get: name => context.req.header(name) ?? null })
      isVisitor = caller.role === 'anon'
      return respond(unlessKnown(await handle(context, caller), context.req.header('if-none-match')))
    } catch (error) {
      return respond(errorAnswer(refusal(error, isVisitor)))
    }
  })
  return rest
}

// The data API at /rest/v1: one handler that leads each request through request → plan → SQL → response.

import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../changes.ts'
import type { Caller, Database, TransactionOptions } from '../database/database.ts'
import { DatabaseError, isUnavailable } from '../database/database-error.ts'
import { ApiError, databaseApiError } from '../http/api-error.ts'
import { bodyText } from '../http/body-text.ts'
import { offer } from '../http/front.ts'
import { type HttpEnv, hasHungUp } from '../http/http-env.ts'
import { Kept, type Sized } from '../http/kept.ts'
import { RateLimitError, type RateLimiter } from '../http/rate-limit.ts'
import type { CallerOf } from '../identity/caller.ts'
import { standingOf } from '../identity/standing.ts'
import { type Logger, logUnlessAway } from '../log.ts'
import { loadCatalogue } from './catalogue.ts'
import { errors } from './errors.ts'
import { estimatedRows } from './estimate.ts'
import { limits } from './limits.ts'
import { checkBody } from './payload.ts'
import { checkTarget, readsOpenRows } from './plan.ts'
import { type Prepared, prepare } from './prepare.ts'
import {
  type Answer,
  answerOf,
  checkRow,
  compressedFor,
  errorAnswer,
  preflightAnswer,
  unlessKnown,
} from './response.ts'
import type { AnswerRow } from './sql.ts'
import { TextSizes } from './text-sizes.ts'
import { triedAgain } from './tried-again.ts'
import { VisitorReads } from './visitor-reads.ts'
import { checkSearches } from './work.ts'
import { createWriteCounter } from './write-limits.ts'

export interface RestParts {
  database: Database
  changes: Changes
  callerOf: CallerOf
  limiter: RateLimiter
  log: Logger
}

type RestContext = Context<HttpEnv>
const base = '/rest/v1'
/** Without the compressed forms that soon join them, which are much smaller. */
const maxKeptBytes = 12 * 1024 * 1024
/** What requests of the same shape were turned into, so that a repeated one costs no thought; long ones are not remembered. */
const maxKeptPlans = 500
const maxShapeLength = 4000

/** An answer that every visitor gets alike. */
interface SharedAnswer extends Sized {
  answer: Answer
}
/** What the headers of an answer take. */
const headerBytes = 500

/** Everything but the caller that shapes an answer. */
function shapeOf({ req }: RestContext, path: string, query: string): string {
  const headers = ['accept', 'prefer', 'range', 'accept-profile'].map(name => req.header(name) ?? '')
  return [req.method, path, query, ...headers].join('\n')
}

const isHead = ({ req }: RestContext) => req.method === 'HEAD'

function pathOf({ req }: RestContext): { path: string; query: string } {
  const [, path = '', query = ''] = /^[^?#]*?\/rest\/v1\/?([^?#]*)\??([^#]*)/.exec(req.url) ?? []
  try {
    return { path: decodeURIComponent(path), query }
  } catch {
    throw errors.badPath()
  }
}

/** Visitors, and accounts without a role: anyone can make one, so it buys no engine time. */
function isStranger({ role, claims }: Caller): boolean {
  return role === 'anon' || (role === 'authenticated' && (claims.user_role ?? 'null') === 'null')
}

/** The body of a write, by what its sender can have use for. */
async function bodyOf({ req }: RestContext, isFromStranger: boolean): Promise<string> {
  const maxBytes = isFromStranger ? limits.visitorBodyBytes : limits.bodyBytes
  const body = await bodyText(req.raw, maxBytes)
  if (body === undefined) throw errors.bodyTooLarge(maxBytes)
  checkBody(body, isFromStranger ? limits.visitorBodyValues : limits.bodyValues)
  return body
}

/** Opens the API on a database whose structure is up to date. */
export async function createRest({
  database,
  changes,
  callerOf,
  limiter,
  log,
}: RestParts): Promise<Hono<HttpEnv>> {
  let catalogue = await loadCatalogue(database)
  const answers = new Kept<SharedAnswer>({ maxBytes: maxKeptBytes, maxValueBytes: maxKeptBytes / 8 })
  const plans = new LRUCache<string, Prepared>({ max: maxKeptPlans })
  const countWrite = createWriteCounter({ database, limiter })
  const visitorReads = new VisitorReads(database.engine, limiter, log)
  const textSizes = new TextSizes(database)

  changes.onChange(() => answers.drop())
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
  changes.onNewStructure(reload)

  const answered = ([row]: AnswerRow[], { request, plan }: Prepared): Answer => {
    if (!row) throw new Error('a statement of the data API answered without a row')
    checkRow(row, request, plan)
    return answerOf(row, request, plan)
  }

  const read = async (prepared: Prepared, caller: Caller, options: TransactionOptions): Promise<Answer> => {
    const { text, parameters, estimate } = prepared.compiled
    const rows = await database.queryAs<AnswerRow>(caller, text, parameters, options)
    const [row] = rows
    if (estimate && row?.total !== undefined && row.total > limits.countedRows) {
      const atLeast = Math.max(row.total, prepared.plan.resource.offset + row.rows)
      const answer = await database.queryAs(caller, estimate.text, estimate.parameters, options)
      row.total = estimatedRows(answer, atLeast)
    }
    return answered(rows, prepared)
  }

  const write = async (prepared: Prepared, caller: Caller, mayMiss = true): Promise<Answer> => {
    const { request, plan, compiled } = prepared
    const { text, parameters } = compiled
    // A write whose answer may still be refused must be undone then.
    const rows =
      request.singular || plan.resource.embeds.length > 0 || !mayMiss
        ? await database.transactionAs(caller, async queries => {
            const written = await queries.query<AnswerRow>(text, parameters)
            if (!mayMiss && (written[0]?.rows ?? 0) < request.payload.rowCount)
              throw errors.onlyAdded(caller.role === 'anon')
            answered(written, prepared)
            return written
          })
        : await database.queryAs<AnswerRow>(caller, text, parameters)
    return answered(rows, prepared)
  }

  /**
   * An insert that reads rows of a table which visitors may insert into. The database returns only rows that the caller
   * may read. A row that a trigger skipped is refused like an unreadable one: otherwise the difference tells which rows exist.
   */
  const writeOpenRows = async (prepared: Prepared, caller: Caller): Promise<Answer> => {
    const readsAll = caller.role === 'service_role' || (await standingOf(database, caller)) === 'super_admin'
    if (readsAll) return write(prepared, caller)
    try {
      return await write(prepared, caller, false)
    } catch (error) {
      if (error instanceof DatabaseError && error.code === '42501')
        throw errors.onlyAdded(caller.role === 'anon')
      throw error
    }
  }

  const handle = async (context: RestContext, caller: Caller): Promise<Answer> => {
    const { req } = context
    const { path, query } = pathOf(context)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const shape = isRead ? shapeOf(context, path, query) : ''
    const { ip, isOwn } = context.env
    const isFromStranger = isStranger(caller)
    const isCounted = isFromStranger && !isOwn
    // Only visitors' answers are kept, and only where every visitor gets the same.
    const kept = isRead && caller.role === 'anon' ? answers.known(shape) : undefined
    if (kept) return kept.answer
    if (isCounted) await visitorReads.admit(ip)
    if (!isRead) checkTarget(catalogue, path)
    const prepared =
      (isRead && plans.get(shape)) ||
      prepare(catalogue, {
        method: req.method,
        path,
        parameters: new URLSearchParams(query),
        headers: { get: name => req.header(name) ?? null },
        body: isRead || req.method === 'DELETE' ? '' : await bodyOf(context, isFromStranger),
      })
    if (isRead && shape.length <= maxShapeLength) plans.set(shape, prepared)
    if (!prepared.isRead) {
      await countWrite(prepared, caller, ip)
      // By its IP address the database tells visitors apart.
      const writer = caller.role === 'anon' ? { ...caller, claims: { ...caller.claims, ip } } : caller
      const run = readsOpenRows(prepared.plan, prepared.request) ? writeOpenRows : write
      return triedAgain(() => run(prepared, writer))
    }
    if (isCounted) await checkSearches(prepared.plan.resource, textSizes)
    const make = () =>
      isCounted
        ? visitorReads.run(ip, options => read(prepared, caller, options))
        : read(prepared, caller, { readOnly: true })
    const isShared = caller.role === 'anon' && prepared.isShareable
    if (!isShared) return make()
    const makeShared = async () => {
      const answer = await make()
      const shared: SharedAnswer = {
        answer: { ...answer, isKept: () => answers.has(shape, shared) },
        bytes: (answer.body?.length ?? 0) + headerBytes,
      }
      return shared
    }
    const { answer } = await answers.get(shape, makeShared, { line: isOwn ? 'own' : 'visitor' })
    return answer
  }

  const refusal = (error: unknown, isVisitor: boolean): ApiError => {
    if (error instanceof ApiError) return error
    if (error instanceof RateLimitError) return errors.tooManyRequests(error.retryAfterSeconds)
    const refused = error instanceof DatabaseError ? databaseApiError(error, isVisitor) : errors.unexpected()
    // What visitors' reads were refused for want of room has been logged as a warning.
    const isLogged = error instanceof DatabaseError && error.code === '53300'
    if (refused.status >= 500 && !isLogged) logUnlessAway(log, error, 'a request to the data API failed')
    return refused
  }

  const respond = ({ status, headers, body }: Answer) => new Response(body, { status, headers })

  const rest = new Hono<HttpEnv>()
  rest.options(`${base}/*`, ({ req }) =>
    respond(preflightAnswer(req.header('access-control-request-headers'))),
  )
  /** Who asks; a key or token that is not good is counted as a visitor's request is. */
  const callerIn = async ({ env, req }: RestContext): Promise<Caller> => {
    try {
      return await callerOf({ get: name => req.header(name) ?? null })
    } catch (error) {
      if (error instanceof ApiError) await visitorReads.admit(env.ip)
      throw error
    }
  }

  rest.all(`${base}/*`, async context => {
    let isVisitor = true
    try {
      const caller = await callerIn(context)
      isVisitor = caller.role === 'anon'
      const answer = unlessKnown(await handle(context, caller), context.req.header('if-none-match'))
      if (isHead(context)) return respond(answer)
      const sent = await compressedFor(answer, context.req.header('accept-encoding'))
      if (sent.isKept && typeof sent.body !== 'string') offer(context.req.raw, sent.body, sent.isKept)
      return respond(sent)
    } catch (error) {
      const refused = hasHungUp(context) ? errors.badBody('The body was cut off') : refusal(error, isVisitor)
      return respond(errorAnswer(refused))
    }
  })
  return rest
}

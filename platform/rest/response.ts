// Last stage: the database's one row becomes an answer with its status and headers.

import { createHash } from 'node:crypto'
import type { ApiError } from '../http/api-error.ts'
import { acceptedEncoding, compress, type Encoding } from '../http/encoding.ts'
import { matchesEtag } from '../http/etag.ts'
import { requestIdIn } from '../request-id.ts'
import { errors } from './errors.ts'
import { type Plan, readsOpenRows } from './plan.ts'
import type { ApiRequest } from './request.ts'
import type { Output } from './resource.ts'
import type { AnswerRow } from './sql.ts'

/** An HTTP answer that can be kept and given again. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
  /** Whether it is kept still; only of what every visitor gets alike. */
  isKept?: () => boolean
}

/** Any website may read with its own key: there are no cookies that could be abused. */
const everywhere = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Content-Range, Content-Type, ETag, Location, Preference-Applied, Range-Unit, Retry-After, X-Request-Id',
}

/** What a browser may send from another website's page. */
export function preflightAnswer(requestedHeaders: string | undefined): Answer {
  return {
    status: 204,
    headers: {
      ...everywhere,
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers':
        requestedHeaders ??
        'Authorization, Content-Type, Accept, Accept-Profile, Content-Profile, Prefer, Range',
      'Access-Control-Max-Age': '86400',
      Vary: 'Access-Control-Request-Headers',
    },
    body: null,
  }
}

export function errorAnswer({ status, code, message, details, hint, headers }: ApiError): Answer {
  return {
    status,
    headers: { ...everywhere, ...headers, 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ code, details, hint, message, ...requestIdIn(status) }),
  }
}

/** Refuses what may not leave the server; a write is then undone. */
export function checkRow(row: AnswerRow, request: ApiRequest, plan: Plan): void {
  if (row.tooLarge)
    throw errors.overLimit(413, 'The embedded lists are too long together', 'Limit the embedded resources.')
  const isList = !plan.call || plan.call.called.returnsSet
  if (isUntold(plan, request)) return
  if (request.singular && isList && row.rows !== 1) throw errors.notSingular(row.rows)
}

/** For tables that visitors may insert into: whether the row is new is hidden, because that would tell what others sent. */
function isUntold(plan: Plan, request: ApiRequest): boolean {
  return plan.verb === 'insert' && plan.resource.relation.isOpenToVisitors && !readsOpenRows(plan, request)
}

/** `0-24/100`: which rows these are, of how many. */
function contentRange(first: number, rows: number, total: number | undefined): string {
  return `${rows > 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`
}

function readStatus(offset: number, rows: number, total: number | undefined): number {
  if (total === undefined) return 200
  if (offset > total) throw errors.offsetTooLarge(offset, total)
  return rows < total ? 206 : 200
}

function contentType({ singular, stripsNulls, isCsv }: ApiRequest): string {
  if (isCsv) return 'text/csv; charset=utf-8'
  const type = singular
    ? 'application/vnd.pgrst.object+json'
    : stripsNulls
      ? 'application/vnd.pgrst.array+json'
      : 'application/json'
  return `${type}${stripsNulls ? ';nulls=stripped' : ''}; charset=utf-8`
}

const csvName = ({ name }: Output) => (/[",\s]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/** The rows as they are sent; those of CSV below their names. */
function bodyOf({ body }: AnswerRow, { isCsv }: ApiRequest, { resource }: Plan): string {
  if (!isCsv) return body ?? 'null'
  const names = resource.outputs.map(csvName).join(',')
  return body === null ? names : `${names}\n${body}`
}

/** What each verb can be asked to do in its own way. */
const preferences: Record<Plan['verb'], string[]> = {
  read: ['count', 'handling'],
  call: ['count', 'handling'],
  insert: ['resolution', 'missing', 'return', 'count', 'handling'],
  update: ['missing', 'return', 'count', 'handling'],
  delete: ['return', 'count', 'handling'],
}

/** Says which of the preferences were followed. */
function preferenceApplied(request: ApiRequest, plan: Plan): Record<string, string> {
  const applied = preferences[plan.verb]
    .filter(name => name !== 'resolution' || plan.conflict)
    .filter(name => name !== 'count' || !isUntold(plan, request))
    .flatMap(name => request.preferred.get(name) ?? [])
    .filter(preference => preference !== 'count=none')
  return applied.length > 0 ? { 'Preference-Applied': applied.join(', ') } : {}
}

/** An upsert that only found what was there has created nothing. */
const insertStatus = ({ rows, merged = 0 }: AnswerRow, { duplicates }: ApiRequest) =>
  duplicates === 'merge' && rows <= merged ? 200 : 201

/** The answer to a request that succeeded. */
export function answerOf(row: AnswerRow, request: ApiRequest, plan: Plan): Answer {
  const { rows, total } = row
  const always = { ...everywhere, ...preferenceApplied(request, plan) }
  const headers = { ...always, 'Content-Type': contentType(request) }
  if (plan.verb === 'read' || plan.call) {
    if (plan.call?.called.returns === 'nothing') return { status: 204, headers: always, body: null }
    const offset = plan.resource.offset
    const status = readStatus(offset, rows, total)
    const range = contentRange(offset, rows, total)
    if (!request.readOnly)
      return { status, headers: { ...headers, 'Content-Range': range }, body: bodyOf(row, request, plan) }
    // Turned into bytes once, for the tag, the wire and the cache.
    const body = new TextEncoder().encode(bodyOf(row, request, plan))
    const tag = createHash('sha1').update(range).update(body).digest('base64url')
    return {
      status,
      headers: {
        ...headers,
        'Content-Range': range,
        ETag: `"${tag}"`,
        'Cache-Control': 'private, no-cache',
        Vary: 'Accept, Accept-Encoding, Accept-Profile, Apikey, Authorization, Prefer, Range',
      },
      body,
    }
  }
  const isInsert = plan.verb === 'insert'
  const counted = request.count && !isUntold(plan, request) ? rows : undefined
  const range = plan.verb === 'update' ? contentRange(0, rows, counted) : `*/${counted ?? '*'}`
  const written = { ...(request.representation ? headers : always), 'Content-Range': range }
  if (!request.representation)
    return { status: isInsert ? insertStatus(row, request) : 204, headers: written, body: null }
  return {
    status: isInsert ? insertStatus(row, request) : 200,
    headers: written,
    body: bodyOf(row, request, plan),
  }
}

/** The same answer for someone who may have it already. */
export function unlessKnown(answer: Answer, ifNoneMatch: string | undefined): Answer {
  const tag = answer.headers.ETag
  if (!ifNoneMatch || !tag) return answer
  return matchesEtag(ifNoneMatch, tag) ? { ...answer, status: 304, body: null } : answer
}

/** Compressing less than this saves nothing. */
const minCompressedBytes = 1000
/** Made once for a kept answer, and forgotten together with it. */
const compressedBodies = new WeakMap<Uint8Array, Map<Encoding, Promise<Buffer<ArrayBuffer>>>>()

function compressedBody(
  body: string | Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  if (typeof body === 'string') return compress(Buffer.from(body), encoding)
  const known = compressedBodies.get(body) ?? new Map<Encoding, Promise<Buffer<ArrayBuffer>>>()
  compressedBodies.set(body, known)
  const made = known.get(encoding) ?? compress(Buffer.from(body), encoding)
  known.set(encoding, made)
  return made
}

/** The same answer in as few bytes as the browser takes. */
export async function compressedFor(answer: Answer, acceptEncoding: string | undefined): Promise<Answer> {
  const encoding = acceptedEncoding(acceptEncoding)
  const { body } = answer
  if (encoding === 'identity' || body === null || body.length < minCompressedBytes) return answer
  const headers: Record<string, string> = { ...answer.headers, 'Content-Encoding': encoding }
  // The bytes differ from the uncompressed ones, and only a weak tag may say that it is the same answer.
  if (headers.ETag) headers.ETag = `W/${headers.ETag}`
  headers.Vary ??= 'Accept-Encoding'
  return { ...answer, headers, body: await compressedBody(body, encoding) }
}

// First stage: an HTTP request becomes what it asks for, in exact types. It knows the dialect, not the database.

import { errors } from './errors.ts'
import { type Condition, parseFilter, parseTree, sizeOf, tooManyFilters } from './filter.ts'
import { limits } from './limits.ts'
import { type OrderTerm, parseOrder } from './order.ts'
import { type Payload, readArguments, readRows } from './payload.ts'
import {
  checkHeaders,
  type Form,
  type Headers,
  type Preferences,
  readAccept,
  readPreferences,
  readRange,
} from './preferences.ts'
import { parseNames, parseSelect, type SelectItem } from './select.ts'

/** What is asked of one resource: the one in the path, or an embedded one. */
export interface ResourceQuery {
  filters: Condition[]
  order: OrderTerm[]
  limit: number | undefined
  offset: number
}

export interface ApiRequest extends Preferences, Form {
  verb: 'read' | 'insert' | 'update' | 'delete' | 'call'
  /** The table, or the function of a call. */
  name: string
  readOnly: boolean
  isHead: boolean
  select: SelectItem[]
  /** By the embed's path, joined with dots; the resource itself is ''. */
  queries: Map<string, ResourceQuery>
  columns: string[] | undefined
  onConflict: string[] | undefined
  payload: Payload
}

/** An HTTP request as the first stage sees it. */
export interface Incoming {
  method: string
  /** The path below /rest/v1, without the slash. */
  path: string
  parameters: URLSearchParams
  headers: Headers
  body: string
}

const verbs: Record<string, ApiRequest['verb']> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'insert',
  PATCH: 'update',
  DELETE: 'delete',
}

function verbOf(method: string, isCall: boolean): ApiRequest['verb'] {
  const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined
  if (!verb) throw errors.methodNotSupported(method)
  if (!isCall) return verb
  if (verb === 'update' || verb === 'delete') throw errors.methodNotForFunctions(method)
  return 'call'
}

/** A negative offset skips nothing. */
function wholeNumber(name: 'limit' | 'offset', text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw errors.unreadable(name, text, 0, 'expecting a whole number')
  if (text.startsWith('-') && name === 'limit')
    throw errors.badRange('Limit should be greater than or equal to zero.')
  return Math.max(0, Number(text))
}

/** `embed.embed.column` in its parts; dots after an arrow belong to a JSON key. */
function splitKey(key: string): { path: string; last: string; negated: boolean } {
  const [names = '', ...keys] = key.split('->')
  const parts = names.split('.')
  const last = [parts.pop() ?? '', ...keys].join('->')
  const negated = (last === 'and' || last === 'or') && parts.at(-1) === 'not'
  if (negated) parts.pop()
  return { path: parts.join('.'), last, negated }
}

function addToQuery(query: ResourceQuery, last: string, negated: boolean, text: string): void {
  if (last === 'and' || last === 'or') query.filters.push(parseTree(last, negated, text))
  else if (last === 'order') query.order = parseOrder(text)
  else if (last === 'limit' || last === 'offset') query[last] = wholeNumber(last, text)
  else query.filters.push(parseFilter(last, text))
}

const once = /(^|\.)(order|limit|offset)$|^(select|columns|on_conflict)$/

/** What a path names: a table, or a function. */
export function targetOf(path: string): { isCall: boolean; name: string } {
  if (path === '') throw errors.noRoot()
  const isCall = path.startsWith('rpc/')
  const name = isCall ? path.slice(4) : path
  if (name === '' || name.includes('/')) throw errors.badPath()
  return { isCall, name }
}

/** Reads a request; `argumentsOf` tells which parameters of a GET on a function are its arguments. */
export function parseRequest(
  incoming: Incoming,
  argumentsOf: (functionName: string) => ReadonlySet<string>,
): ApiRequest {
  const { method, path, parameters, headers, body } = incoming
  const { isCall, name } = targetOf(path)
  const verb = verbOf(method, isCall)
  const hasBody = method === 'POST' || method === 'PATCH'
  checkHeaders(headers, method !== 'GET' && method !== 'HEAD')

  const top: ResourceQuery = { filters: [], order: [], limit: undefined, offset: 0 }
  const queries = new Map([['', top]])
  const argumentNames = isCall && !hasBody ? argumentsOf(name) : new Set<string>()
  const given: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [key, text] of parameters) {
    if (seen.has(key) && (once.test(key) || argumentNames.has(key))) throw errors.repeatedParameter(key)
    seen.add(key)
    if (seen.size > limits.parameters)
      throw errors.overLimit(400, `A request can have ${limits.parameters} parameters, not more`)
    if (/^(select|columns|on_conflict)$/.test(key)) continue
    if (argumentNames.has(key)) {
      given[key] = text
      continue
    }
    const { path: embedPath, last, negated } = splitKey(key)
    const query = queries.get(embedPath) ?? { filters: [], order: [], limit: undefined, offset: 0 }
    queries.set(embedPath, query)
    addToQuery(query, last, negated, text)
  }
  const size = [...queries.values()].flatMap(({ filters }) => filters).reduce((n, one) => n + sizeOf(one), 0)
  if (size > limits.filters) throw tooManyFilters()
  if (method === 'GET') applyRange(top, readRange(headers))

  const columns = parameters.get('columns')
  const onConflict = parameters.get('on_conflict')
  if ((columns !== null && !hasBody) || (onConflict !== null && verb !== 'insert'))
    throw errors.notBuilt(`The parameters "columns" and "on_conflict" of ${method}`)
  const columnNames = columns === null ? undefined : parseNames('columns parameter', columns)
  return {
    verb,
    name,
    readOnly: !hasBody && verb !== 'delete',
    isHead: method === 'HEAD',
    ...readPreferences(headers),
    ...readAccept(headers),
    select: parseSelect(parameters.get('select') ?? ''),
    queries,
    columns: columnNames,
    onConflict: onConflict === null ? undefined : parseNames('on_conflict parameter', onConflict),
    payload: isCall ? readArguments(hasBody ? body : given) : readRows(verb, body, columnNames),
  }
}

/** A Range header narrows what limit and offset ask for. */
function applyRange(top: ResourceQuery, range: { offset: number; limit: number | undefined }): void {
  const end = Math.min(
    top.offset + (top.limit ?? Number.POSITIVE_INFINITY),
    top.offset + range.offset + (range.limit ?? Number.POSITIVE_INFINITY),
  )
  top.offset += range.offset
  top.limit = Number.isFinite(end) ? Math.max(0, end - top.offset) : undefined
}

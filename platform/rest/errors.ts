// Every error that the data API finds by itself: its code, its HTTP status and its words, in one closed list.

import { ApiError, tooManySigns } from '../http/api-error.ts'
import { waitText } from '../http/rate-limit.ts'

/** A caller's own words, short enough to be said back. */
const said = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

const onlyJson = 'Use application/json.'

/** A way from one relation to another, as a caller can choose it. */
interface Candidate {
  relation: string
  cardinality: string
  hint: string
  keys: string
}

/** The errors that the API itself finds; the database's own are translated by `databaseApiError`, and those of keys and tokens come from `identity/caller.ts`. */
export const errors = {
  unreadable: (what: string, text: string, position: number, details: string) =>
    new ApiError(
      400,
      'PGRST100',
      `"failed to parse ${what} (${said(text)})" (line 1, column ${position + 1})`,
      details,
    ),
  repeatedParameter: (name: string) =>
    new ApiError(400, 'PGRST100', `The parameter "${name}" is given more than once`),
  methodNotForFunctions: (method: string) =>
    new ApiError(
      405,
      'PGRST101',
      'Only GET, HEAD and POST are allowed on functions',
      `The method was ${method}.`,
    ),
  badBody: (message: string, details: string | null = null) =>
    new ApiError(400, 'PGRST102', message, details),
  badRange: (details: string) =>
    new ApiError(416, 'PGRST103', 'Requested range not satisfiable', details, null, {
      'Content-Range': '*/*',
    }),
  offsetTooLarge: (offset: number, total: number) =>
    new ApiError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      null,
      { 'Content-Range': `*/${total}` },
    ),
  unknownSchema: (schema: string) =>
    new ApiError(
      406,
      'PGRST106',
      `Invalid schema: ${said(schema)}`,
      null,
      'Only the following schemas are exposed: public',
    ),
  mediaTypeNotOffered: (types: string) =>
    new ApiError(
      406,
      'PGRST107',
      `None of these media types are available: ${said(types)}`,
      null,
      'Use application/json or text/csv.',
    ),
  contentTypeNotRead: (type: string) =>
    new ApiError(415, 'PGRST107', `Content-Type not acceptable: ${said(type)}`, null, onlyJson),
  notEmbedded: (name: string) =>
    new ApiError(
      400,
      'PGRST108',
      `'${said(name)}' is not an embedded resource in this request`,
      null,
      `Verify that '${said(name)}' is included in the 'select' query parameter.`,
    ),
  orderNotToOne: (from: string, embed: string) =>
    new ApiError(
      400,
      'PGRST118',
      `A related order on '${said(embed)}' is not possible`,
      `'${from}' and '${said(embed)}' do not form a many-to-one or one-to-one relationship`,
    ),
  notSingular: (rows: number) =>
    new ApiError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows} rows`,
    ),
  methodNotSupported: (method: string) =>
    new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${said(method)}`, null, null, {
      Allow: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
    }),
  badPreference: (preference: string) =>
    new ApiError(
      400,
      'PGRST122',
      'Invalid preferences given',
      `Invalid preferences: ${said(preference)}`,
      'Preferences that are not supported are refused, never ignored.',
    ),
  badPath: () => new ApiError(404, 'PGRST125', 'Invalid path specified in request URL'),
  noRoot: () => new ApiError(404, 'PGRST126', 'Root endpoint metadata is disabled'),
  notBuilt: (feature: string) => new ApiError(400, 'PGRST127', 'Feature not implemented', said(feature)),
  castNotOffered: (type: string, offered: string[]) =>
    new ApiError(
      400,
      'PGRST127',
      'Feature not implemented',
      `A cast to "${said(type)}"`,
      `Values can be cast to ${offered.join(', ')}.`,
    ),
  noRelationship: (from: string, to: string, suggestion: string | undefined) =>
    new ApiError(
      400,
      'PGRST200',
      `Could not find a relationship between '${from}' and '${said(to)}' in the schema cache`,
      `Searched for a foreign key relationship between '${from}' and '${said(to)}' in the schema 'public', but no matches were found.`,
      suggestion ? `Perhaps you meant '${suggestion}' instead of '${said(to)}'.` : null,
    ),
  ambiguousRelationship: (from: string, to: string, candidates: Candidate[]) =>
    new ApiError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${from}' and '${to}'`,
      candidates.map(({ cardinality, relation, keys }) => ({
        cardinality,
        embedding: `${from} with ${relation}`,
        relationship: keys,
      })),
      `Try changing '${to}' to one of the following: ${candidates
        .map(({ relation, hint }) => `'${relation}!${hint}'`)
        .join(', ')}. Find the desired relationship in the 'details' key.`,
    ),
  /** Without the names of its arguments where there is none of that name, because they are not read then. */
  noFunction: (name: string, argumentNames: string[] | undefined, suggestion: string | undefined) => {
    const given = said((argumentNames ?? []).join(', '))
    const without = argumentNames ? ' without parameters' : ''
    return new ApiError(
      404,
      'PGRST202',
      `Could not find the function public.${said(name)}${given ? `(${given})` : without} in the schema cache`,
      `Searched for the function public.${said(name)}${given ? ` with parameters ${given}` : without}, but no matches were found in the schema cache.`,
      suggestion ? `Perhaps you meant to call the function public.${suggestion}` : null,
    )
  },
  ambiguousFunction: (candidates: { name: string; arguments: { name: string; type: string }[] }[]) =>
    new ApiError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${candidates
        .map(
          one =>
            `public.${one.name}(${one.arguments.map(({ name, type }) => `${name} => ${type}`).join(', ')})`,
        )
        .join(', ')}`,
      null,
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ),
  noColumnToWrite: (column: string, relation: string, suggestion: string | undefined) =>
    new ApiError(
      400,
      'PGRST204',
      `Could not find the '${said(column)}' column of '${relation}' in the schema cache`,
      null,
      suggestion ? `Perhaps you meant the column '${suggestion}'` : null,
    ),
  noTable: (name: string, suggestion: string | undefined) =>
    new ApiError(
      404,
      'PGRST205',
      `Could not find the table 'public.${said(name)}' in the schema cache`,
      null,
      suggestion ? `Perhaps you meant the table 'public.${suggestion}'` : null,
    ),
  noColumnToRead: (column: string, relation: string, suggestion: string | undefined) =>
    new ApiError(
      400,
      '42703',
      `column ${relation}.${said(column)} does not exist`,
      null,
      suggestion ? `Perhaps you meant to reference the column "${relation}.${suggestion}".` : null,
    ),
  notGrouped: (column: string) =>
    new ApiError(
      400,
      '42803',
      `column "${said(column)}" is neither shown nor aggregated, so groups cannot be ordered by it`,
      null,
      'Add it to the select parameter.',
    ),
  noJsonPath: (column: string, type: string) =>
    new ApiError(
      400,
      '42883',
      `The column "${column}" of type ${type} has no JSON path`,
      null,
      'Arrows work on json and jsonb columns.',
    ),
  unfilteredWrite: (verb: 'UPDATE' | 'DELETE') =>
    new ApiError(400, '21000', `${verb} requires a WHERE clause`, null, 'Add a filter, such as id=eq.…'),
  tooManySigns,
  badArray: (text: string) =>
    new ApiError(400, '22P02', `malformed array literal: "${said(text)}"`, null, 'Write it as {a,"b, c"}.'),
  badPattern: (reason: string) => new ApiError(400, '2201B', `invalid regular expression: ${reason}`),
  noSearchLanguage: (name: string) =>
    new ApiError(400, '42704', `text search configuration "${said(name)}" does not exist`),
  overLimit: (status: 400 | 413, message: string, hint: string | null = null) =>
    new ApiError(status, '54000', message, null, hint),
  bodyTooLarge: (maxBytes: number) =>
    // The rest of the body is not read, so the connection cannot be used again.
    new ApiError(413, '54000', `The body is larger than ${maxBytes / 1024} kB`, null, null, {
      Connection: 'close',
    }),
  // The wait stands in the message too: of an error, pages show the message alone.
  tooManyOfVisitors: (seconds: number) =>
    new ApiError(
      429,
      '53400',
      `Too many requests from this network address. Try again in ${waitText(seconds)}.`,
      null,
      `Try again in ${seconds} seconds.`,
      { 'Retry-After': String(seconds) },
    ),
  tooManyRequests: (seconds: number) =>
    new ApiError(
      429,
      '53400',
      `Too many changes from this network address or account. Try again in ${waitText(seconds)}.`,
      null,
      `Try again in ${seconds} seconds.`,
      { 'Retry-After': String(seconds) },
    ),
  oneRowOnly: () =>
    new ApiError(
      413,
      '54000',
      'Only one row can be added at a time.',
      null,
      'Send each row in a request of its own.',
    ),
  onlyAdded: (isVisitor: boolean) =>
    new ApiError(
      isVisitor ? 401 : 403,
      '42501',
      'Rows can only be added here, not compared or read back.',
      null,
      'Use Prefer: return=minimal, without a resolution.',
      isVisitor ? { 'WWW-Authenticate': 'Bearer' } : {},
    ),
  unexpected: () => new ApiError(500, 'XX000', 'Something went wrong on our side. Please try again.'),
}

// Reads from the backend: validates its responses before any page trusts them, and turns failures into messages for people.

import * as z from 'zod/mini'
import type { Client } from './data-client.ts'

/** The backend's error response, as the cause. */
export class BackendRefusal extends Error {
  override name = 'RefusedAnswer'
}

/** A message for people about something that could not be read; the cause is for the console. */
export class ReadError extends Error {
  override name = 'FailedRead'
}

/** The message for a failure, or a function that builds it from the backend's error. */
export type FailureMessage = string | ((error: unknown) => string)

/** The data of a response. Throws if it is an error or does not fit the schema. */
export function parseResponse<S extends z.core.$ZodType>(
  schema: S,
  { data, error }: { data: unknown; error: unknown },
): z.output<S> {
  if (error) throw new BackendRefusal('The backend refused to answer.', { cause: error })
  return z.parse(schema, data)
}

/** Reads, and throws the message for people if that fails in any way. Schema errors are not shown to people. */
export async function readOrExplain<T>(read: () => Promise<T>, failure: FailureMessage): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const refusal = error instanceof BackendRefusal ? error.cause : undefined
    throw new ReadError(typeof failure === 'string' ? failure : failure(refusal), { cause: error })
  }
}

/** The most rows that the data API returns in one response. */
const pageSize = 1_000

interface RowPage<Row, Failure> {
  data: Row[] | null
  error: Failure | null
}

/** Reads a list to its end, or up to `maxRows`. `readPage` must read rows `first` to `last` in a total order. */
export async function readAllRows<Row, Failure>(
  readPage: (first: number, last: number) => PromiseLike<RowPage<Row, Failure>>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<{ data: Row[]; error: null } | { data: null; error: Failure }> {
  const rows: Row[] = []
  for (;;) {
    const count = Math.min(pageSize, maxRows - rows.length)
    const { data, error } = await readPage(rows.length, rows.length + count - 1)
    if (error) return { data: null, error }
    rows.push(...(data ?? []))
    if ((data?.length ?? 0) < pageSize || rows.length >= maxRows) return { data: rows, error: null }
  }
}

/** Calls a server function as the signed-in person; a body makes it a POST. The client hides the server's error, this returns it. */
export async function callFunction(
  client: Client,
  name: string,
  body?: Record<string, unknown>,
): Promise<{ data: unknown; error: unknown }> {
  const { data, error } = await client.functions.invoke<unknown>(
    name,
    body ? { method: 'POST', body } : { method: 'GET' },
  )
  if (!error) return { data, error: null }
  const response: unknown = Reflect.get(error, 'context')
  if (!(response instanceof Response)) return { data: null, error: { message: '' } }
  return { data: null, error: await response.json().catch(() => ({})) }
}

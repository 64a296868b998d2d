// The number of each request: in every log line about it, in its answer, and for people to tell when something went wrong.

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const requestIdHeader = 'x-request-id'

/** What a proxy may call a request: nothing that could end a line or fill a log. */
const plain = /^[A-Za-z0-9-]{1,64}$/

/** Tells this process from others, and from itself before a restart. Digits alone, because people read it out. */
const prefix = `${randomInt(100_000, 1_000_000)}-`
let count = 0

const current = new AsyncLocalStorage<string>()

/** A new one, or the one of a proxy that is trusted. */
export function requestIdFor(headers: IncomingHttpHeaders, trustProxy: boolean): string {
  const given = trustProxy ? headers[requestIdHeader] : undefined
  if (typeof given === 'string' && plain.test(given)) return given
  count += 1
  return prefix + count
}

/** Answers a request: whatever is logged on the way, and by what it begins, has its number. */
export function inRequest<Result>(id: string, answer: () => Result): Result {
  return current.run(id, answer)
}

/** What a refusal that is the server's own fault says beside its words, in JSON. */
export function requestIdIn(status: number): { request_id?: string | undefined } {
  return status >= 500 ? { request_id: requestId() } : {}
}

/** The number of the request that is being answered; undefined for what the server does by itself. */
export function requestId(): string | undefined {
  return current.getStore()
}

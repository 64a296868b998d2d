// PostgreSQL stores neither NUL nor half of a surrogate pair: APIs refuse a request that holds one before they read more of it.

import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-env.ts'

/** What the caller is told. */
export const unstorableWords =
  'The request holds a character that cannot be stored: NUL or half of a surrogate pair.'

/** Whether PostgreSQL can store every string of a value that was read from JSON, keys included. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item))
}

/** Whether a URL has a NUL in its path or query. Half of a surrogate pair is not UTF-8: decoding a URL never yields one. */
export const hasNul = (url: string): boolean => url.includes('%00')

/** Refuses every request whose URL has a NUL; `refusal` makes the API's own error. */
export const refuseNul =
  (refusal: (words: string) => Error): MiddlewareHandler<HttpEnv> =>
  async ({ req }, next) => {
    if (hasNul(req.url)) throw refusal(unstorableWords)
    await next()
  }

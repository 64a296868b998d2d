// Finds out on whose behalf a request is made, from its headers alone.

import { createHash, timingSafeEqual } from 'node:crypto'
import { type Caller, visitor } from '../database/database.ts'
import { errors } from '../rest/errors.ts'
import type { ApiKeys } from './keys.ts'
import { TokenError, type Tokens } from './tokens.ts'

const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Tells callers by their key or token; throws an `ApiError` (401) for any other. */
export function createCallers({ keys, tokens }: { keys: ApiKeys; tokens: Tokens }) {
  const secret = digest(keys.secret)
  const callerOfKey = (key: string): Caller | undefined => {
    if (key === keys.publishable) return visitor
    // Compared in constant time, so that the key cannot be guessed letter by letter.
    return timingSafeEqual(digest(key), secret) ? service : undefined
  }

  const callerOfToken = async (token: string): Promise<Caller> => {
    try {
      const claims = await tokens.verify(token)
      if (claims.role !== 'authenticated') throw errors.tokenUnreadable()
      return { role: claims.role, claims }
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      throw error.reason === 'expired' ? errors.tokenExpired() : errors.tokenUnreadable()
    }
  }

  /** The client sends its key twice until someone signs in; then the token stands in `Authorization`. */
  return async (headers: { get(name: string): string | null }): Promise<Caller> => {
    const key = headers.get('apikey')
    const authorization = headers.get('authorization')
    const bearer = authorization === null ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
    if (authorization !== null && bearer === undefined) throw errors.tokenUnreadable()
    if (key !== null) {
      const byKey = callerOfKey(key)
      if (!byKey) throw errors.noKey('Invalid API key')
      if (bearer === undefined || bearer === key) return byKey
    }
    if (bearer === undefined) throw errors.noKey('No API key found in request')
    return callerOfKey(bearer) ?? callerOfToken(bearer)
  }
}

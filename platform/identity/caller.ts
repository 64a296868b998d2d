// Finds out on whose behalf a request is made, from its headers alone.

import { createHash, timingSafeEqual } from 'node:crypto'
import { type Caller, visitor } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiKeys } from './keys.ts'
import { TokenError, type Tokens } from './tokens.ts'

const bearer = (description: string) => ({
  'WWW-Authenticate': `Bearer error="invalid_token", error_description="${description}"`,
})

const refusals = {
  tokenUnreadable: () =>
    new ApiError(
      401,
      'PGRST301',
      'The token is not valid for this site',
      null,
      'Sign in again.',
      bearer('The token is not valid'),
    ),
  tokenExpired: () =>
    new ApiError(401, 'PGRST303', 'JWT expired', null, 'Sign in again.', bearer('JWT expired')),
  noKey: (message: 'No API key found in request' | 'Invalid API key') =>
    new ApiError(
      401,
      'PGRST302',
      message,
      null,
      'Send the publishable key of this site in the apikey header.',
      {
        'WWW-Authenticate': 'Bearer',
      },
    ),
}

const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }

const digest = (text: string) => createHash('sha256').update(text).digest()

export type CallerOf = (headers: { get(name: string): string | null }) => Promise<Caller>

/** Tells callers by their key or token; throws an `ApiError` (401) for any other. */
export function createCallers({ keys, tokens }: { keys: ApiKeys; tokens: Tokens }): CallerOf {
  const secret = digest(keys.secret)
  const callerOfKey = (key: string): Caller | undefined => {
    if (key === keys.publishable) return visitor
    // Compared in constant time, so that the key cannot be guessed letter by letter.
    return timingSafeEqual(digest(key), secret) ? service : undefined
  }

  const callerOfToken = async (token: string): Promise<Caller> => {
    try {
      const claims = await tokens.verify(token)
      if (claims.role !== 'authenticated') throw refusals.tokenUnreadable()
      return { role: claims.role, claims }
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      throw error.reason === 'expired' ? refusals.tokenExpired() : refusals.tokenUnreadable()
    }
  }

  /** The client sends its key twice until someone signs in; then the token stands in `Authorization`. */
  return async headers => {
    const key = headers.get('apikey')
    const authorization = headers.get('authorization')
    const bearer = authorization === null ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
    if (authorization !== null && bearer === undefined) throw refusals.tokenUnreadable()
    if (key !== null) {
      const byKey = callerOfKey(key)
      if (!byKey) throw refusals.noKey('Invalid API key')
      if (bearer === undefined || bearer === key) return byKey
    }
    if (bearer === undefined) throw refusals.noKey('No API key found in request')
    return callerOfKey(bearer) ?? callerOfToken(bearer)
  }
}

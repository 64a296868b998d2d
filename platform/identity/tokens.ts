// Signs access tokens and checks them, with keys that every server on the database shares.

import { createLocalJWKSet, errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Database } from '../database/database.ts'
import { ensureSigningKey, readSigningKeys, signingAlgorithm, signingKeysChannel } from './signing-keys.ts'

export type Claims = Record<string, unknown>

/** Why a token is refused. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  constructor(readonly reason: 'expired' | 'invalid') {
    super(reason === 'expired' ? 'The token has expired.' : 'The token is not valid.')
  }
}

export interface Tokens {
  readonly issuer: string
  /** Signs the claims as they are; issuer and audience must be among them. */
  sign(claims: Claims): Promise<string>
  /** The claims of a token that was signed here, for this site, and has not expired. */
  verify(token: string): Promise<Claims>
  publicKeys(): Promise<{ keys: JWK[] }>
  /** Hears of no more changes of the keys. */
  close(): Promise<void>
}

const audience = 'authenticated'
/** For so long the keys are believed without a look, in case a notification gets lost. */
const maxAge = 5_000
/** A token of a key that is not known may be of one that was made a moment ago; strangers can cause no more looks than this. */
const maxAgeForNewKeys = 1_000

interface KeySet {
  signing: { id: string; key: Awaited<ReturnType<typeof importJWK>> }
  publicKeys: JWK[]
  verifier: ReturnType<typeof createLocalJWKSet>
  loadedAt: number
}

async function loadKeys(database: Database): Promise<KeySet> {
  const loadedAt = Date.now()
  const rows = await readSigningKeys(database)
  const [newest] = rows
  if (!newest) throw new Error('The database has no signing key.')
  const publicKeys = rows.map(({ id, privateKey: { kty, crv, x, y } }) => ({
    ...{ kty, crv, x, y },
    ...{ kid: id, alg: signingAlgorithm, use: 'sig', key_ops: ['verify'] },
  })) as JWK[]
  return {
    signing: { id: newest.id, key: await importJWK(newest.privateKey, signingAlgorithm) },
    publicKeys,
    verifier: createLocalJWKSet({ keys: publicKeys }),
    loadedAt,
  }
}

/** The keys as they are in the database: heard of at once when they change, and looked up every few seconds besides. */
async function openKeys(database: Database) {
  await database.transaction(ensureSigningKey)
  let loading: Promise<KeySet> | undefined
  let keys: KeySet | undefined
  const forget = () => {
    loading = undefined
    keys = undefined
  }
  const close = await database.listen(signingKeysChannel, { onNotification: forget, onGap: forget })
  const currentKeys = (age = maxAge): Promise<KeySet> => {
    if (keys && Date.now() < keys.loadedAt + age) return Promise.resolve(keys)
    loading ??= load()
    return loading
  }
  return { currentKeys, close }

  /** One for all who ask meanwhile. What was read before a change was heard of is not kept. */
  function load(): Promise<KeySet> {
    const mine = loadKeys(database).then(
      loaded => {
        if (loading === mine) [keys, loading] = [loaded, undefined]
        return loaded
      },
      error => {
        if (loading === mine) loading = undefined
        throw error
      },
    )
    return mine
  }
}

/** Opens the site's tokens, making the first signing key where there is none. */
export async function openTokens(database: Database, issuer: string): Promise<Tokens> {
  const { currentKeys, close } = await openKeys(database)

  const check = async (token: string, age?: number): Promise<Claims> => {
    const { verifier } = await currentKeys(age)
    const { payload } = await jwtVerify(token, verifier, {
      algorithms: [signingAlgorithm],
      issuer,
      audience,
      requiredClaims: ['exp', 'sub', 'role'],
    })
    return payload
  }

  return {
    issuer,
    sign: async claims => {
      const { signing } = await currentKeys()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: signingAlgorithm, kid: signing.id, typ: 'JWT' })
        .sign(signing.key)
    },
    verify: async token => {
      try {
        return await check(token).catch(error => {
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
          return check(token, maxAgeForNewKeys)
        })
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new TokenError('expired')
        if (error instanceof errors.JOSEError || error instanceof TypeError) throw new TokenError('invalid')
        throw error
      }
    },
    publicKeys: async () => ({ keys: (await currentKeys()).publicKeys }),
    close,
  }
}

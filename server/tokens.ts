// Signs access tokens and checks them, with keys that every server on the database shares.

import { randomUUID } from 'node:crypto'
import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Database, Queries } from './database/database.ts'

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
}

const algorithm = 'ES256'
const audience = 'authenticated'
/** Another server may have rotated the keys; a token with a new key id makes this one look again, but not too often. */
const reloadAfter = 5_000

interface KeySet {
  signing: { id: string; key: Awaited<ReturnType<typeof importJWK>> }
  publicKeys: JWK[]
  verifier: ReturnType<typeof createLocalJWKSet>
  loadedAt: number
}

/** Makes a new signing key. Older ones still verify, so nobody is signed out. */
export async function rotateSigningKey(queries: Queries): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const id = randomUUID()
  await queries.query('insert into server.signing_keys (id, private_key) values ($1, $2)', [
    id,
    await exportJWK(privateKey),
  ])
  return id
}

async function loadKeys(database: Database): Promise<KeySet> {
  const rows = await database.query<{ id: string; private_key: JWK }>(
    'select id, private_key from server.signing_keys order by created_at desc, id',
  )
  const [newest] = rows
  if (!newest) throw new Error('The database has no signing key.')
  const publicKeys = rows.map(({ id, private_key: { kty, crv, x, y } }) => ({
    ...{ kty, crv, x, y },
    ...{ kid: id, alg: algorithm, use: 'sig', key_ops: ['verify'] },
  })) as JWK[]
  return {
    signing: { id: newest.id, key: await importJWK(newest.private_key, algorithm) },
    publicKeys,
    verifier: createLocalJWKSet({ keys: publicKeys }),
    loadedAt: Date.now(),
  }
}

/** Opens the site's tokens, making the first signing key where there is none. */
export async function openTokens(database: Database, issuer: string): Promise<Tokens> {
  await database.transaction(async queries => {
    await queries.query(`select pg_advisory_xact_lock(hashtext('server.signing_keys'))`)
    const existing = await queries.query('select 1 from server.signing_keys limit 1')
    if (existing.length === 0) await rotateSigningKey(queries)
  })
  let keys = await loadKeys(database)
  const refresh = async () => {
    if (Date.now() - keys.loadedAt > reloadAfter) keys = await loadKeys(database)
  }

  const check = async (token: string): Promise<Claims> => {
    const { payload } = await jwtVerify(token, keys.verifier, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['exp', 'sub', 'role'],
    })
    return payload
  }

  return {
    issuer,
    sign: async claims => {
      await refresh()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: keys.signing.id, typ: 'JWT' })
        .sign(keys.signing.key)
    },
    verify: async token => {
      try {
        try {
          return await check(token)
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
          await refresh()
          return await check(token)
        }
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new TokenError('expired')
        if (error instanceof errors.JOSEError || error instanceof TypeError) throw new TokenError('invalid')
        throw error
      }
    },
    publicKeys: async () => {
      await refresh()
      return { keys: keys.publicKeys }
    },
  }
}

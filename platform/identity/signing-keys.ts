// The keys that sign access tokens, shared by every server on the database: making, listing, retiring and revoking them.

import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Queries } from '../database/database.ts'

export const signingAlgorithm = 'ES256'

/** How long an access token is good for. */
export const accessTokenSeconds = 3600

/** Told to every server when the keys change. */
export const signingKeysChannel = 'signing_keys'

/** A server may sign with a replaced key for a few seconds until it notices, and clocks differ; then its tokens expire. */
const marginSeconds = 600

/** For how long after it was replaced a key's tokens are accepted: the last of them has expired then. */
const verifiesFor = `interval '${accessTokenSeconds + marginSeconds} seconds'`

export interface SigningKey {
  id: string
  privateKey: JWK
  createdAt: Date
  /** Until when its tokens are accepted; null for the one that signs. */
  verifiesUntil: Date | null
}

/** The keys whose tokens are accepted, newest first. */
export function readSigningKeys(queries: Queries): Promise<SigningKey[]> {
  return queries.query<SigningKey>(
    `select id, private_key as "privateKey", created_at as "createdAt", replaced_at + ${verifiesFor} as "verifiesUntil"
     from server.signing_keys where replaced_at is null or replaced_at + ${verifiesFor} > now()
     order by replaced_at desc nulls first, created_at desc, id`,
  )
}

/** Makes the first signing key where there is none. */
export async function ensureSigningKey(queries: Queries): Promise<void> {
  await lockSigningKeys(queries)
  const signing = await queries.query('select 1 from server.signing_keys where replaced_at is null')
  if (signing.length === 0) await makeSigningKey(queries)
}

/** Makes a new signing key. Tokens of the one before are accepted until they expire, so nobody is signed out. */
export async function rotateSigningKey(queries: Queries): Promise<string> {
  await lockSigningKeys(queries)
  await queries.query(
    'update server.signing_keys set replaced_at = clock_timestamp() where replaced_at is null',
  )
  return makeSigningKey(queries)
}

/** Throws a key out, and with it every token that it signed. The one that signs is replaced. False: there is no such key. */
export async function revokeSigningKey(queries: Queries, id: string): Promise<boolean> {
  await lockSigningKeys(queries)
  const removed = await queries.query('delete from server.signing_keys where id::text = $1 returning 1', [id])
  await ensureSigningKey(queries)
  await tellServers(queries)
  return removed.length > 0
}

/** Deletes the keys whose time is over. */
export async function retireSigningKeys(queries: Queries): Promise<void> {
  await queries.query(`delete from server.signing_keys where replaced_at + ${verifiesFor} <= now()`)
}

async function lockSigningKeys(queries: Queries): Promise<void> {
  await queries.query(`select pg_advisory_xact_lock(hashtext('server.signing_keys'))`)
}

async function makeSigningKey(queries: Queries): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const id = randomUUID()
  await queries.query('insert into server.signing_keys (id, private_key) values ($1, $2)', [
    id,
    await exportJWK(privateKey),
  ])
  await tellServers(queries)
  return id
}

/** Heard when the transaction commits. */
async function tellServers(queries: Queries): Promise<void> {
  await queries.query(`select pg_notify('${signingKeysChannel}', '')`)
}

// How a password is stored, and how it is checked.

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { type HashingAsker, inTurn } from './hashing-turns.ts'

/** OWASP's parameters for scrypt: 32 MB and about a third of a second each. */
const current = { N: 2 ** 15, r: 8, p: 3 }
const saltBytes = 16
const hashBytes = 32

interface Parameters {
  N: number
  r: number
  p: number
}

interface Stored extends Parameters {
  salt: Buffer
  hash: Buffer
}

function derived(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  const options: ScryptOptions = { ...parameters, maxmem: 256 * parameters.N * parameters.r }
  return new Promise((resolve, reject) =>
    scrypt(password, salt, hashBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}

/**
 * The form in which a password is stored: the parameters with the hash, so that they can be raised later. Whoever asks
 * for it must wait for a turn.
 */
export async function hashPassword(password: string, asker?: HashingAsker): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await inTurn(asker, () => derived(password, salt, current))
  return written({ ...current, salt, hash })
}

function written({ N, r, p, salt, hash }: Stored): string {
  const [salt64, hash64] = [salt, hash].map(bytes => bytes.toString('base64').replaceAll('=', ''))
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${salt64}$${hash64}`
}

function parsed(stored: string): Stored | undefined {
  const [, ln, r, p, salt = '', hash = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (!hash) return undefined
  return {
    ...{ N: 2 ** Number(ln), r: Number(r), p: Number(p) },
    ...{ salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') },
  }
}

/** Stands in for the hash of an account that does not exist, so that the answer takes as long. */
const nobodys: Stored = { ...current, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) }

/** True when the password is the stored one. Takes as long when there is none, so that time tells nothing. */
export function isPassword(
  password: string,
  stored: string | null | undefined,
  asker?: HashingAsker,
): Promise<boolean> {
  const known = stored ? parsed(stored) : undefined
  const { hash, salt, ...parameters } = known ?? nobodys
  return inTurn(
    asker,
    async () => timingSafeEqual(await derived(password, salt, parameters), hash) && known !== undefined,
  )
}

/** True when a password that was right should be stored anew: its hash has other parameters than today's. */
export function isOutdated(stored: string): boolean {
  const known = parsed(stored)
  return known?.N !== current.N || known.r !== current.r || known.p !== current.p
}

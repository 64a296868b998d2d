// Random secrets, and the form in which they are stored: whoever reads the database cannot use them.

import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** A secret that nobody can guess. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Six digits, for typing in. Only good with few attempts and a short life. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** More wrong attempts than this at one code are guesses. */
export const maxCodeTries = 5

/** A fast hash is enough for secrets that are random and long. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A secret that follows from another one and a salt, and from nothing less. */
export function deriveSecret(secret: string, salt: string): string {
  return createHmac('sha256', secret).update(salt).digest('base64url')
}

/** The challenge that belongs to a PKCE verifier (RFC 7636, S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

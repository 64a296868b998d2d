// Recovery codes: what stands in for a second factor that was lost. Shown once, stored hashed, each used once.

import { randomInt } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import { hashSecret } from './secrets.ts'

const codesOfSet = 10

/** Without the letters and digits that people take for one another. Twelve of these 30 are 58 bits. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz'
const codeLength = 12

/** A new set of codes, to be shown at once; it replaces the one before, and only its hashes stay here. */
export async function makeRecoveryCodes(queries: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesOfSet }, newRecoveryCode)
  await queries.query('delete from auth.recovery_codes where user_id = $1', [userId])
  await queries.query(
    `insert into auth.recovery_codes (user_id, code_hash) select $1, jsonb_array_elements_text($2::jsonb)`,
    [userId, codes.map(code => recoveryCodeHash(userId, code))],
  )
  return codes
}

/** How many codes of an account are still good. */
export async function recoveryCodesLeft(queries: Queries, userId: string): Promise<number> {
  const rows = await queries.query('select 1 from auth.recovery_codes where user_id = $1', [userId])
  return rows.length
}

/** Uses a code up; false when it is not this person's, or was used before. */
export async function takeRecoveryCode(queries: Queries, userId: string, code: string): Promise<boolean> {
  const used = await queries.query(
    'delete from auth.recovery_codes where user_id = $1 and code_hash = $2 returning 1',
    [userId, recoveryCodeHash(userId, code)],
  )
  return used.length > 0
}

/** In groups of four, for reading and typing. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Of the letters alone: people type blanks, dashes and capitals as they like. */
function recoveryCodeHash(userId: string, code: string): string {
  return hashSecret(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}

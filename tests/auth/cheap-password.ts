// Accounts whose password is checked in no time, for tests that guess a hundred times.

import { randomBytes, scryptSync } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { makeAccount } from './site.ts'

/** An account whose stored hash has the smallest parameters. The first right sign-in stores it with those of today. */
export async function makeCheapAccount(database: Database) {
  const account = await makeAccount(database)
  const salt = randomBytes(16)
  const hash = scryptSync(account.password, salt, 32, { N: 16, r: 8, p: 1 })
  const [salt64, hash64] = [salt, hash].map(bytes => bytes.toString('base64').replaceAll('=', ''))
  await database.query('update auth.users set encrypted_password = $2 where id = $1', [
    account.id,
    `$scrypt$ln=4,r=8,p=1$${salt64}$${hash64}`,
  ])
  return account
}

// The API keys of this site: made once, kept in the database, the same for every server on it.

import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'

export interface ApiKeys {
  /** Public: the website carries it. Whoever shows it is a visitor. */
  publishable: string
  /** Private: whoever shows it is the server itself. */
  secret: string
}

/** Reads the keys, making them first where there are none. */
export async function ensureKeys(database: Database): Promise<ApiKeys> {
  const fresh = (kind: string) => `sb_${kind}_${randomBytes(24).toString('base64url')}`
  // Servers that start together may both offer a key; the first one stays.
  await database.query(
    `insert into server.keys (name, value) values ('publishable', $1), ('secret', $2) on conflict (name) do nothing`,
    [fresh('publishable'), fresh('secret')],
  )
  const rows = await database.query<{ name: string; value: string }>('select name, value from server.keys')
  const keyNamed = (name: string) => {
    const value = rows.find(row => row.name === name)?.value
    if (!value) throw new Error(`The ${name} key is missing from the database.`)
    return value
  }
  return { publishable: keyNamed('publishable'), secret: keyNamed('secret') }
}

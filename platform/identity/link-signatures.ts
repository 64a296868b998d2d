// Signs links, such as those in mail: whoever has one has read the mailbox it was sent to. One key for each kind, kept in the database.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../database/database.ts'

export interface LinkSigner {
  /** The signature of what a link says, to stand in a URL. */
  sign(words: string): string
  /** Whether a signature was made here for these words. */
  isSigned(words: string, signature: string): boolean
}

/** The signer of one kind of links; its key is made when it is first needed. */
export async function linkSigner(
  queries: Queries,
  kind: 'newsletter_links' | 'series_links' | 'storage_links',
): Promise<LinkSigner> {
  await queries.query('insert into server.keys (name, value) values ($1, $2) on conflict (name) do nothing', [
    kind,
    randomBytes(32).toString('base64url'),
  ])
  const [row] = await queries.query<{ value: string }>('select value from server.keys where name = $1', [
    kind,
  ])
  if (!row) throw new Error(`The key of the ${kind} is missing from the database.`)
  const digest = (words: string) => createHmac('sha256', row.value).update(words).digest()
  return {
    sign: words => digest(words).toString('base64url'),
    isSigned: (words, signature) => {
      const expected = digest(words)
      const given = Buffer.from(signature, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

// Makes the private links that mails carry: a random token for the mail, and its hash for the database.

import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '#platform/index.ts'

const tokenBytes = 32

/** A new token that opens a submission; undefined where private links to it do not work. */
export async function makeLink(queries: Queries, submissionId: string): Promise<string | undefined> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  const [row] = await queries.query<{ is_kept: boolean }>(
    `select private.keep_submission_link($1, decode($2, 'hex')) as is_kept`,
    [submissionId, hash],
  )
  return row?.is_kept ? token : undefined
}

/** The address of the page that a token opens. */
export const linkUrl = (siteUrl: string, token: string) => `${siteUrl}/submission/${token}`

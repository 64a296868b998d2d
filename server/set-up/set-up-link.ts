// The one-time link by which a site without a super admin is set up: made at start, printed, and ended by its use.

import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '#platform/index.ts'

const validity = "interval '7 days'"

const hashOf = (token: string) => `\\x${createHash('sha256').update(token).digest('hex')}`

/** Makes a link. The token stands behind the #, which no browser sends and no log shows. */
export async function makeSetUpLink(queries: Queries, siteUrl: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await queries.query(`delete from private.set_up_links where created_at < now() - ${validity}`)
  await queries.query('insert into private.set_up_links (token_hash) values ($1)', [hashOf(token)])
  return `${siteUrl}/set-up#${token}`
}

/** Whether the link of a token still works: not once the site is somebody's, by whichever way. */
export async function isSetUpToken(queries: Queries, token: string): Promise<boolean> {
  const found = await queries.query(
    `select from private.set_up_links where token_hash = $1 and created_at >= now() - ${validity}
       and not exists (select from public.user_roles where role = 'super_admin' and user_id is not null)`,
    [hashOf(token)],
  )
  return found.length > 0
}

/** Ends all links, and says whether this one still worked: of two who press at once, one is first. */
export async function useSetUpToken(queries: Queries, token: string): Promise<boolean> {
  if (!(await isSetUpToken(queries, token))) return false
  const ended = await queries.query('delete from private.set_up_links returning 1')
  return ended.length > 0
}

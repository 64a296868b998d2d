// The signed links of the newsletter's mail: whoever has one has read the mailbox it was sent to.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../database/database.ts'

/** What a link is for. One for leaving does not bring anyone back. */
export type LinkPurpose = 'unsubscribe' | 'return'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function linkKey(queries: Queries): Promise<string> {
  await queries.query(
    `insert into server.keys (name, value) values ('newsletter_links', $1) on conflict (name) do nothing`,
    [randomBytes(32).toString('base64url')],
  )
  const [row] = await queries.query<{ value: string }>(
    `select value from server.keys where name = 'newsletter_links'`,
  )
  if (!row) throw new Error('The key of the newsletter links is missing from the database.')
  return row.value
}

function signature(key: string, purpose: LinkPurpose, subscriptionId: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}:${subscriptionId}`).digest()
}

/** The token of a link that lets a subscription do one thing. */
export async function makeToken(
  queries: Queries,
  purpose: LinkPurpose,
  subscriptionId: string,
): Promise<string> {
  return `${subscriptionId}.${signature(await linkKey(queries), purpose, subscriptionId).toString('base64url')}`
}

/** The id that a token speaks for, or undefined when it was not made here for this purpose. */
async function readToken(queries: Queries, purpose: LinkPurpose, token: string): Promise<string | undefined> {
  const [subscriptionId = '', given = ''] = token.split('.')
  if (!uuid.test(subscriptionId)) return undefined
  const expected = signature(await linkKey(queries), purpose, subscriptionId)
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? subscriptionId : undefined
}

/** The subscription that a link's token speaks for, or undefined when the link does not work. */
export async function linkedSubscription(
  queries: Queries,
  purpose: LinkPurpose,
  token: string,
): Promise<{ id: string; is_active: boolean } | undefined> {
  const id = await readToken(queries, purpose, token)
  if (!id) return undefined
  const [subscription] = await queries.query<{ id: string; is_active: boolean }>(
    'select id, is_active from public.email_subscriptions where id = $1',
    [id],
  )
  return subscription
}

/** The URL of the page for leaving; mail programs also post to it. */
export const unsubscribeUrl = (siteUrl: string, token: string) =>
  `${siteUrl}/functions/v1/unsubscribe?token=${token}`

/** The URL of the page for coming back. */
export const returnUrl = (siteUrl: string, token: string) =>
  `${siteUrl}/functions/v1/confirmation?token=${token}`

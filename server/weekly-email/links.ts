// The signed links of the weekly email's mail: whoever has one has read the mailbox it was sent to.

import { isId } from '#domain/text/ids.ts'
import { linkSigner, type Queries } from '#platform/index.ts'

/** What a link is for. One for leaving does not bring anyone back. */
export type LinkPurpose = 'unsubscribe' | 'return' | 'choose'

/** Makes the tokens of links, each of which lets a subscription do one thing. */
export async function tokenMaker(
  queries: Queries,
): Promise<(purpose: LinkPurpose, subscriptionId: string) => string> {
  const signer = await linkSigner(queries, 'newsletter_links')
  return (purpose, id) => `${id}.${signer.sign(`${purpose}:${id}`)}`
}

/** The id that a token speaks for, or undefined when it was not made here for this purpose. */
async function readToken(queries: Queries, purpose: LinkPurpose, token: string): Promise<string | undefined> {
  const [subscriptionId = '', signature = ''] = token.split('.')
  if (!isId(subscriptionId)) return undefined
  const signer = await linkSigner(queries, 'newsletter_links')
  return signer.isSigned(`${purpose}:${subscriptionId}`, signature) ? subscriptionId : undefined
}

/** The subscription that a link's token speaks for; 'erased' when it is gone, undefined when the link does not work. */
export async function linkedSubscription(
  queries: Queries,
  purpose: LinkPurpose,
  token: string,
): Promise<{ id: string; is_active: boolean } | 'erased' | undefined> {
  const id = await readToken(queries, purpose, token)
  if (!id) return undefined
  const [subscription] = await queries.query<{ id: string; is_active: boolean }>(
    'select id, is_active from public.email_subscriptions where id = $1',
    [id],
  )
  return subscription ?? 'erased'
}

/** The URL of the page for leaving; mail programs also post to it. */
export const unsubscribeUrl = (siteUrl: string, token: string) =>
  `${siteUrl}/functions/v1/unsubscribe?token=${token}`

/** The URL of the page for coming back. */
export const returnUrl = (siteUrl: string, token: string) =>
  `${siteUrl}/functions/v1/confirmation?token=${token}`

/** The URL of the page for choosing what one gets. */
export const choiceUrl = (siteUrl: string, token: string) => `${siteUrl}/weekly-email/${token}`

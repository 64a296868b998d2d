// The query that a page behind a mailed link knows. The token is the browser's business: the page is the same for each.

import type { KnownQuery } from '#domain/page/page-handle.ts'

const MAILED_LINKS = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change']

/** The known part of a query: what the link is for, and that it has a token. */
export const mailedLinkQuery: KnownQuery = query => {
  const type = MAILED_LINKS.find(name => name === query.get('type'))
  const isLink = type !== undefined && query.get('token_hash')
  return new URLSearchParams(isLink ? { token_hash: 'unread', type } : {})
}

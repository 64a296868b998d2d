// The links in emails. Opening one changes nothing: it leads to a page, and the page uses the token by POST.

import type { TokenKind } from './one-time-tokens.ts'
import type { AuthParts } from './parts.ts'
import { withQuery } from './redirect.ts'

/** The link that carries a one-time token. A client that uses PKCE gets it as the code to exchange. */
export function tokenLink(
  { site, accounts }: Pick<AuthParts, 'site' | 'accounts'>,
  kind: TokenKind,
  token: string,
  options: {
    redirectTo?: string | undefined
    codeChallenge?: string | undefined
    /** The account has no password yet, so the link leads to where one is set. */
    needsPassword?: boolean
  } = {},
): string {
  const setsPassword = options.needsPassword || kind === 'invite' || kind === 'recovery'
  const page = setsPassword ? accounts.passwordPage : accounts.signInPage
  return withQuery(
    options.redirectTo ?? `${site.siteUrl}${page}`,
    options.codeChallenge ? { code: token } : { token_hash: token, type: kind },
  )
}

// The links in mails. Opening one changes nothing: it leads to a page, and the page uses the token by POST.

import type { Config } from '../config.ts'
import type { TokenKind } from './one-time-tokens.ts'
import { withQuery } from './redirect.ts'

const setPasswordPage = '/reset-password'

/** Where a link leads when nobody asked for another page of the site. */
const pages: Record<TokenKind, string> = {
  invite: setPasswordPage,
  recovery: setPasswordPage,
  signup: '/admin/login',
  magiclink: '/admin/login',
  email_change: '/admin/login',
}

/** The link that carries a one-time token. A client that uses PKCE gets it as the code that it exchanges. */
export function tokenLink(
  config: Config,
  kind: TokenKind,
  token: string,
  options: {
    redirectTo?: string | undefined
    codeChallenge?: string | undefined
    /** The link leaves the account without a password, so it leads to where one is set. */
    needsPassword?: boolean
  } = {},
): string {
  const page =
    options.redirectTo ?? `${config.siteUrl}${options.needsPassword ? setPasswordPage : pages[kind]}`
  return withQuery(page, options.codeChallenge ? { code: token } : { token_hash: token, type: kind })
}

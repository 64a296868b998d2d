// Why something outside could not be read, in sentences for whoever gave the address.

/** Its message is such a sentence. */
export class FailedFetch extends Error {
  override readonly name = 'FailedFetch'
}

export const TOO_SLOW = 'The website took longer than 10 seconds to answer.'
export const UNREADABLE = 'The website gave an answer that cannot be read.'
const UNREACHABLE = 'The website could not be reached.'

const byCode = new Map([
  ['ENOTFOUND', 'There is no website of this name.'],
  ['ENODATA', 'There is no website of this name.'],
  ['ECONNREFUSED', UNREACHABLE],
  ['HPE_HEADER_OVERFLOW', UNREADABLE],
])

/** The sentence for whatever went wrong on the way. */
export function whyFailed(error: unknown): string {
  if (error instanceof FailedFetch) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return 'The website has no valid certificate, so it is not certain that it is the right one.'
  if (/^(HPE_|Z_|ERR_HTTP|ERR__ERROR|ERR_BROTLI|ERR_PADDING)/.test(code)) return UNREADABLE
  return byCode.get(code) ?? UNREACHABLE
}

/** The sentence for an answer that brings nothing. */
export function whyRefused(status: number): string {
  if (status === 404 || status === 410) return 'There is nothing at this address.'
  if (status === 401 || status === 403) return 'The website lets nobody read this address without signing in.'
  if (status === 429 || status === 503) return 'The website is too busy to answer now.'
  if (status >= 500) return 'The website has a fault.'
  return `The website answered with something else (${status}).`
}

// A feed's answer: typed, cacheable for a moment, and empty when the reader has it already.

import { createHash } from 'node:crypto'

/** Wraps a feed's text. Readers ask again and again; one that shows the right ETag gets 304 without the text. */
export function feedResponse(
  request: Request,
  text: string,
  headers: { 'content-type': string; 'content-disposition'?: string },
): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const shared = {
    etag,
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  }
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: shared })
  return new Response(text, { headers: { ...headers, ...shared } })
}

function matches(header: string | null, etag: string): boolean {
  if (!header) return false
  return header.split(',').some(candidate => {
    const tag = candidate.trim().replace(/^W\//, '')
    return tag === '*' || tag === etag
  })
}

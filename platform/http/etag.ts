// Whether a browser already has an answer, by the tags that it names in If-None-Match.

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '')

/** Compares weakly, as RFC 9110 wants it for If-None-Match: the same answer in another compression counts as the same. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  const known = ifNoneMatch.split(',').map(withoutWeakness)
  return known.includes('*') || known.includes(withoutWeakness(etag))
}

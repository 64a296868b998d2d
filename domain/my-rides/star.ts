// A star: an event, a series or a group that somebody follows, written as a letter and an id; many of them as one short text.

/** So many are kept in a browser, read in one request and held by a calendar of one's own. */
export const maxStars = 200

const star = /^[esg]:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const shortStar = /[esg][\w-]{22}/g
const shortLength = 23

/** Whether a text is a star: 'e:' and the id of an event, 's:' and that of a series, 'g:' and that of a group. */
export function isStar(text: string): boolean {
  return star.test(text)
}

/** The ids of the stars of one kind. */
export function idsOf(kind: 'e' | 's' | 'g', stars: readonly string[]): string[] {
  return stars.filter(star => star.startsWith(kind)).map(star => star.slice(2))
}

/** Stars as one text that stands in a URL as it is: 23 letters for each. */
export function starsText(stars: readonly string[]): string {
  return stars.map(star => star[0] + shortId(star.slice(2))).join('')
}

/** The stars of such a text, each once; undefined where it is none, or holds too many. */
export function starsIn(text: string): string[] | undefined {
  const found = text.length <= maxStars * shortLength ? (text.match(shortStar) ?? []) : []
  if (found.join('') !== text) return undefined
  return [...new Set(found.map(short => `${short[0]}:${longId(short.slice(1))}`))]
}

/** Sixteen bytes in base64, with the two signs that a URL takes as they are. */
function shortId(id: string): string {
  const bytes = (id.match(/[0-9a-f]{2}/g) ?? []).map(pair => Number.parseInt(pair, 16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, shortLength - 1)
}

function longId(short: string): string {
  const bytes = atob(short.replaceAll('-', '+').replaceAll('_', '/'))
  const digits = [...bytes].map(byte => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// Ids of rows, and stars: an event, a series or a group that somebody follows, written as a letter and an id.

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** In lower case, as the database writes them. */
export function isId(text: string): boolean {
  return pattern.test(text)
}

/** The limit of a browser's list, of one request and of a personal calendar. */
export const maxStars = 200

const star = /^[esg]:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const shortStar = /[esg][\w-]{22}/g
const shortLength = 23

/** 'e:' and the id of an event, 's:' and that of a series, or 'g:' and that of a group. */
export function isStar(text: string): boolean {
  return star.test(text)
}

export function idsOf(kind: 'e' | 's' | 'g', stars: readonly string[]): string[] {
  return stars.filter(star => star.startsWith(kind)).map(star => star.slice(2))
}

/** Stars as one URL-safe text: 23 characters for each. */
export function starsText(stars: readonly string[]): string {
  return stars.map(star => star[0] + shortId(star.slice(2))).join('')
}

/** The stars of such a text without duplicates; undefined if it is invalid or has too many. */
export function starsIn(text: string): string[] | undefined {
  const found = text.length <= maxStars * shortLength ? (text.match(shortStar) ?? []) : []
  if (found.join('') !== text) return undefined
  return [...new Set(found.map(short => `${short[0]}:${longId(short.slice(1))}`))]
}

/** Sixteen bytes in URL-safe base64. */
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

// Small pieces of wording on events and groups: names, labels, shortened texts, map links.

export { typeLabel } from './type-label.ts'

// No emoji is longer, and segmenting a long text is slow.
const MAX_GRAPHEME_LENGTH = 64

/** The characters of a text as people count them. Browsers without a segmenter may part an emoji made of several. */
function graphemes(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** The first characters of a text, at most `maxLength` UTF-16 units, never half an emoji or a letter without its accent. */
function head(text: string, maxLength: number): string {
  let start = ''
  for (const character of graphemes(text.slice(0, maxLength + MAX_GRAPHEME_LENGTH))) {
    if (start.length + character.length > maxLength) break
    start += character
  }
  return start
}

/** Holds what `printable` takes away, and emoji, which need the closer look. */
const UNUSUAL = /[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd]/

/** A text without the characters that neither XML nor the database can hold: control characters, halves of emoji. */
export function printable(text: string): string {
  // Most texts have none of them, which a plain search tells several times faster.
  return UNUSUAL.test(text) ? withoutUnprintable(text) : text
}

function withoutUnprintable(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
}

/** A text in one line, for a title or a name; also the rarer signs of a new line become spaces. */
export function oneLine(text: string): string {
  return printable(text.replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')).trim()
}

/** A text cut after `maxLength` characters, with '…' in place of what is left out. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${head(text, maxLength).trimEnd()}…`
}

/** A text cut at the end of a word within `maxLength` characters; a single endless word is cut anywhere. */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = head(text, maxLength)
  const space = /\s/.test(text[start.length] ?? '') ? start.length : start.search(/\s\S*$/)
  const words = space > maxLength / 2 ? start.slice(0, space) : start
  // From the end: a pattern that ends with '$' is tried anew at each sign of a long row of them.
  let end = words.length
  while (end > 0 && /[\s,;:–—-]/.test(words[end - 1] ?? '')) end -= 1
  return `${words.slice(0, end)}…`
}

/** A URL without its protocol, nor the slash that a bare host ends with. */
export function websiteLabel(url: string): string {
  const label = url.trim().replace(/^https?:\/\//i, '')
  return /^[^/]+\/$/.test(label) ? label.slice(0, -1) : label
}

/** What stands for a group without a logo: the first letter, number or emoji of its name. */
export function placeholderLetter(name: string): string {
  const letter = graphemes(name).find(character =>
    /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(character),
  )
  return letter?.toLocaleUpperCase('en') ?? '?'
}

/** How much of a text, in UTF-16 units from its start, takes at most `maxLength` characters in the query of a URL. */
export function encodedRoom(text: string, maxLength: number): number {
  let length = 0
  for (let at = 0; at < text.length; at++) {
    length += encodedLength(text.charCodeAt(at))
    if (length > maxLength) return at
  }
  return text.length
}

/** How long one unit gets. Half of an emoji takes six; nine is for a half that stands alone. */
function encodedLength(unit: number): number {
  if (unit >= 0x800) return 9
  if (unit >= 0x80) return 6
  return /[a-z0-9*\-._ ]/i.test(String.fromCharCode(unit)) ? 1 : 3
}

const MAP_SEARCH = 'https://www.google.com/maps/search/'
const OPEN_MAP_SEARCH = 'https://www.openstreetmap.org/search'
// Leaves room for the rest of a URL that may be 2048 characters long.
const MAX_MAP_QUERY_LENGTH = 1900

/** The beginning of a place's name that fits into a URL. */
function mapQuery(place: string): string {
  return head(place, encodedRoom(place, MAX_MAP_QUERY_LENGTH))
}

/** The map search for a street address; empty where there is none. */
export function mapLink(address: string): string {
  const query = mapQuery(address.trim())
  return query && `${MAP_SEARCH}?${new URLSearchParams({ api: '1', query })}`
}

/** The search for a place of the city on an open map, by its name or street address; empty where there is none. */
export function placeSearchLink(place: string, city: string): string {
  const name = place.trim()
  const isWhole = name.toLowerCase().includes(city.toLowerCase())
  const query = mapQuery(isWhole ? name : `${name}, ${city}`)
  return name && `${OPEN_MAP_SEARCH}?${new URLSearchParams({ query })}`
}

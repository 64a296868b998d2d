// Makes text printable and short: single lines, cut texts, labels of links, and map searches that fit into a URL.

// No emoji is longer, and segmenting a long text is slow.
const MAX_GRAPHEME_LENGTH = 64

/** Browsers without a segmenter may split a compound emoji. */
function graphemes(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** The start of a text, at most `maxLength` UTF-16 units; never half an emoji, or a letter without its accent. */
function head(text: string, maxLength: number): string {
  let start = ''
  for (const character of graphemes(text.slice(0, maxLength + MAX_GRAPHEME_LENGTH))) {
    if (start.length + character.length > maxLength) break
    start += character
  }
  return start
}

/** What `printable` removes, and emoji, which need a closer look. */
const UNUSUAL = /[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd]/

/** Removes what neither XML nor the database can store: control characters, halves of emoji. */
export function printable(text: string): string {
  // Most texts have none of them, and a plain test is several times faster.
  return UNUSUAL.test(text) ? text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '') : text
}

/** A text in one line, for a title or a name. Rare line separators become spaces too. */
export function oneLine(text: string): string {
  return printable(text.replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')).trim()
}

/** A text cut after `maxLength` characters, with '…' for the rest. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${head(text, maxLength).trimEnd()}…`
}

/** A text cut at a word end within `maxLength` characters; a very long word is cut anywhere. */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = head(text, maxLength)
  const space = /\s/.test(text[start.length] ?? '') ? start.length : start.search(/\s\S*$/)
  const words = space > maxLength / 2 ? start.slice(0, space) : start
  // From the end: a pattern ending with '$' would be retried at each character of a long run.
  let end = words.length
  while (end > 0 && /[\s,;:–—-]/.test(words[end - 1] ?? '')) end -= 1
  return `${words.slice(0, end)}…`
}

/** A URL without its protocol, and without the slash after a bare host. */
export function websiteLabel(url: string): string {
  const label = url.trim().replace(/^https?:\/\//i, '')
  return /^[^/]+\/$/.test(label) ? label.slice(0, -1) : label
}

/** For a group without a logo: the first letter, digit or emoji of its name. */
export function placeholderLetter(name: string): string {
  const letter = graphemes(name).find(character =>
    /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(character),
  )
  return letter?.toLocaleUpperCase('en') ?? '?'
}

/** How many UTF-16 units of a text fit into `maxLength` characters of a URL's query. */
export function encodedRoom(text: string, maxLength: number): number {
  let length = 0
  for (let at = 0; at < text.length; at++) {
    length += encodedLength(text.charCodeAt(at))
    if (length > maxLength) return at
  }
  return text.length
}

/** Half of an emoji takes six; a lone half takes nine. */
function encodedLength(unit: number): number {
  if (unit >= 0x800) return 9
  if (unit >= 0x80) return 6
  return /[a-z0-9*\-._ ]/i.test(String.fromCharCode(unit)) ? 1 : 3
}

const MAP_SEARCH = 'https://www.google.com/maps/search/'
const OPEN_MAP_SEARCH = 'https://www.openstreetmap.org/search'
// Leaves room for the rest of a URL that may be 2048 characters long.
const MAX_MAP_QUERY_LENGTH = 1900

function mapQuery(place: string): string {
  return head(place, encodedRoom(place, MAX_MAP_QUERY_LENGTH))
}

/** The map search for a street address; empty if there is none. */
export function mapLink(address: string): string {
  const query = mapQuery(address.trim())
  return query && `${MAP_SEARCH}?${new URLSearchParams({ api: '1', query })}`
}

/** The search for a place of the city on OpenStreetMap, by name or street address; empty if there is none. */
export function placeSearchLink(place: string, city: string): string {
  const name = place.trim()
  const isWhole = name.toLowerCase().includes(city.toLowerCase())
  const query = mapQuery(isWhole ? name : `${name}, ${city}`)
  return name && `${OPEN_MAP_SEARCH}?${new URLSearchParams({ query })}`
}

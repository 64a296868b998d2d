// The text of a search: its limits and spelling, and which words of a result to highlight. Light enough for every page.

/** In characters, as in the database. */
export const maxSearchLength = 200

/** Normalizes a search: no invisible characters, single spaces, and only as long as needed to tell that it is too long. */
export const typedSearch = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength + 1)

/** The distances that rides can have. */
export const shortestKilometres = 0.1
export const longestKilometres = 2000

export interface MarkedPart {
  text: string
  isMarked: boolean
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
/** How much of a long text to show. */
const pieceLength = 180

/** As the database folds a word: lower case without accents. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()

/** Splits a text into parts, and marks those that are among the words. */
export function markedParts(text: string, marks: readonly string[]): MarkedPart[] {
  const wanted = new Set(marks)
  const parts: MarkedPart[] = []
  let at = 0
  for (const match of text.matchAll(word)) {
    if (!wanted.has(folded(match[0]))) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index), isMarked: false })
    parts.push({ text: match[0], isMarked: true })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false })
  return parts
}

/** The part of a text around the first match; undefined if there is none. */
export function foundPiece(text: string, marks: readonly string[]): string | undefined {
  const line = text.replace(/\s+/gu, ' ').trim()
  const wanted = new Set(marks)
  const first = [...line.matchAll(word)].find(match => wanted.has(folded(match[0])))
  if (!first) return undefined
  const from = first.index < 60 ? 0 : line.indexOf(' ', first.index - 60) + 1
  const rest = line.slice(from)
  const piece = rest.length <= pieceLength ? rest : rest.slice(0, rest.lastIndexOf(' ', pieceLength))
  return `${from > 0 ? '… ' : ''}${piece}${piece.length < rest.length ? ' …' : ''}`
}

/** What was typed, with corrected words. */
export function correctedText(typed: string, corrected: readonly { typed: string; meant: string }[]): string {
  const meant = new Map(corrected.map(word => [word.typed, word.meant]))
  return typed.replace(word, found => meant.get(folded(found)) ?? found)
}

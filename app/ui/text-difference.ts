// Where two texts differ: the part in the middle, with a few words around it, so that nobody compares two long texts.

/** One version: what both have before, what is its own, what both have after. An ellipsis stands for what is left out. */
export interface Version {
  start: string
  own: string
  end: string
}

/** Texts up to this length are shown whole. */
const shortLength = 160
/** How much of what both have stands around the difference in longer texts. */
const aroundLength = 60

/** The two versions of a text. */
export function textDifference(before: string, after: string): { before: Version; after: Version } {
  const start = sameLength(before, after, 0)
  const end = sameLength(reversed(before), reversed(after), start)
  const isShort = Math.max(before.length, after.length) <= shortLength
  const version = (text: string): Version => ({
    start: isShort ? text.slice(0, start) : lastWords(text.slice(0, start)),
    own: text.slice(start, text.length - end),
    end: isShort ? text.slice(text.length - end) : firstWords(text.slice(text.length - end)),
  })
  return { before: version(before), after: version(after) }
}

/** How far two texts are the same, in whole words, leaving out what was counted from the other side. */
function sameLength(one: string, other: string, counted: number): number {
  const longest = Math.min(one.length, other.length) - counted
  let length = 0
  while (length < longest && one[length] === other[length]) length += 1
  if (length === one.length && length === other.length) return length
  // A word that differs in one letter is another word. A letter of two halves is never parted, as no word ends in it.
  const word = /\S*$/.exec(one.slice(0, length))?.[0].length ?? 0
  return length - word
}

const reversed = (text: string) => text.split('').toReversed().join('')

function lastWords(text: string): string {
  if (text.length <= aroundLength) return text
  return `…${text.slice(-aroundLength).replace(/^\S*/, '')}`
}

function firstWords(text: string): string {
  if (text.length <= aroundLength) return text
  return `${text.slice(0, aroundLength).replace(/\S*$/, '')}…`
}

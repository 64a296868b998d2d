// Detects likely duplicates: one ride that two people announced in their own words.

import { distance } from 'fastest-levenshtein'
import { lettersOnly, splitWords } from '../text/matching.ts'

/** An event, a submission, or the values of a form. */
export interface ComparableRide {
  title: string
  location: { name?: string | null | undefined; url?: string | null | undefined } | null
  /** An instant. */
  start_date: string
  series_id?: string | null | undefined
}

// AM instead of PM is twelve hours off; the same ride on the next day at least 23.
const MAX_HOURS_APART = 18
/** How much of the shorter text must be in the longer one. */
const MIN_SHARED = 0.66
const MIN_LENGTH_FOR_TYPO = 4
const MIN_LENGTH_FOR_TWO_TYPOS = 8
/** Words that do not tell rides or places apart. */
const FILLERS = new Set(
  'a an and at bicycle bike by cycling for from in of on ride rides the to with'.split(' '),
)

/** On one day or of one series, and alike in title and place. */
export function isLikelySameRide(one: ComparableRide, other: ComparableRide): boolean {
  if (!isOneDay(one, other) && !isOneSeries(one, other)) return false
  if (isAlike(one.title, other.title) && isSamePlace(one.location, other.location)) return true
  const isSameTime = Date.parse(one.start_date) === Date.parse(other.start_date)
  return isSameTime && lettersOnly(one.title) === lettersOnly(other.title)
}

function isOneDay(one: ComparableRide, other: ComparableRide): boolean {
  const apart = Math.abs(Date.parse(one.start_date) - Date.parse(other.start_date))
  return apart < MAX_HOURS_APART * 3_600_000
}

const isOneSeries = (one: ComparableRide, other: ComparableRide) =>
  Boolean(one.series_id) && one.series_id === other.series_id

function isSamePlace(one: ComparableRide['location'], other: ComparableRide['location']): boolean {
  return (Boolean(one?.url) && one?.url === other?.url) || isAlike(one?.name ?? '', other?.name ?? '')
}

/** The same letters, or most words of the shorter text in the longer one, allowing typos. */
function isAlike(one: string, other: string): boolean {
  if (lettersOnly(one) === lettersOnly(other)) return lettersOnly(one) !== ''
  const words = tellingWords(one)
  const left = tellingWords(other)
  const shorter = Math.min(words.length, left.length)
  let shared = 0
  for (const word of words) {
    const at = left.findIndex(candidate => isSameWord(word, candidate))
    if (at < 0) continue
    left.splice(at, 1)
    shared += 1
  }
  return shared > 0 && shared / shorter >= MIN_SHARED
}

/** Without fillers; all words if there are only fillers. */
function tellingWords(text: string): string[] {
  const words = splitWords(text)
  const telling = words.filter(word => !FILLERS.has(word))
  return telling.length > 0 ? telling : words
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const length = Math.min(one.length, other.length)
  // '2026' is not a typo of '2027'.
  if (length < MIN_LENGTH_FOR_TYPO || /\p{N}/u.test(one + other)) return false
  const maxTypos = length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2
  return Math.abs(one.length - other.length) <= maxTypos && distance(one, other) <= maxTypos
}

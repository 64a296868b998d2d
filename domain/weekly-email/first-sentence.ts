// Picks the first sentence of a description, for digests and previews.
import { cutAtWord } from '../text/event-text.ts'
import { plainText } from '../text/plain-text.ts'

const MAX_LENGTH = 240
const LOOK_AHEAD = 40

// A mark that may end a sentence, with the quotes and brackets that close after it.
const END_MARK = /[.!?…]+["'”’)\]]*(?=\s|$)/gu

// Written with a full stop and nearly always followed by more of the same sentence. Capitals matter: 'Ft. Collins'.
const ABBREVIATIONS = new Set(
  `St Mt Ft Ave Blvd Rd Dr Ln Pl Ct Hwy Pkwy Sq Mr Mrs Ms Prof Rev Jr Sr Inc Ltd Dept vs approx incl cf
   e.g i.e E.g I.e`.split(/\s+/),
)

// These end a sentence when a new one clearly follows, but not in '6 a.m. Saturday'.
const MAY_END = new Set(['a.m', 'p.m', 'A.M', 'P.M', 'etc'])
const DAY_OR_MONTH =
  /^(Mon|Tues?|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)([a-z]*day|r?uary|ch|il|ust|(em|o)?ber|)\b/

/** The first sentence, without markup; cut at a word and ended with '…' where it is very long. */
export function firstSentence(description: string, maxLength = MAX_LENGTH): string {
  const paragraph = joinWrappedLines(plainText(description))
  // No sentence that ends further on can be shown whole, so nothing beyond is searched, however long it is.
  const searched = paragraph.slice(0, maxLength + LOOK_AHEAD)
  for (const mark of searched.matchAll(END_MARK)) {
    const before = searched.slice(0, mark.index)
    const rest = searched.slice(mark.index + mark[0].length).trimStart()
    if (mark[0] === '.' && isAbbreviation(before, rest)) continue
    if (/^\p{Ll}/u.test(rest)) continue
    return cutAtWord(paragraph.slice(0, mark.index + mark[0].length), maxLength)
  }
  return cutAtWord(paragraph, maxLength)
}

/** The first line, with the lines after it that only go on with it, as text wrapped by a mail program does. */
function joinWrappedLines(text: string): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && !/^\p{Ll}/u.test(line))
  return lines.slice(0, end < 0 ? lines.length : end).join(' ')
}

function isAbbreviation(before: string, rest: string): boolean {
  const word = /[^\s("'“‘[]*$/.exec(before)?.[0] ?? ''
  if (MAY_END.has(word)) return rest !== '' && (!/^\p{Lu}/u.test(rest) || DAY_OR_MONTH.test(rest))
  // 'Sat. Nov. 14' and 'no. 7', but not 'in the sun.'
  if (DAY_OR_MONTH.test(word)) return /^\d/.test(rest) || DAY_OR_MONTH.test(rest)
  if (/^no$/i.test(word)) return /^\d/.test(rest)
  // Initials as in 'J. Smith' or 'U.S. 36', and the number that opens a list.
  return ABBREVIATIONS.has(word) || /^(\p{L}\.)*\p{Lu}$/u.test(word) || /^\d+$/.test(before)
}

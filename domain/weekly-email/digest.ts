// The weekly digest: its events grouped by day, their one-sentence summaries, and its markdown.

import { type EventTimes, eventDays, eventWhen, statusLabel } from '../event/event-span.ts'
import { typeLabel } from '../event/event-types.ts'
import { type NoticeContent, noticeDays } from '../event/notice.ts'
import { factsLine, type RideFacts, type Units } from '../event/ride-facts.ts'
import { plainText } from '../text/plain-text.ts'
import { cutAtWord } from '../text/short-text.ts'
import { type CityDay, type DaySpan, laterDay, longDay, weekOf } from '../time/city-day.ts'

interface DigestSource extends EventTimes {
  id: string
  title: string
  description?: string | null | undefined
  type_name?: string | undefined
  location?: { name: string } | undefined
  facts?: RideFacts | null | undefined
  status?: string | undefined
  status_note?: string | null | undefined
}

/** One event in the digest, as plain text; `summary` may be empty. */
export interface DigestEntry {
  id: string
  title: string
  day: string
  time: string
  type?: string
  place?: string
  facts?: string
  /** 'Cancelled' or 'Postponed'. */
  status?: string
  note?: string
  summary: string
  url: string
}

/** The events of one day, under a heading such as 'Sunday, November 15, 2026'. */
export interface DigestDay {
  day: CityDay
  heading: string
  entries: DigestEntry[]
}

export const DIGEST_HEADING = 'Events coming up this week:'

/** The default: Sunday to Saturday of the current week. */
export function digestSpan(today: CityDay): DaySpan {
  return weekOf(today)
}

/** The events of a span by day and time, with ride facts if `units` is passed. An event that started earlier is on the first day. */
export function buildDigest(
  events: readonly DigestSource[],
  span: DaySpan,
  zone: string,
  siteUrl: string,
  units?: Units,
): DigestDay[] {
  const days = new Map<CityDay, DigestDay>()
  const ordered = events.toSorted((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date))
  for (const event of ordered) {
    const { first, last } = eventDays(event, zone)
    if (last < span.first || first > span.last) continue
    const day = laterDay(first, span.first)
    const group = days.get(day) ?? { day, heading: longDay(day), entries: [] }
    const facts = units && factsLine(event.facts ?? null, units)
    group.entries.push({ ...digestEntry(event, zone, siteUrl), ...(facts && { facts }) })
    days.set(day, group)
  }
  return [...days.values()]
}

function digestEntry(event: DigestSource, zone: string, siteUrl: string): DigestEntry {
  const status = event.status && statusLabel({ status: event.status })
  return {
    id: event.id,
    title: event.title,
    ...eventWhen(event, zone),
    ...(event.type_name && { type: typeLabel(event.type_name) }),
    ...(event.location && { place: event.location.name }),
    ...(status && { status }),
    ...(status && event.status_note && { note: event.status_note }),
    summary: firstSentence(event.description ?? ''),
    url: `${siteUrl.replace(/\/+$/, '')}/event/${encodeURIComponent(event.id)}`,
  }
}

/** Heading, notices and events as markdown, to be edited and copied; empty without events. */
export function digestMarkdown(days: readonly DigestDay[], notices: readonly NoticeContent[] = []): string {
  const entries = days.flatMap(day => day.entries)
  if (entries.length === 0) return ''
  return `${[`# ${DIGEST_HEADING}`, ...notices.map(noticeMarkdown), ...entries.map(entryMarkdown)].join('\n\n')}\n`
}

function noticeMarkdown(notice: NoticeContent): string {
  return `**Notice** for ${noticeDays(notice)}: ${escapeMarkdown(notice.text)}`
}

function entryMarkdown(entry: DigestEntry): string {
  const lines = [
    titleMarkdown(entry),
    entry.day,
    entry.time,
    escapeMarkdown(entry.summary),
    `[Event details](${entry.url})`,
  ]
  // Two spaces keep a line break in every dialect of markdown.
  return lines.filter(line => line !== '').join('  \n')
}

/** The title in bold; if the event does not take place, struck through, with its status and note. */
function titleMarkdown({ title, status, note }: DigestEntry): string {
  if (!status) return `**${escapeMarkdown(title)}**`
  const why = note ? `: ${escapeMarkdown(note)}` : ''
  return `**~~${escapeMarkdown(title)}~~** (${status.toLowerCase()}${why})`
}

/** Also escapes a first character that would start a list or a heading. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, '\\$&')
    .replace(/^[-+=#>]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

const MAX_LENGTH = 240
const LOOK_AHEAD = 40

// Punctuation that may end a sentence, with closing quotes and brackets.
const END_MARK = /[.!?…]+["'”’)\]]*(?=\s|$)/gu

// Abbreviations that rarely end a sentence. Case matters: 'Ft. Collins'.
const ABBREVIATIONS = new Set(
  `St Mt Ft Ave Blvd Rd Dr Ln Pl Ct Hwy Pkwy Sq Mr Mrs Ms Prof Rev Jr Sr Inc Ltd Dept vs approx incl cf
   e.g i.e E.g I.e`.split(/\s+/),
)

// These end a sentence if a new one clearly follows, but not in '6 a.m. Saturday'.
const MAY_END = new Set(['a.m', 'p.m', 'A.M', 'P.M', 'etc'])
const DAY_OR_MONTH =
  /^(Mon|Tues?|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)([a-z]*day|r?uary|ch|il|ust|(em|o)?ber|)\b/

/** The first sentence, without markup; a very long one is cut at a word and ends with '…'. */
export function firstSentence(description: string, maxLength = MAX_LENGTH): string {
  const paragraph = joinWrappedLines(plainText(description))
  // A sentence that ends further on cannot be shown whole, so the rest need not be searched.
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

/** The first line, joined with the lines that continue it, as in text wrapped by a mail program. */
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

/** Of the editors' introduction, in characters. */
export const MAX_INTRO_LENGTH = 500

/** One paragraph of plain text per line. */
export function introParagraphs(intro: string | null): string[] {
  return (intro ?? '')
    .split(/[\n\v\f\r\u0085\u2028\u2029]/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
}

// The weekly digest: which events it names, grouped by day, and its markdown.

import { type EventTimes, eventDays, eventWhen } from '../event/event-span.ts'
import { statusWord } from '../event/event-status.ts'
import { factsLine, type RideFacts, type Units } from '../event/ride-facts.ts'
import { type NoticeWords, noticeDays } from '../notice/notice.ts'
import { typeLabel } from '../text/event-text.ts'
import { type CityDay, type DaySpan, laterDay, weekOf } from '../time/city-day.ts'
import { longDay } from '../time/day-text.ts'
import { firstSentence } from './first-sentence.ts'

/** An event as the digest needs it. */
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

/** One event's lines in the digest, as plain text; `summary` may be empty, and what is not known is left out. */
export interface DigestEntry {
  id: string
  title: string
  day: string
  time: string
  type?: string
  place?: string
  /** How far, how fast, for whom. */
  facts?: string
  /** 'Cancelled' or 'Postponed', and what was noted about it. */
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

/** The line that the digest opens with. */
export const DIGEST_HEADING = 'Events coming up this week:'

/** The days a digest covers unless others are chosen: Sunday to Saturday of the current week. */
export function digestSpan(today: CityDay): DaySpan {
  return weekOf(today)
}

/** The events of a span by day, in order of time, with their facts where the units for them are given. One that began earlier and still goes on stands on the first day. */
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
  const status = event.status && statusWord({ status: event.status })
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

/** The digest as markdown, to be edited and copied: its heading, the notices of its days, the events; empty without any. */
export function digestMarkdown(days: readonly DigestDay[], notices: readonly NoticeWords[] = []): string {
  const entries = days.flatMap(day => day.entries)
  if (entries.length === 0) return ''
  return `${[`# ${DIGEST_HEADING}`, ...notices.map(noticeMarkdown), ...entries.map(entryMarkdown)].join('\n\n')}\n`
}

function noticeMarkdown(notice: NoticeWords): string {
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

/** The bold title; of an event that does not take place struck through, with the word and the note behind it. */
function titleMarkdown({ title, status, note }: DigestEntry): string {
  if (!status) return `**${escapeMarkdown(title)}**`
  const why = note ? `: ${escapeMarkdown(note)}` : ''
  return `**~~${escapeMarkdown(title)}~~** (${status.toLowerCase()}${why})`
}

/** Makes text read as typed, both inside a line and where its first character would begin a list or a heading. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, '\\$&')
    .replace(/^[-+=#>]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

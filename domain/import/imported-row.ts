// Converts an imported event into the rows to write: its columns, its rule from today on, and its exceptions.

import { eventTexts } from '../event/event-texts.ts'
import type { LinkOf } from '../place/place.ts'
import { readRule, ruleLines } from '../series/rule.ts'
import { cutAtWord } from '../text/short-text.ts'
import { addDays, type CityDay } from '../time/city-day.ts'
import { cityFields, repeatedInstant } from '../time/city-time.ts'
import { readLine } from './calendar-event.ts'
import { readDayRule, untilOf } from './day-rule.ts'
import type { ImportedEvent, ImportedException, ImportedSeries, ImportedTexts } from './imported-event.ts'
import { type DayRule, ruleDays } from './rule-days.ts'

/** Chosen for all events of a source. */
export interface ImportChoices {
  typeId: string
  groupId: string | null
  /** For events without a place; if empty, they are left out. */
  place: string
  linkOf: LinkOf
  timeZone: string
  /** Earlier dates of series are left out. */
  today: CityDay
}

/** Columns of `events` that an import fills. */
export type ImportedColumns = {
  title: string
  description: string
  start_date: string
  end_date: string | null
  location: { name: string; url: string }
}

/** A date that differs from its series, with the columns that differ. */
export type DateRow = Partial<ImportedColumns> & { series_date: CityDay; status?: 'cancelled' }

/** A type and not an interface, because it is sent as JSON. */
export type ImportedRow = {
  uid: string
  /** As an insert into `events`, or `create_event_series`, expects it. */
  event: ImportedColumns & { type_id: string; group_id: string | null }
  is_cancelled: boolean
  /** Null for a single event. */
  rule: string | null
  dates: DateRow[]
}

/** What an event lacks; a series lacks a 'date' if all its dates are past. */
export type MissingField = 'title' | 'location' | 'date'

/** The row of an event, or what it lacks. Without a description, the link or the title takes its place. */
export function importedRow(
  event: ImportedEvent,
  choices: ImportChoices,
): { ok: true; row: ImportedRow } | { ok: false; missing: MissingField[] } {
  const { texts, link } = event
  const location = placeOf(texts.location, choices)
  const remaining = remainingSeries(event, choices.today, choices.timeZone)
  const missing: MissingField[] = [
    ...(texts.title ? [] : ['title' as const]),
    ...(location.name ? [] : ['location' as const]),
    ...(remaining ? [] : ['date' as const]),
  ]
  if (!remaining || missing.length > 0) return { ok: false, missing }
  const { begins, ends, series } = remaining
  return {
    ok: true,
    row: {
      uid: event.uid,
      event: {
        title: texts.title,
        description: descriptionOf(texts, link),
        location,
        start_date: begins,
        end_date: ends,
        type_id: choices.typeId,
        group_id: choices.groupId,
      },
      is_cancelled: event.isCancelled,
      rule: series?.rule ?? null,
      dates: series?.exceptions.map(date => dateRow(date, choices)) ?? [],
    },
  }
}

function placeOf({ name, url }: ImportedTexts['location'], { place, linkOf }: ImportChoices) {
  const known = name || place.trim()
  return { name: known, url: (name && url) || linkOf(known) }
}

function descriptionOf({ title, description }: ImportedTexts, link: string): string {
  if (link === '' || description.includes(link)) return description || title
  const room = eventTexts.description.maxLength - link.length - 2
  return description === '' ? link : `${cutAtWord(description, room - 1)}\n\n${link}`
}

function dateRow(
  { date, isCancelled, begins, ends, texts }: ImportedException,
  choices: ImportChoices,
): DateRow {
  return {
    series_date: date,
    ...(isCancelled && { status: 'cancelled' }),
    ...(begins !== undefined && { start_date: begins, end_date: ends ?? null }),
    ...(texts?.title && { title: texts.title }),
    ...(texts?.description && { description: texts.description }),
    ...(texts?.location && { location: placeOf(texts.location, choices) }),
  }
}

interface Remaining {
  begins: string
  ends: string | null
  series?: ImportedSeries
}

// Two centuries of days, for a count that began long ago.
const MAX_DAYS_LOOKED_AT = 80_000
const FARTHEST = '2190-01-01'

/** The event from a day on, in the same rhythm; undefined for a series whose dates are all past. */
export function remainingSeries(
  event: ImportedEvent,
  today: CityDay,
  timeZone: string,
): Remaining | undefined {
  const { begins, ends, series } = event
  if (!series) return { begins, ends }
  const clock = cityFields(begins, timeZone)
  const { skipped, added } = readRule(series.rule)
  const main = series.rule.split('\n').find(line => line.startsWith('FREQ='))
  const rest = added.filter(day => day >= today)
  const found = main === undefined ? undefined : ruleFrom(main, clock.date, today)
  const first = found?.first ?? rest[0]
  if (first === undefined) return undefined
  const start = repeatedInstant(`${first}T${clock.time}`, timeZone)
  return {
    begins: start,
    ends: ends && endLike(ends, { begins, start, timeZone }),
    series: {
      rule: ruleLines(
        found?.rule ?? '',
        skipped.filter(day => day >= today),
        rest,
      ),
      exceptions: series.exceptions.filter(({ date }) => date >= today && !skipped.includes(date)),
    },
  }
}

/** The end at the same distance by the clock, whatever clock changes lie between. */
function endLike(
  ends: string,
  { begins, start, timeZone }: { begins: string; start: string; timeZone: string },
) {
  const wall = (instant: string) => {
    const { date, time } = cityFields(instant, timeZone)
    return Date.parse(`${date}T${time}Z`)
  }
  const clock = new Date(wall(start) + wall(ends) - wall(begins)).toISOString().slice(0, 19)
  return repeatedInstant(clock, timeZone)
}

/** The first date of a rule from a day on, and the rule from there: its count is smaller. */
function ruleFrom(
  main: string,
  start: CityDay,
  today: CityDay,
): { first: CityDay; rule: string } | undefined {
  const rule = dayRuleOf(main)
  if (!rule) return undefined
  const budget = { left: MAX_DAYS_LOOKED_AT }
  const [first] = ruleDays(rule, { start, from: today, to: FARTHEST, max: 1, budget })
  if (first === undefined) return undefined
  if (rule.count === undefined || first <= start) return { first, rule: main }
  const used = ruleDays(rule, { start, from: start, to: addDays(first, -1), max: rule.count, budget }).length
  return { first, rule: main.replace(/COUNT=\d+/, `COUNT=${rule.count - used}`) }
}

/** Reads a rule that `storableRule` wrote. */
function dayRuleOf(main: string): DayRule | undefined {
  const value = readLine(`RRULE:${main}`)?.values[0]
  const read = readDayRule(value, '')
  if (!read.ok) return undefined
  const until = untilOf(value).slice(0, 10)
  return until === '' ? read.rule : { ...read.rule, until }
}

// A read event as the rows that are written: the columns of an event, its rule, and what single dates have for themselves.

import { eventTexts } from '../event/event-texts.ts'
import type { LinkOf } from '../event/places.ts'
import { cutAtWord } from '../text/event-text.ts'
import type { CityDay } from '../time/city-day.ts'
import type { ImportedEvent, ImportedException, ImportedTexts } from './imported-event.ts'
import { seriesFrom } from './series-from.ts'

/** What whoever imports decides for all events of a source. */
export interface ImportChoices {
  typeId: string
  groupId: string | null
  /** Where events take place that do not say so; empty where these are left out. */
  place: string
  linkOf: LinkOf
  timeZone: string
  /** Dates of series before that day are left out: nobody can come to them any more. */
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

/** A date that is unlike its series, with the columns in which it is. */
export type DateRow = Partial<ImportedColumns> & { series_date: CityDay; status?: 'cancelled' }

/** Types and no interfaces, because it travels as JSON. */
export type ImportedRow = {
  uid: string
  /** As an insert into `events`, or `create_event_series`, takes it. */
  event: ImportedColumns & { type_id: string; group_id: string | null }
  is_cancelled: boolean
  /** Null for a single event. */
  rule: string | null
  dates: DateRow[]
}

/** What an event lacks that it must have: a date is one that is still to come, of a series. */
export type Missing = 'title' | 'location' | 'date'

/** The row of an event, or what it lacks. An event without a description has its link, or its title, in its place. */
export function importedRow(
  event: ImportedEvent,
  choices: ImportChoices,
): { ok: true; row: ImportedRow } | { ok: false; missing: Missing[] } {
  const { texts, link } = event
  const location = placeOf(texts.location, choices)
  const remaining = seriesFrom(event, choices.today, choices.timeZone)
  const missing: Missing[] = [
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
        ...{ title: texts.title, description: descriptionOf(texts, link), location },
        ...{ start_date: begins, end_date: ends, type_id: choices.typeId, group_id: choices.groupId },
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

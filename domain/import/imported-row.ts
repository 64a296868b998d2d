// A read event as the rows that are written: the columns of an event, its rule, and what single dates have for themselves.

import type { LinkOf } from '../event/places.ts'
import type { CityDay } from '../time/city-day.ts'
import type { ImportedEvent } from './imported-event.ts'

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

/** Columns of `events`. */
export interface ImportedColumns {
  title: string
  description: string
  start_date: string
  end_date: string | null
  location: { name: string; url: string }
  status: 'scheduled' | 'cancelled'
}

export interface ImportedRow {
  uid: string
  event: ImportedColumns & { type_id: string; group_id: string | null }
  /** Null for a single event. */
  rule: string | null
  /** Dates that are unlike their series, with the columns in which they are. */
  exceptions: (Partial<ImportedColumns> & { series_date: CityDay })[]
}

/** What an event must have before it can be written. */
export type Missing = 'title' | 'location' | 'date'

/** The row of an event, or what it lacks. An event without a description has its link, or its title, in its place. */
export function importedRow(
  _event: ImportedEvent,
  _choices: ImportChoices,
): { ok: true; row: ImportedRow } | { ok: false; missing: Missing[] } {
  return { ok: false, missing: ['date'] }
}

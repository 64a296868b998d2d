// Imported events: what calendars, tables and web pages are read into, with texts that fit the calendar, and the faults found.

import { eventTexts, type StoredTexts } from '../event/event-texts.ts'
import { isStorableUrl } from '../text/form-fields.ts'
import { lettersOnly } from '../text/matching.ts'
import { cutAtWord, oneLine, printable, truncate } from '../text/short-text.ts'
import type { CityDay } from '../time/city-day.ts'

/** In the columns of an event. Unknown texts are empty; none is longer than the database accepts. */
export interface ImportedTexts extends StoredTexts {
  title: string
  /** May be HTML, which is cleaned when shown, like every description. */
  description: string
  /** The URL is empty if only the name is known. */
  location: { name: string; url: string }
}

/** A date that differs from its series. Absent properties are as in the series. */
export interface ImportedException {
  /** The day of the series that it replaces, as `series_date` of events. */
  date: CityDay
  isCancelled: boolean
  /** Set if it was moved: instants, as of an event. */
  begins?: string
  ends?: string | null
  texts?: Partial<ImportedTexts>
}

export interface ImportedSeries {
  /** As `create_event_series` expects it, with lines EXDATE and RDATE; without FREQ it is a list of chosen dates. */
  rule: string
  exceptions: ImportedException[]
}

export interface ImportedEvent {
  /** Its id at the source, or one derived from its content. */
  uid: string
  texts: ImportedTexts
  /** Its own page elsewhere; may be empty. */
  link: string
  /** Its type there: 'Social Ride'; may be empty. */
  kind: string
  /** An instant, as `start_date`; for a series, that of its first date. */
  begins: string
  /** An instant, as `end_date`. */
  ends: string | null
  isAllDay: boolean
  isCancelled: boolean
  /** An instant. */
  updatedAt?: string | undefined
  sequence?: number | undefined
  series?: ImportedSeries
}

/** Something that could not be imported, in a sentence for the person who imports. */
export interface ImportFault {
  /** Which event or row: 'Row 12', or its title. */
  where: string
  what: string
}

/** The result of reading. Reading never throws, whatever the text is. */
export interface ImportReading {
  /** The calendar's own name. */
  name?: string
  events: ImportedEvent[]
  faults: ImportFault[]
}

/** In characters. */
export const MAX_IMPORT_LENGTH = 5 * 1024 ** 2
export const MAX_IMPORTED_EVENTS = 2000
/** Of one series. */
export const MAX_EXCEPTIONS = 500
const MAX_FAULTS = 200

const MAX_NAME = 200
const MAX_UID = 500

export function importedLine(text: string): string {
  // One less than allowed, for the '…'.
  return cutAtWord(oneLine(text.slice(0, 10 * MAX_NAME)).replace(/\s+/g, ' '), MAX_NAME - 1)
}

/** A web address; empty unless it may be shown. */
export function importedUrl(text: string): string {
  const url = text.trim()
  return isStorableUrl(url) ? url : ''
}

interface NamedPlace {
  name: string
  url?: string | undefined
  point?: { lat: number; lon: number } | undefined
}

export function importedTexts(source: {
  title: string
  description: string
  place: NamedPlace
}): ImportedTexts {
  const description = printable(source.description.slice(0, 2 * eventTexts.description.maxLength)).trim()
  return {
    title: importedLine(source.title),
    description: cutAtWord(description, eventTexts.description.maxLength - 1),
    location: importedPlace(source.place),
  }
}

function importedPlace({ name, url = '', point }: NamedPlace): ImportedTexts['location'] {
  const line = importedLine(name)
  const link = importedUrl(line)
  // Online meetings have a URL instead of a street.
  if (link) return { name: new URL(link).hostname.replace(/^www\./, ''), url: link }
  return { name: line, url: importedUrl(url) || (point && line ? pointUrl(point) : '') }
}

function pointUrl({ lat, lon }: { lat: number; lon: number }): string {
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)
  return isPlace ? `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}` : ''
}

/** The end of an event that is moved to another start; null if it has none. */
export function movedEnd(
  { begins, ends }: Pick<ImportedEvent, 'begins' | 'ends'>,
  start: string,
): string | null {
  return ends && new Date(Date.parse(start) + Date.parse(ends) - Date.parse(begins)).toISOString()
}

/** The id of an event: its own, or its start and title. */
export function importedUid(ownId: string, { title, begins }: { title: string; begins: string }): string {
  const uid = oneLine(ownId.slice(0, MAX_UID))
  return uid || `${begins} ${lettersOnly(title)}`.slice(0, MAX_UID)
}

const MAX_WHERE = 80

/** Reports which event or row is wrong, and how. */
export type SayFault = (where: string, what: string) => void

/** Collects faults. If there are too many, the last one says so. */
export function collectFaults(): { say: SayFault; faults: ImportFault[] } {
  const faults: ImportFault[] = []
  const say = (where: string, what: string) => {
    if (faults.length < MAX_FAULTS - 1) faults.push({ where: truncate(oneLine(where), MAX_WHERE), what })
    else if (faults.length < MAX_FAULTS) faults.push({ where: 'And more', what: 'There are more of these.' })
  }
  return { say, faults }
}

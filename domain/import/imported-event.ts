// What a read event is, whoever wrote it and in which form: what calendars, tables and pages are read into.

import type { StoredTexts } from '../event/event-texts.ts'
import type { CityDay } from '../time/city-day.ts'

/** Its words, in the columns of an event. What was not said is empty; nothing is longer than the database takes. */
export interface ImportedTexts extends StoredTexts {
  title: string
  /** May be HTML, which is cleaned where it is shown, as every description is. */
  description: string
  /** The url is empty where only a name was given. */
  location: { name: string; url: string }
}

/** One date of a series that is not as the others. What is not there is as the series says. */
export interface ImportedException {
  /** The day of the series that it stands for, as `series_date` of events. */
  date: CityDay
  isCancelled: boolean
  /** Where it was moved: instants, as of an event; `ends` is null where it has no end. */
  begins?: string
  ends?: string | null
  texts?: Partial<ImportedTexts>
}

/** How it repeats. */
export interface ImportedSeries {
  /** As `create_event_series` takes it, with lines EXDATE and RDATE; without FREQ it is a list of chosen dates. */
  rule: string
  exceptions: ImportedException[]
}

export interface ImportedEvent {
  /** What it is known by at its source; made from its content where the source says none. */
  uid: string
  texts: ImportedTexts
  /** Its own page elsewhere; empty where there is none. */
  link: string
  /** What it is called as a kind there: 'Social Ride'; empty where nothing is said. */
  kind: string
  /** An instant, as `start_date`; of a series, that of its first date. */
  begins: string
  /** An instant, as `end_date`; null where no end is known. */
  ends: string | null
  isAllDay: boolean
  isCancelled: boolean
  /** An instant. */
  updatedAt?: string
  sequence?: number
  series?: ImportedSeries
}

/** Something that could not be read as it stands there, in a sentence for whoever imports it. */
export interface ImportFault {
  /** Which event or row: 'Row 12', or its title. */
  where: string
  what: string
}

/** What was read. Reading never throws, whatever the text is. */
export interface ImportReading {
  /** What the calendar calls itself. */
  name?: string
  events: ImportedEvent[]
  faults: ImportFault[]
}

/** Of a text, so many characters are read. */
export const MAX_IMPORT_LENGTH = 5 * 1024 ** 2
/** So many events of one text are read. */
export const MAX_IMPORTED_EVENTS = 2000
/** So many dates of one series can be unlike the others. */
export const MAX_EXCEPTIONS = 500
/** So many faults are told; they say the same after that. */
export const MAX_FAULTS = 200

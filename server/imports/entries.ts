// What was read, as it is compared: one entry for each event, and one for each date of a series that is unlike the others.

import { createHash } from 'node:crypto'
import { type EventTimes, eventEnd } from '#domain/event/event-span.ts'
import type { ImportedEvent, ImportFault, ImportReading } from '#domain/import/imported-event.ts'
import { type DateRow, type ImportedColumns, importedRow } from '#domain/import/imported-row.ts'
import { WHOLE } from '#domain/import/read-calendar.ts'
import { placeSearchLink } from '#domain/text/short-text.ts'
import { type CityDay, EARLIEST_DAY } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { Config } from '../config.ts'
import type { ClaimedSource } from './sources.ts'

/** What an event says there, part by part: what is compared with what stands here. A date of a series says some of it. */
export interface Seen {
  title?: string
  description?: string
  location?: { name: string; url: string }
  status?: 'scheduled' | 'cancelled'
  when?: { start_date: string; end_date: string | null; rule?: string | null }
}

export interface Entry {
  uid: string
  /** The day of its series, of a date that is unlike the others; otherwise empty. */
  recurrence: CityDay | ''
  seen: Seen
  fingerprint: string
  /** Nobody can come to it any more. */
  isOver: boolean
  /** The next time it takes place, as far as that is known. */
  next: string
}

export interface Entries {
  entries: Entry[]
  /** Every uid that was read, also of what lacks too much to be written. */
  uids: ReadonlySet<string>
  faults: ImportFault[]
}

/** A reading as it is compared with what is known of its calendar. */
export interface CalendarReading extends Entries {
  name: string | undefined
  /** How many events were read. */
  events: number
}

/** A reading without its events, which are there as entries. */
export function comparable({ name, events, faults }: ImportReading, entries: Entries): CalendarReading {
  const all = [...entries.faults, ...faults]
  const ofAll = all.filter(({ where }) => where === WHOLE)
  // Only some are shown, and these explain the others.
  return {
    name,
    events: events.length,
    ...entries,
    faults: [...ofAll, ...all.filter(({ where }) => where !== WHOLE)],
  }
}

const maxUidLength = 1000
/** Dates that are unlike their series, of all events together; ten times what is followed of one calendar. */
const maxDates = 20_000
const TOO_MANY_DATES =
  'It has more than 20,000 dates that are unlike their series. The rest of them were not read.'
const missingWords = { title: 'a title', location: 'a location', date: 'a date' }

/** The month's first day: what is made from the days to come stays the same for a month. */
export const readingDay = (timeZone: string, now = new Date()): CityDay => {
  const [year, month] = cityToday(timeZone, now.toISOString()).split('-')
  return `${year}-${month}-01`
}

/** The entries of a reading. They are the same tomorrow if nothing changed there. */
export function entriesOf(
  reading: Pick<ImportReading, 'events'>,
  { siteTimeZone: timeZone, siteCity }: Pick<Config, 'siteTimeZone' | 'siteCity'>,
  source: Pick<ClaimedSource, 'type_id' | 'group_id' | 'place'>,
  now = new Date(),
): Entries {
  const today = cityToday(timeZone, now.toISOString())
  const isPast = (times: EventTimes) => eventEnd(times) < now.toISOString()
  const choices = {
    ...{ typeId: source.type_id, groupId: source.group_id, place: source.place ?? '', timeZone },
    // Not the link of a known place, which may become another one here without anything having changed there.
    linkOf: (name: string) => placeSearchLink(name, siteCity),
  }
  const found = new Map<string, Entry>()
  const uids = new Set<string>()
  const faults: ImportFault[] = []
  let datesRead = 0
  const add = (entry: Omit<Entry, 'fingerprint'>) =>
    found.set(`${entry.uid}\n${entry.recurrence}`, { ...entry, fingerprint: fingerprintOf(entry.seen) })
  for (const event of reading.events) {
    const uid = uidOf(event)
    uids.add(uid)
    // All of a series, whatever the day is; and, to know whether it is over, what is left of it.
    const whole = importedRow(event, { ...choices, today: EARLIEST_DAY })
    const left = importedRow(event, { ...choices, today })
    const isOver = left.ok ? left.row.rule === null && isPast(left.row.event) : left.missing.includes('date')
    if (!whole.ok) {
      const words = whole.missing.map(name => missingWords[name])
      if (!isOver)
        faults.push({
          where: event.texts.title || uid.slice(0, 60),
          what: `It lacks ${words.join(' and ')}.`,
        })
      continue
    }
    const { event: columns, is_cancelled: isCancelled, rule, dates } = whole.row
    const next = left.ok ? left.row.event.start_date : columns.start_date
    const status = isCancelled ? 'cancelled' : 'scheduled'
    add({
      uid,
      recurrence: '',
      seen: { ...seenOf(columns), status, when: whenOf(columns, rule) },
      isOver,
      next,
    })
    const room = Math.max(0, maxDates - datesRead)
    datesRead += dates.length
    for (const { series_date, ...own } of dates.slice(0, room)) {
      const start = own.start_date ?? columns.start_date
      const when = own.start_date
        ? { when: whenOf({ start_date: start, end_date: own.end_date ?? null }) }
        : {}
      add({
        ...{ uid, recurrence: series_date, seen: { ...seenOf(own), ...when }, next: start },
        isOver: series_date < today && (!own.start_date || isPast({ start_date: start })),
      })
    }
  }
  if (datesRead > maxDates) faults.push({ where: WHOLE, what: TOO_MANY_DATES })
  return { entries: [...found.values()], uids, faults }
}

function uidOf({ uid }: ImportedEvent): string {
  return uid.length <= maxUidLength ? uid : createHash('sha256').update(uid).digest('hex')
}

/** The words that are there. */
function seenOf({ title, description, location, status }: Partial<DateRow>): Seen {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(location !== undefined && { location }),
    ...(status !== undefined && { status }),
  }
}

type Times = Pick<ImportedColumns, 'start_date' | 'end_date'>

// Written as the database writes instants, so that what is the same here and there looks the same.
const instant = (text: string) =>
  new Date(text)
    .toISOString()
    .replace(/(\.\d*?)0*Z$/, '$1Z')
    .replace(/\.?Z$/, '+00:00')

function whenOf({ start_date, end_date }: Times, rule?: string | null): NonNullable<Seen['when']> {
  const times = { start_date: instant(start_date), end_date: end_date === null ? null : instant(end_date) }
  return rule ? { ...times, rule } : times
}

function fingerprintOf(seen: Seen): string {
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url')
}

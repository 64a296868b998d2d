// A calendar as clubs have them, which a test changes as it likes, and the site that follows it.

import { pino } from 'pino'
import { addDays, type CityDay, ensureTemporal } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import type { Database } from '#platform/database/database.ts'
import type { FetchOutside, OutsideAnswer } from '#platform/outbound/fetch-outside.ts'
import { readConfig } from '#server/config.ts'
import type { ImportParts } from '#server/imports/read-source.ts'
import { readDueSources } from '#server/imports/worker.ts'
import type { Person } from '#tests/people.ts'

// Days are reckoned while a file is read, before any server has started.
await ensureTemporal()

export const config = readConfig({ SITE_URL: 'https://rides.example' })

/** A day of the city, so many days from now. */
export const dayAhead = (days: number): CityDay => addDays(cityToday(config.siteTimeZone), days)

/** The next such weekday (0 is Sunday), at least some days away. */
export function weekdayAhead(weekday: number, days = 2): CityDay {
  let day = dayAhead(days)
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== weekday) day = addDays(day, 1)
  return day
}

/** '20270105T180000' of the city's clock. */
export const clock = (day: CityDay, hour = '18:00') => `${day.replaceAll('-', '')}T${hour.replace(':', '')}00`

export interface Ride {
  uid: string
  title?: string
  day: CityDay
  hour?: string
  until?: string
  place?: string
  description?: string
  /** Further lines, such as RRULE. */
  lines?: string[]
}

/** The lines of one event. */
export function ride({ uid, title = uid, day, hour = '18:00', until = '20:00', ...more }: Ride): string {
  const { place = 'Depot Square', description = 'Lights on, bells ready.', lines = [] } = more
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@club.example`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART;TZID=America/Denver:${clock(day, hour)}`,
    `DTEND;TZID=America/Denver:${clock(day, until)}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${description}`,
    `LOCATION:${place}`,
    ...lines,
    'END:VEVENT',
  ].join('\r\n')
}

/** A whole calendar. */
export const calendarOf = (...rides: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Club//EN',
    'X-WR-CALNAME:Club rides',
    ...rides,
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** A site that follows calendars which say what a test wants. */
export function following(database: Database, say: { answer: OutsideAnswer }) {
  const fetchOutside: FetchOutside = async () => say.answer
  const parts: ImportParts = { config, database, fetchOutside, log: pino({ level: 'silent' }) }
  return parts
}

/** Lets a source of a group be followed. */
export async function addSource(
  database: Database,
  person: Person,
  {
    groupId,
    typeId,
    isLive = true,
    address,
  }: { groupId: string; typeId: string; isLive?: boolean; address?: string },
): Promise<string> {
  const [row] = await database.queryAs<{ id: string }>(
    person,
    'select public.add_import_source($1, $2, $3, null, $4) as id',
    [groupId, address ?? `https://club.example/${crypto.randomUUID()}.ics`, typeId, isLive],
  )
  return row?.id ?? ''
}

/** Reads a source again, as if an hour had passed. */
export async function readAgain(parts: ImportParts, sourceId: string): Promise<void> {
  await parts.database.query('update public.import_sources set next_reading_at = now() where id = $1', [
    sourceId,
  ])
  await readDueSources(parts)
}

// Reads one event of a calendar: its words and its times, without what it has to do with others.

import { MAX_DURATION } from '../event/event-span.ts'
import { addDays, type CityDay, isCityDay } from '../time/city-day.ts'
import { type CalendarComponent, type CalendarLine, lineName, readLine } from './calendar-lines.ts'
import type { CalendarZone } from './calendar-zones.ts'
import type { ImportedTexts } from './imported-event.ts'
import { importedTexts, importedUrl } from './imported-texts.ts'

/** A moment: the day and the clock of its zone, and the instant that they mean. */
export interface CalendarMoment {
  day: CityDay
  /** '18:30:00'; midnight for a day without an hour. */
  clock: string
  isDay: boolean
  zone: CalendarZone
  instant: string
}

/** An event as it stands in a calendar. */
export interface CalendarEvent {
  uid: string
  texts: ImportedTexts
  link: string
  kind: string
  start: CalendarMoment
  ends: string | null
  isCancelled: boolean
  isPrivate: boolean
  updatedAt: string | undefined
  sequence: number | undefined
  /** The date of a series that it stands for. */
  stands: CalendarMoment | undefined
  isForLater: boolean
  rules: unknown[]
  skipped: CalendarMoment[]
  added: CalendarMoment[]
}

/** What reading an event needs to know of its calendar. */
export interface CalendarTimes {
  /** The zone of a name; that of the city where none is said, or nobody knows it. */
  zoneOf(name: string | undefined): CalendarZone
}

const MAX_DAYS_IN_LISTS = 2000

const wanted = new Set(
  `uid summary description x-alt-desc location geo url categories dtstart dtend duration status class last-modified
   sequence recurrence-id rrule exdate rdate`.split(/\s+/),
)

/** The event; its title alone where it has no date that can be read. */
export function calendarEvent(
  component: CalendarComponent,
  times: CalendarTimes,
): { ok: true; event: CalendarEvent; unread: string[] } | { ok: false; title: string; unread: string[] } {
  const unread: string[] = []
  const lines: CalendarLine[] = []
  for (const line of component.lines) {
    const name = lineName(line)
    if (!wanted.has(name)) continue
    const read = readLine(line)
    if (read) lines.push(read)
    else unread.push(name.toUpperCase())
  }
  const texts = textsOf(lines)
  const startLine = lines.find(({ name }) => name === 'dtstart')
  const start = startLine && momentsOf(startLine, times)[0]
  const standsLine = lines.find(({ name }) => name === 'recurrence-id')
  const stands = standsLine && momentsOf(standsLine, times)[0]
  // A changed date of which nobody knows the day must not stand for the whole series.
  if (!start || (!stands && component.lines.some(line => lineName(line) === 'recurrence-id')))
    return { ok: false, title: texts.title, unread }
  const lists = (name: string) =>
    lines
      .filter(line => line.name === name)
      .flatMap(line => momentsOf(line, times))
      .slice(0, MAX_DAYS_IN_LISTS)
  const updated = textOf(lines, 'last-modified')
  const sequence = Number(lines.find(({ name }) => name === 'sequence')?.values[0])
  return {
    ok: true,
    unread,
    event: {
      uid: textOf(lines, 'uid'),
      texts,
      link: importedUrl(textOf(lines, 'url')),
      kind: textOf(lines, 'categories').slice(0, 100),
      start,
      ends: endOf(lines, start, times),
      isCancelled: /^cancell?ed$/i.test(textOf(lines, 'status')),
      isPrivate: /^(private|confidential)$/i.test(textOf(lines, 'class')),
      updatedAt: Number.isNaN(Date.parse(updated)) ? undefined : new Date(updated).toISOString(),
      sequence: Number.isInteger(sequence) && sequence >= 0 && sequence < 2 ** 31 ? sequence : undefined,
      stands,
      isForLater: /^thisandfuture$/i.test(standsLine?.parameters.get('range') ?? ''),
      rules: lines.filter(({ name }) => name === 'rrule').map(({ values }) => values[0]),
      skipped: lists('exdate'),
      added: lists('rdate'),
    },
  }
}

function textOf(lines: readonly CalendarLine[], name: string): string {
  const value = lines.find(line => line.name === name)?.values[0]
  return typeof value === 'string' ? value.trim() : ''
}

function textsOf(lines: readonly CalendarLine[]): ImportedTexts {
  const [point] = lines.find(({ name }) => name === 'geo')?.values ?? []
  const [lat, lon] = Array.isArray(point) ? point.map(Number) : []
  return importedTexts({
    title: textOf(lines, 'summary'),
    description: textOf(lines, 'description') || textOf(lines, 'x-alt-desc'),
    place: {
      name: textOf(lines, 'location'),
      point: lat !== undefined && lon !== undefined ? { lat, lon } : undefined,
    },
  })
}

/** The moments that a line names; what is none is left out. */
function momentsOf({ parameters, values }: CalendarLine, times: CalendarTimes): CalendarMoment[] {
  const zoneName = parameters.get('tzid')
  return values.slice(0, MAX_DAYS_IN_LISTS).flatMap(value => {
    // Of a period, its beginning.
    const text: unknown = Array.isArray(value) ? value[0] : value
    return (typeof text === 'string' && momentOf(text, zoneName, times)) || []
  })
}

function momentOf(
  text: string,
  zoneName: string | undefined,
  times: CalendarTimes,
): CalendarMoment | undefined {
  const [, day = '', said = '', utc = ''] = /^(\d{4}-\d\d-\d\d)(?:T([\d:]*)(Z?))?$/.exec(text) ?? []
  if (!isCityDay(day) || day < '2000-01-01' || day > '2199-12-31') return undefined
  // A day alone, also where a program forgot to say that it is one.
  const isDay = said.replaceAll(':', '') === ''
  const clock = isDay ? '00:00:00' : `${said.slice(0, 5)}:00`
  if (!/^([01]\d|2[0-3]):[0-5]\d:00$/.test(clock)) return undefined
  const zone = times.zoneOf(utc === 'Z' ? 'UTC' : isDay ? undefined : zoneName)
  return { day, clock, isDay, zone, instant: zone.instant(`${day}T${clock}`) }
}

/** The end as it is stored; null where there is none, or an impossible one. */
function endOf(lines: readonly CalendarLine[], start: CalendarMoment, times: CalendarTimes): string | null {
  const line = lines.find(({ name }) => name === 'dtend')
  const said = line && momentsOf(line, times)[0]
  const ends = said?.instant ?? endByDuration(textOf(lines, 'duration'), start)
  const length = ends ? Date.parse(ends) - Date.parse(start.instant) : 0
  if (ends && length > 0 && length <= MAX_DURATION) return ends
  return start.isDay ? start.zone.instant(`${addDays(start.day, 1)}T00:00:00`) : null
}

/** Days are those of the calendar; hours are counted. */
function endByDuration(text: string, { day, clock, zone }: CalendarMoment): string | undefined {
  const found =
    /^\+?P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/.exec(text)
  if (!found) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map(part => Number(part ?? 0))
  const sameHour = zone.instant(`${addDays(day, weeks * 7 + days)}T${clock}`)
  return new Date(Date.parse(sameHour) + ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString()
}

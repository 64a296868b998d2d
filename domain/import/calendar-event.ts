// Takes an iCalendar file apart into components, and reads one event with its texts and times. A broken line costs only itself.

import ICAL from 'ical.js'
import { MAX_DURATION } from '../event/event-span.ts'
import { addDays, type CityDay, isCityDay } from '../time/city-day.ts'
import { type ImportedTexts, importedTexts, importedUrl } from './imported-event.ts'

/** Converts a local time, such as '2026-11-20T18:00:00', into an instant. */
export interface CalendarZone {
  name: string
  instant(clock: string): string
}

/** A moment as the calendar has it: local day and time, and the instant that they mean. */
export interface CalendarMoment {
  day: CityDay
  /** '18:30:00'; midnight for a day without a time. */
  clock: string
  isDay: boolean
  zone: CalendarZone
  instant: string
}

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
  /** The date of a series that it replaces. */
  replaces: CalendarMoment | undefined
  isForLater: boolean
  rules: unknown[]
  skipped: CalendarMoment[]
  added: CalendarMoment[]
}

export interface CalendarTimes {
  /** The zone of a name; the city's if there is none, or if it is unknown. */
  zoneOf(name: string | undefined): CalendarZone
}

const MAX_DAYS_IN_LISTS = 2000

const wanted = new Set(
  `uid summary description x-alt-desc location geo url categories dtstart dtend duration status class last-modified
   sequence recurrence-id rrule exdate rdate`.split(/\s+/),
)

/** The event, or only its title if it has no readable date. */
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
  const lists = (name: string) =>
    lines
      .filter(line => line.name === name)
      .flatMap(line => momentsOf(line, times))
      .slice(0, MAX_DAYS_IN_LISTS)
  const first = (name: string) => {
    const line = lines.find(one => one.name === name)
    return line && momentsOf(line, times)[0]
  }
  const start = first('dtstart')
  const replaces = first('recurrence-id')
  // A changed date without a readable day must not replace the whole series.
  if (!start || (!replaces && component.lines.some(line => lineName(line) === 'recurrence-id')))
    return { ok: false, title: texts.title, unread }
  const updated = lineText(lines, 'last-modified')
  const sequence = Number(lines.find(({ name }) => name === 'sequence')?.values[0])
  const range = lines.find(({ name }) => name === 'recurrence-id')?.parameters.get('range') ?? ''
  return {
    ok: true,
    unread,
    event: {
      uid: lineText(lines, 'uid'),
      texts,
      link: importedUrl(lineText(lines, 'url')),
      kind: lineText(lines, 'categories').slice(0, 100),
      start,
      ends: endOf(start, first('dtend'), lineText(lines, 'duration')),
      isCancelled: /^cancell?ed$/i.test(lineText(lines, 'status')),
      isPrivate: /^(private|confidential)$/i.test(lineText(lines, 'class')),
      updatedAt: Number.isNaN(Date.parse(updated)) ? undefined : new Date(updated).toISOString(),
      sequence: Number.isInteger(sequence) && sequence >= 0 && sequence < 2 ** 31 ? sequence : undefined,
      replaces,
      isForLater: /^thisandfuture$/i.test(range),
      rules: lines.filter(({ name }) => name === 'rrule').map(({ values }) => values[0]),
      skipped: lists('exdate'),
      added: lists('rdate'),
    },
  }
}

/** The text of the first line of a name; empty if there is none. */
export function lineText(lines: readonly CalendarLine[], name: string): string {
  const value = lines.find(line => line.name === name)?.values[0]
  return typeof value === 'string' ? value.trim() : ''
}

function textsOf(lines: readonly CalendarLine[]): ImportedTexts {
  const [point] = lines.find(({ name }) => name === 'geo')?.values ?? []
  const [lat, lon] = Array.isArray(point) ? point.map(Number) : []
  return importedTexts({
    title: lineText(lines, 'summary'),
    description: lineText(lines, 'description') || lineText(lines, 'x-alt-desc'),
    place: {
      name: lineText(lines, 'location'),
      point: lat !== undefined && lon !== undefined ? { lat, lon } : undefined,
    },
  })
}

function momentsOf({ parameters, values }: CalendarLine, times: CalendarTimes): CalendarMoment[] {
  const zoneName = parameters.get('tzid')
  return values.slice(0, MAX_DAYS_IN_LISTS).flatMap(value => {
    // A period counts by its start.
    const text: unknown = Array.isArray(value) ? value[0] : value
    return (typeof text === 'string' && momentOf(text, zoneName, times)) || []
  })
}

function momentOf(
  text: string,
  zoneName: string | undefined,
  times: CalendarTimes,
): CalendarMoment | undefined {
  const [, day = '', time = '', utc = ''] = /^(\d{4}-\d\d-\d\d)(?:T([\d:]*)(Z?))?$/.exec(text) ?? []
  if (!isCityDay(day) || day < '2000-01-01' || day > '2199-12-31') return undefined
  // A day without a time, even if the program forgot to mark it as one.
  const isDay = time.replaceAll(':', '') === ''
  const clock = isDay ? '00:00:00' : `${time.slice(0, 5)}:00`
  if (!/^([01]\d|2[0-3]):[0-5]\d:00$/.test(clock)) return undefined
  const zone = times.zoneOf(utc === 'Z' ? 'UTC' : isDay ? undefined : zoneName)
  return { day, clock, isDay, zone, instant: zone.instant(`${day}T${clock}`) }
}

/** The end as it is stored; null if there is none, or an impossible one. */
function endOf(start: CalendarMoment, end: CalendarMoment | undefined, duration: string): string | null {
  const ends = end?.instant ?? endByDuration(duration, start)
  const length = ends ? Date.parse(ends) - Date.parse(start.instant) : 0
  if (ends && length > 0 && length <= MAX_DURATION) return ends
  return start.isDay ? start.zone.instant(`${addDays(start.day, 1)}T00:00:00`) : null
}

/** Days are calendar days, hours are elapsed time. */
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

/** One line of a component: its name in lower case, its parameters, and its values as in RFC 7265. */
export interface CalendarLine {
  name: string
  parameters: ReadonlyMap<string, string>
  values: unknown[]
}

/** An event, a zone, or a part of one, not yet parsed. */
export interface CalendarComponent {
  kind: string
  lines: string[]
  parts: CalendarComponent[]
}

// Longer than a description with every character escaped.
const MAX_LINE = 100_000
const MAX_LINES = 2000
const MAX_DEPTH = 5

/** The events and zones of a calendar; `own` are the lines outside of them. */
export function calendarComponents(text: string): { own: string[]; components: CalendarComponent[] } {
  const own: string[] = []
  const components: CalendarComponent[] = []
  const open: CalendarComponent[] = []
  for (const line of unfolded(text)) {
    const [, mark = '', kind = ''] = /^(BEGIN|END):\s*([\w-]{1,40})\s*$/i.exec(line) ?? []
    if (kind === '') addLine(open.at(-1)?.lines ?? own, line)
    else if (/^vcalendar$/i.test(kind)) open.length = 0
    else if (/^end$/i.test(mark)) close(open, kind.toUpperCase())
    else begin(kind.toUpperCase(), open, components)
  }
  return { own, components }
}

function addLine(lines: string[], line: string): void {
  if (lines.length < MAX_LINES) lines.push(line)
}

function begin(kind: string, open: CalendarComponent[], components: CalendarComponent[]): void {
  // An event inside an event: the END of the outer one is missing.
  if (kind === 'VEVENT' || kind === 'VTIMEZONE') open.length = 0
  const component = { kind, lines: [], parts: [] }
  const around = open.at(-1)
  if (!around) components.push(component)
  else if (open.length < MAX_DEPTH && around.parts.length < MAX_LINES) around.parts.push(component)
  open.push(component)
}

function close(open: CalendarComponent[], kind: string): void {
  const at = open.findLastIndex(component => component.kind === kind)
  if (at >= 0) open.length = at
}

/** The lines of a file, unfolded, with any kind of line end. */
function* unfolded(text: string): Generator<string> {
  let parts: string[] = []
  let length = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (length < MAX_LINE) parts.push(line.slice(1))
    } else {
      if (parts.length > 0) yield parts.join('').slice(0, MAX_LINE)
      parts = [parts.length === 0 ? line.replace(/^\ufeff/, '') : line]
      length = 0
    }
    length += line.length
  }
  if (parts.length > 0) yield parts.join('').slice(0, MAX_LINE)
}

/** Undefined for a line that cannot be read. */
export function readLine(line: string): CalendarLine | undefined {
  try {
    const read: unknown = ICAL.parse.property(line, ICAL.design.icalendar)
    if (!Array.isArray(read)) return undefined
    const [name, parameters, , ...values]: unknown[] = read
    if (typeof name !== 'string' || typeof parameters !== 'object' || parameters === null) return undefined
    const pairs = Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)])
    return { name, parameters: new Map(pairs), values }
  } catch {
    return undefined
  }
}

/** The name of a line that is not parsed yet. */
export function lineName(line: string): string {
  return /^[\w-]{1,40}/.exec(line)?.[0].toLowerCase() ?? ''
}

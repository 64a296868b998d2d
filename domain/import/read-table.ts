// Reads the events of a table (CSV): one per row, below the column names. Days and times are as people write them.

import { readFormTimes, type TimeFields } from '../event/event-form-times.ts'
import { unitsOf } from '../event/facts-form.ts'
import { csvLine } from '../text/escape.ts'
import { lettersOnly } from '../text/matching.ts'
import { addDays, type CityDay, isCityDay } from '../time/city-day.ts'
import { cityToday, dayBounds } from '../time/city-time.ts'
import {
  collectFaults,
  type ImportedEvent,
  type ImportReading,
  importedTexts,
  importedUid,
  importedUrl,
  MAX_IMPORT_LENGTH,
  MAX_IMPORTED_EVENTS,
} from './imported-event.ts'

/** The columns, and what people call them. */
const columns = {
  title: ['title', 'name', 'event', 'subject', 'summary'],
  start_date: ['start date', 'date', 'day', 'start', 'date and time', 'datetime', 'when'],
  start_time: ['start time', 'time', 'starts'],
  end_date: ['end date', 'end'],
  end_time: ['end time', 'ends'],
  location: ['location', 'place', 'where', 'venue', 'meeting point'],
  location_url: ['location link', 'location url', 'map', 'map link'],
  description: ['description', 'details', 'notes'],
  link: ['link', 'url', 'website'],
  type: ['type', 'kind', 'category'],
} as const
type Column = keyof typeof columns
const columnNames = Object.keys(columns).filter((name): name is Column => Object.hasOwn(columns, name))

const WHOLE = 'The table'
/** More than a table of events has. */
const MAX_COLUMNS = 200

/** A table to fill in: the column names, and an example row. */
export function tableTemplate(today: CityDay): string {
  const day = addDays(today, 14)
  const example = {
    title: 'Lantern Ride',
    start_date: day,
    start_time: '18:30',
    end_date: '',
    end_time: '20:30',
    location: 'Civic Center Park',
    location_url: '',
    description: 'Ten easy miles. Bring lights.',
    link: 'https://example.org/lantern-ride',
    type: 'Group Ride',
  }
  return csvLine(columnNames.map(name => columns[name][0])) + csvLine(columnNames.map(name => example[name]))
}

/** Times are the city's. */
export function readTable(
  text: string,
  timeZone: string,
  today: CityDay = cityToday(timeZone),
): ImportReading {
  const { say, faults } = collectFaults()
  if (text.length > MAX_IMPORT_LENGTH) {
    say(WHOLE, 'It is longer than 5 MB, so it was not read.')
    return { events: [], faults }
  }
  const [head = [], ...rows] = csvRows(text, MAX_IMPORTED_EVENTS + 2)
  const placeOf = columnPlaces(head)
  if (!placeOf.has('title') || !placeOf.has('start_date')) {
    say(WHOLE, 'Its first row must name the columns; “title” and “start date” must be among them.')
    return { events: [], faults }
  }
  if (rows.length > MAX_IMPORTED_EVENTS)
    say(WHOLE, `Only its first ${MAX_IMPORTED_EVENTS.toLocaleString('en-US')} rows were read.`)
  const events = rows.slice(0, MAX_IMPORTED_EVENTS).flatMap((row, index) => {
    const cell = (name: Column) => row[placeOf.get(name) ?? -1]?.trim().replace(/^'(?=[=+\-@])/, '') ?? ''
    if (row.every(one => one.trim() === '')) return []
    const read = readRow(cell, { timeZone, today })
    if ('event' in read) return [read.event]
    // As spreadsheets count: the column names are row 1.
    say(`Row ${index + 2}`, read.problem)
    return []
  })
  if (events.length === 0 && faults.length === 0) say(WHOLE, 'There are no events in it.')
  return { events, faults }
}

function columnPlaces(head: readonly string[]): Map<Column, number> {
  const names = head.slice(0, MAX_COLUMNS).map(lettersOnly)
  return new Map(
    columnNames.flatMap((column): [Column, number][] => {
      const found = columns[column].map(name => names.indexOf(lettersOnly(name))).find(at => at >= 0)
      return found === undefined ? [] : [[column, found]]
    }),
  )
}

type Cell = (name: Column) => string

function readRow(
  cell: Cell,
  { timeZone, today }: { timeZone: string; today: CityDay },
): { event: ImportedEvent } | { problem: string } {
  const cells = {
    start_date: cell('start_date'),
    start_time: cell('start_time'),
    end_date: cell('end_date'),
    end_time: cell('end_time'),
  }
  const read = timesInCells(cells, unitsOf(timeZone) !== 'miles')
  if ('problem' in read) return read
  const { fields } = read
  if (fields.start_date === '') return { problem: 'It has no start date.' }
  const isAllDay = fields.start_time === ''
  const times = isAllDay ? wholeDays(fields, timeZone) : readFormTimes(fields, timeZone)
  if (!times.ok) return { problem: times.problems[0]?.message ?? 'Its times cannot be read.' }
  const { start: begins, end: ends } = times
  if (begins < dayBounds('2000-01-01', timeZone).start)
    return { problem: `Its date is too long before ${today}.` }
  const texts = importedTexts({
    title: cell('title'),
    description: cell('description'),
    place: { name: cell('location'), url: cell('location_url') },
  })
  const uid = importedUid('', { title: texts.title, begins })
  const kind = cell('type').slice(0, 100)
  return {
    event: { uid, texts, link: importedUrl(cell('link')), kind, begins, ends, isAllDay, isCancelled: false },
  }
}

/** Without a time, an event lasts all day, including its last day. */
function wholeDays({ start_date, end_date }: TimeFields, timeZone: string): ReturnType<typeof readFormTimes> {
  const last = end_date || start_date
  if (!isCityDay(start_date) || !isCityDay(last))
    return { ok: false, problems: [{ field: 'start_date', message: 'Please enter a valid date.' }] }
  if (last < start_date)
    return { ok: false, problems: [{ field: 'end_date', message: 'The end must be after the start.' }] }
  return { ok: true, start: dayBounds(start_date, timeZone).start, end: dayBounds(last, timeZone).end }
}

const separators = [',', ';', '\t']

/** The first `max` rows that are not empty (RFC 4180), whatever separates their cells. An open quote ends with the text. */
function csvRows(text: string, max: number): string[][] {
  const table = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(table.slice(0, table.search(/\n|$/)))
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < table.length && rows.length < max; ) {
    const { cell, end } = table[at] === '"' ? quotedCell(table, at + 1) : { cell: '', end: at }
    const rest = nextOf(table, separator, end)
    row.push(cell + table.slice(end, rest))
    at = rest + 1
    if (table[rest] === separator) continue
    if (row.some(one => one.trim() !== '')) rows.push(row)
    row = []
  }
  if (row.length > 0 && rows.length < max) rows.push(row)
  return rows
}

/** The text between quotes; two quotes mean one. */
function quotedCell(table: string, from: number): { cell: string; end: number } {
  const parts: string[] = []
  for (let at = from; ; ) {
    const quote = table.indexOf('"', at)
    if (quote < 0) return { cell: parts.join('') + table.slice(at), end: table.length }
    parts.push(table.slice(at, quote))
    if (table[quote + 1] !== '"') return { cell: parts.join(''), end: quote + 1 }
    parts.push('"')
    at = quote + 2
  }
}

/** Where the cell ends: at the separator, the end of its line, or of the table. */
function nextOf(table: string, separator: string, from: number): number {
  for (let at = from; at < table.length; at++) if (table[at] === separator || table[at] === '\n') return at
  return table.length
}

function separatorOf(line: string): string {
  const counts = separators.map(separator => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The cells as form fields hold them, or which cell cannot be read and what is expected there. */
function timesInCells(cells: TimeFields, isDayFirst: boolean): { fields: TimeFields } | { problem: string } {
  const fields = { start_date: '', start_time: '', end_date: '', end_time: '' }
  for (const side of ['start', 'end'] as const) {
    const [date, time] = [cells[`${side}_date`], cells[`${side}_time`]]
    // A column called 'end' may hold only the time.
    const isTimeAlone = side === 'end' && time === '' && timeIn(date) !== undefined
    const read = isTimeAlone ? { day: '', rest: date } : dayIn(date, isDayFirst)
    if (!read) return { problem: unread(side, 'date', date, isDayFirst ? '31/12/2026' : '12/31/2026') }
    const said = time || read.rest
    const clock = timeIn(said)
    if (clock === undefined) return { problem: unread(side, 'time', said, '6:30 PM') }
    fields[`${side}_date`] = read.day
    fields[`${side}_time`] = clock
  }
  return { fields }
}

function unread(side: string, what: 'date' | 'time', said: string, example: string): string {
  const value = said.length > 40 ? `${said.slice(0, 40)}…` : said
  const usual = what === 'date' ? '2026-12-31' : '18:30'
  return `Its ${side} ${what} “${value}” cannot be read. Please write it like ${usual} or ${example}.`
}

/** The day at the start of a cell, and the rest; undefined if there is none. An empty cell is an empty day. */
function dayIn(cell: string, isDayFirst: boolean): { day: string; rest: string } | undefined {
  // 'Tue, Dec 15, 2026'
  const text = cell.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? /i, '')
  if (text === '') return { day: '', rest: '' }
  const found = byNumbers(text, isDayFirst) ?? byName(text)
  const [, rest] = /^(?:T|,? {1,9}(?:at )?|$)(.*)$/i.exec(text.slice(found?.length)) ?? []
  return found && rest !== undefined && isCityDay(found.day) ? { day: found.day, rest } : undefined
}

interface FoundDay {
  day: string
  length: number
}

const dayOf = (year: string, month: string | number, day: string) =>
  `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** '2026-11-20', '11/20/2026', '11/20/26', '20.11.2026' */
function byNumbers(text: string, isDayFirst: boolean): FoundDay | undefined {
  const [iso, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? []
  if (iso !== undefined) return { day: dayOf(year, month, day), length: iso.length }
  const [whole, one = '', two = '', last = ''] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (whole === undefined) return undefined
  const isDay = Number(one) > 12 || (whole.includes('.') || isDayFirst ? Number(two) <= 12 : false)
  return { day: isDay ? dayOf(last, two, one) : dayOf(last, one, two), length: whole.length }
}

/** 'Dec 15, 2026', 'December 15th 2026', '15 Dec 2026', '15. December 2026' */
function byName(text: string): FoundDay | undefined {
  const found =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/i.exec(text) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4})(?!\d)/i.exec(text)
  const { month = '', day = '', year = '' } = found?.groups ?? {}
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return found && number > 0 ? { day: dayOf(year, number, day), length: found[0].length } : undefined
}

/** '18:30', '6:30 PM', '6pm' as '18:30'; undefined if it is not a time. An empty cell is an empty time. */
function timeIn(text: string): string | undefined {
  if (text === '') return ''
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s{0,9}([ap])?\.?\s{0,9}(?:m\.?)?$/i.exec(text) ?? []
  if (hour === undefined || Number(hour) > (half ? 12 : 23) || Number(minute) > 59) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  const number = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return `${String(number).padStart(2, '0')}:${minute}`
}

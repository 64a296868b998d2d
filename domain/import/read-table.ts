// Reads the events of a table (CSV), one in a row below the names of its columns.

import { readFormTimes, type TimeFields } from '../event/event-form-times.ts'
import { unitsOf } from '../event/zone-customs.ts'
import { csvLine } from '../text/csv.ts'
import { lettersOf } from '../text/words.ts'
import type { CityDay } from '../time/city-day.ts'
import { addDays, isCityDay } from '../time/city-day.ts'
import { cityToday, dayBounds } from '../time/city-time.ts'
import { csvRows } from './csv-rows.ts'
import { collectFaults } from './faults.ts'
import {
  type ImportedEvent,
  type ImportReading,
  MAX_IMPORT_LENGTH,
  MAX_IMPORTED_EVENTS,
} from './imported-event.ts'
import { importedTexts, importedUid, importedUrl } from './imported-texts.ts'
import { timesInCells } from './table-times.ts'

/** The columns of a table, and what else people call them. */
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
/** More than a table of events has; what is beyond is not looked at. */
const MAX_COLUMNS = 200

/** A table to fill in: the names of the columns, and a row that shows how. */
export function tableTemplate(today: CityDay): string {
  const day = addDays(today, 14)
  const example = {
    title: 'Lantern Ride',
    ...{ start_date: day, start_time: '18:30', end_date: '', end_time: '20:30' },
    ...{ location: 'Civic Center Park', location_url: '' },
    description: 'Ten easy miles. Bring lights.',
    ...{ link: 'https://example.org/lantern-ride', type: 'Group Ride' },
  }
  return csvLine(columnNames.map(name => columns[name][0])) + csvLine(columnNames.map(name => example[name]))
}

/** What a table says. Times are the city's. */
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
    // As spreadsheets count: the names of the columns are the first row.
    say(`Row ${index + 2}`, read.problem)
    return []
  })
  if (events.length === 0 && faults.length === 0) say(WHOLE, 'There are no events in it.')
  return { events, faults }
}

function columnPlaces(head: readonly string[]): Map<Column, number> {
  const names = head.slice(0, MAX_COLUMNS).map(lettersOf)
  return new Map(
    columnNames.flatMap((column): [Column, number][] => {
      const found = columns[column].map(name => names.indexOf(lettersOf(name))).find(at => at >= 0)
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
    ...{ start_date: cell('start_date'), start_time: cell('start_time') },
    ...{ end_date: cell('end_date'), end_time: cell('end_time') },
  }
  const said = timesInCells(cells, unitsOf(timeZone) !== 'miles')
  if ('problem' in said) return said
  const { fields } = said
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

/** Without a time, an event lasts all day, up to its last one. */
function wholeDays({ start_date, end_date }: TimeFields, timeZone: string): ReturnType<typeof readFormTimes> {
  const last = end_date || start_date
  if (!isCityDay(start_date) || !isCityDay(last))
    return { ok: false, problems: [{ field: 'start_date', message: 'Please enter a valid date.' }] }
  if (last < start_date)
    return { ok: false, problems: [{ field: 'end_date', message: 'The end must be after the start.' }] }
  return { ok: true, start: dayBounds(start_date, timeZone).start, end: dayBounds(last, timeZone).end }
}

// Reads the events of a calendar (iCalendar, RFC 5545), whoever wrote it and however broken it is.

import type { CityDay } from '../time/city-day.ts'
import { cityFields, cityToday, repeatedInstant } from '../time/city-time.ts'
import { type CalendarEvent, type CalendarTimes, calendarEvent } from './calendar-event.ts'
import { type CalendarComponent, calendarComponents, lineName, readLine } from './calendar-lines.ts'
import { calendarSeries, type ReadSeries } from './calendar-series.ts'
import { calendarZones, namedZone } from './calendar-zones.ts'
import { collectFaults, type SayFault } from './faults.ts'
import {
  type ImportedEvent,
  type ImportedException,
  type ImportReading,
  MAX_EXCEPTIONS,
  MAX_IMPORT_LENGTH,
  MAX_IMPORTED_EVENTS,
} from './imported-event.ts'
import { importedLine, importedUid } from './imported-texts.ts'
import type { DayBudget } from './rule-days.ts'

/** So many events and changed dates are looked at. */
const MAX_COMPONENTS = 5 * MAX_IMPORTED_EVENTS
/** So many days are looked at for all rules together: two hundred rides that repeat by the clock of another zone. */
const MAX_DAYS_LOOKED_AT = 150_000

/** Where a fault is that belongs to no single event. */
export const WHOLE = 'The calendar'

interface Surroundings extends CalendarTimes {
  timeZone: string
  today: CityDay
  budget: DayBudget
  say: SayFault
}

/** What a calendar says. Times without a zone are the city's. */
export function readCalendar(
  text: string,
  timeZone: string,
  today: CityDay = cityToday(timeZone),
): ImportReading {
  const { say, faults } = collectFaults()
  if (text.length > MAX_IMPORT_LENGTH) {
    say(WHOLE, 'It is longer than 5 MB, so it was not read.')
    return { events: [], faults }
  }
  const { own, components } = calendarComponents(text)
  const found = components.filter(({ kind }) => kind === 'VEVENT')
  if (found.length === 0) {
    const isCalendar = /^\s*BEGIN:VCALENDAR/im.test(text.slice(0, 2000))
    say(
      WHOLE,
      isCalendar ? 'There are no events in it.' : 'This is no calendar in the iCalendar format (.ics).',
    )
    return { events: [], faults }
  }
  if (found.length > MAX_COMPONENTS)
    say(
      WHOLE,
      `It has ${found.length.toLocaleString('en-US')} entries. Only the first ${MAX_COMPONENTS.toLocaleString('en-US')} were read.`,
    )
  const around = surroundings(components, { timeZone, today, say })
  const isAllOff = /^cancel$/i.test(ownText(own, 'method'))
  const events = found
    .slice(0, MAX_COMPONENTS)
    .flatMap((component, index) => readEvent(component, index, around))
    .map(event => ({ ...event, isCancelled: event.isCancelled || isAllOff }))
  const read = [...byUid(events).values()].flatMap(one => importedEvents(one, around))
  if (read.length > MAX_IMPORTED_EVENTS)
    say(
      WHOLE,
      `It has ${read.length.toLocaleString('en-US')} events. Only the first ${MAX_IMPORTED_EVENTS.toLocaleString('en-US')} were read.`,
    )
  // First, because there may be more faults than are listed.
  if (around.budget.left <= 0)
    faults.unshift({ where: WHOLE, what: 'Its rules to repeat are too many to follow all of them.' })
  const name = importedLine(ownText(own, 'x-wr-calname') || ownText(own, 'name'))
  return { ...(name && { name }), events: read.slice(0, MAX_IMPORTED_EVENTS), faults }
}

function ownText(lines: readonly string[], name: string): string {
  const line = lines.find(one => lineName(one) === name)
  const value = line === undefined ? undefined : readLine(line)?.values[0]
  return typeof value === 'string' ? value.trim() : ''
}

function surroundings(
  components: readonly CalendarComponent[],
  { timeZone, today, say }: { timeZone: string; today: CityDay; say: SayFault },
): Surroundings {
  const ownZone = calendarZones(components, what => say(WHOLE, what))
  const city = namedZone(timeZone)
  const unknown = new Set<string>()
  const zoneOf = (name: string | undefined) => {
    if (!name) return city
    const zone = ownZone(name)
    if (!zone && !unknown.has(name)) {
      unknown.add(name)
      say(WHOLE, `Nobody knows the time zone “${importedLine(name)}”. Its times were read as the city's.`)
    }
    return zone ?? city
  }
  return { timeZone, today, say, zoneOf, budget: { left: MAX_DAYS_LOOKED_AT } }
}

function readEvent(component: CalendarComponent, index: number, around: Surroundings): CalendarEvent[] {
  const read = calendarEvent(component, around)
  const title = read.ok ? read.event.texts.title : read.title
  const where = title || `Entry ${index + 1}`
  for (const line of new Set(read.unread)) around.say(where, `Its line ${line} cannot be read.`)
  if (!read.ok) {
    around.say(where, 'It has no date that can be read, so it was left out.')
    return []
  }
  if (!read.event.isPrivate) return [read.event]
  around.say('A private event', 'It is marked as private there, so it was left out.')
  return []
}

/** An event, and the dates of it that were changed. */
interface Together {
  main: CalendarEvent | undefined
  dates: CalendarEvent[]
}

function byUid(events: readonly CalendarEvent[]): Map<string, Together> {
  const all = new Map<string, Together>()
  for (const event of events) {
    const uid = importedUid(event.uid, { title: event.texts.title, begins: event.start.instant })
    const together = all.get(uid) ?? { main: undefined, dates: [] }
    if (event.stands) together.dates.push(event)
    // Of one that is there twice, the newer.
    else if ((together.main?.sequence ?? 0) <= (event.sequence ?? 0)) together.main = event
    all.set(uid, together)
  }
  return all
}

function importedEvents({ main, dates }: Together, around: Surroundings): ImportedEvent[] {
  const where = (main ?? dates[0])?.texts.title || 'An event without a title'
  const say = (what: string) => around.say(where, what)
  const series = main && calendarSeries(main, { ...around, say })
  if (dates.some(({ isForLater }) => isForLater))
    say('One of its changes is meant for all later dates. It was read for its own date alone.')
  if (!main || !series)
    return [...(main ? [singleEvent(main)] : []), ...dates.map(date => singleEvent(date, around))]
  const length = main.ends === null ? null : Date.parse(main.ends) - Date.parse(main.start.instant)
  const { begins } = series
  const ends = length === null ? null : new Date(Date.parse(begins) + length).toISOString()
  const whole = { ...singleEvent(main), begins, ends }
  const { changed, others } = changedDates(whole, series, dates, around)
  const exceptions = [
    ...new Map([...series.series.exceptions, ...changed].map(one => [one.date, one])).values(),
  ]
  if (exceptions.length > MAX_EXCEPTIONS)
    say(`More than ${MAX_EXCEPTIONS} of its dates were changed. Only the latest of them were read.`)
  const latest = exceptions.toSorted((one, other) => (one.date < other.date ? -1 : 1)).slice(-MAX_EXCEPTIONS)
  return [{ ...whole, series: { rule: series.series.rule, exceptions: latest } }, ...others]
}

function singleEvent(event: CalendarEvent, around?: Surroundings): ImportedEvent {
  const { texts, link, kind, start, ends, isCancelled, updatedAt, sequence } = event
  const uid = importedUid(event.uid, { title: texts.title, begins: start.instant })
  const day = around && event.stands && seriesDay(event.stands, around)
  return {
    uid: day ? `${uid} ${day}` : uid,
    ...{ texts, link, kind, begins: start.instant, ends, isAllDay: start.isDay, isCancelled },
    ...(updatedAt !== undefined && { updatedAt }),
    ...(sequence !== undefined && { sequence }),
  }
}

const seriesDay = (stands: NonNullable<CalendarEvent['stands']>, { timeZone }: Surroundings): CityDay =>
  stands.isDay ? stands.day : cityFields(stands.instant, timeZone).date

/** The dates that are unlike the series; what the series does not name is an event of its own. */
function changedDates(
  whole: ImportedEvent,
  series: ReadSeries,
  dates: readonly CalendarEvent[],
  around: Surroundings,
): { changed: ImportedException[]; others: ImportedEvent[] } {
  const changed: ImportedException[] = []
  const others: ImportedEvent[] = []
  const clock = cityFields(whole.begins, around.timeZone).time
  for (const date of dates) {
    const day = date.stands && seriesDay(date.stands, around)
    if (day === undefined) continue
    if (series.names(day)) changed.push(...unlike(whole, date, { day, clock, timeZone: around.timeZone }))
    // What was changed long ago, of a series that has changed since, is of no use to anyone.
    else if (date.start.instant >= repeatedInstant(`${around.today}T00:00`, around.timeZone))
      others.push(singleEvent(date, around))
  }
  return { changed, others }
}

function unlike(
  whole: ImportedEvent,
  date: CalendarEvent,
  { day, clock, timeZone }: { day: CityDay; clock: string; timeZone: string },
): ImportedException[] {
  const begins = repeatedInstant(`${day}T${clock}`, timeZone)
  const length = whole.ends === null ? null : Date.parse(whole.ends) - Date.parse(whole.begins)
  const ends = length === null ? null : new Date(Date.parse(begins) + length).toISOString()
  const isMoved = date.start.instant !== begins || date.ends !== ends
  const { title, description, location } = date.texts
  const texts = {
    ...(title && title !== whole.texts.title && { title }),
    ...(description && description !== whole.texts.description && { description }),
    ...(location.name && location.name !== whole.texts.location.name && { location }),
  }
  const hasTexts = Object.keys(texts).length > 0
  if (!isMoved && !hasTexts && !date.isCancelled) return []
  return [
    {
      date: day,
      isCancelled: date.isCancelled,
      ...(isMoved && { begins: date.start.instant, ends: date.ends }),
      ...(hasTexts && { texts }),
    },
  ]
}

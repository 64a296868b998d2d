// Reads the events of an iCalendar file (RFC 5545), whichever program wrote it and however broken it is.

import type { CityDay } from '../time/city-day.ts'
import { cityFields, cityToday, repeatedInstant } from '../time/city-time.ts'
import {
  type CalendarComponent,
  type CalendarEvent,
  type CalendarTimes,
  calendarComponents,
  calendarEvent,
  lineName,
  readLine,
} from './calendar-event.ts'
import { calendarSeries, type ReadSeries } from './calendar-series.ts'
import { calendarZones, namedZone } from './calendar-zones.ts'
import {
  collectFaults,
  type ImportedEvent,
  type ImportedException,
  type ImportReading,
  importedLine,
  importedUid,
  MAX_EXCEPTIONS,
  MAX_IMPORT_LENGTH,
  MAX_IMPORTED_EVENTS,
  movedEnd,
  type SayFault,
} from './imported-event.ts'
import type { DayBudget } from './rule-days.ts'

/** Events and changed dates. */
const MAX_COMPONENTS = 5 * MAX_IMPORTED_EVENTS
/** For all rules group: enough for two hundred rides that repeat by the clock of another zone. */
const MAX_DAYS_LOOKED_AT = 150_000

/** For faults that concern no single event. */
export const WHOLE = 'The calendar'

interface CalendarContext extends CalendarTimes {
  timeZone: string
  today: CityDay
  budget: DayBudget
  say: SayFault
}

/** Times without a zone are the city's. */
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
  const around = contextOf(components, { timeZone, today, say })
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
  // Comes first: there may be more faults than are listed.
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

function contextOf(
  components: readonly CalendarComponent[],
  { timeZone, today, say }: { timeZone: string; today: CityDay; say: SayFault },
): CalendarContext {
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

function readEvent(component: CalendarComponent, index: number, around: CalendarContext): CalendarEvent[] {
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

/** An event, and its changed dates. */
interface EventGroup {
  main: CalendarEvent | undefined
  dates: CalendarEvent[]
}

function byUid(events: readonly CalendarEvent[]): Map<string, EventGroup> {
  const all = new Map<string, EventGroup>()
  for (const event of events) {
    const uid = importedUid(event.uid, { title: event.texts.title, begins: event.start.instant })
    const group = all.get(uid) ?? { main: undefined, dates: [] }
    if (event.replaces) group.dates.push(event)
    // Of two with the same id, the newer.
    else if ((group.main?.sequence ?? 0) <= (event.sequence ?? 0)) group.main = event
    all.set(uid, group)
  }
  return all
}

function importedEvents({ main, dates }: EventGroup, around: CalendarContext): ImportedEvent[] {
  const where = (main ?? dates[0])?.texts.title || 'An event without a title'
  const say = (what: string) => around.say(where, what)
  const series = main && calendarSeries(main, { ...around, say })
  if (dates.some(({ isForLater }) => isForLater))
    say('One of its changes is meant for all later dates. It was read for its own date alone.')
  if (!main || !series)
    return [...(main ? [singleEvent(main)] : []), ...dates.map(date => singleEvent(date, around))]
  const single = singleEvent(main)
  const whole = { ...single, begins: series.begins, ends: movedEnd(single, series.begins) }
  const { changed, others } = changedDates(whole, series, dates, around)
  const exceptions = [
    ...new Map([...series.series.exceptions, ...changed].map(one => [one.date, one])).values(),
  ]
  if (exceptions.length > MAX_EXCEPTIONS)
    say(`More than ${MAX_EXCEPTIONS} of its dates were changed. Only the latest of them were read.`)
  const latest = exceptions.toSorted((one, other) => (one.date < other.date ? -1 : 1)).slice(-MAX_EXCEPTIONS)
  return [{ ...whole, series: { rule: series.series.rule, exceptions: latest } }, ...others]
}

function singleEvent(event: CalendarEvent, around?: CalendarContext): ImportedEvent {
  const { texts, link, kind, start, ends, isCancelled, updatedAt, sequence } = event
  const uid = importedUid(event.uid, { title: texts.title, begins: start.instant })
  const day = around && seriesDay(event, around)
  return {
    uid: day ? `${uid} ${day}` : uid,
    texts,
    link,
    kind,
    begins: start.instant,
    ends,
    isAllDay: start.isDay,
    isCancelled,
    updatedAt,
    sequence,
  }
}

const seriesDay = ({ replaces }: CalendarEvent, { timeZone }: CalendarContext): CityDay | undefined =>
  replaces?.isDay === false ? cityFields(replaces.instant, timeZone).date : replaces?.day

/** The exceptions of a series. A date that is not part of it becomes an event of its own. */
function changedDates(
  whole: ImportedEvent,
  series: ReadSeries,
  dates: readonly CalendarEvent[],
  around: CalendarContext,
): { changed: ImportedException[]; others: ImportedEvent[] } {
  const changed: ImportedException[] = []
  const others: ImportedEvent[] = []
  const clock = cityFields(whole.begins, around.timeZone).time
  for (const date of dates) {
    const day = seriesDay(date, around)
    if (day === undefined) continue
    if (series.includes(day))
      changed.push(...exceptionOf(whole, date, { day, clock, timeZone: around.timeZone }))
    // Old changes, of a series that has changed since, are of no use to anyone.
    else if (date.start.instant >= repeatedInstant(`${around.today}T00:00`, around.timeZone))
      others.push(singleEvent(date, around))
  }
  return { changed, others }
}

function exceptionOf(
  whole: ImportedEvent,
  date: CalendarEvent,
  { day, clock, timeZone }: { day: CityDay; clock: string; timeZone: string },
): ImportedException[] {
  const begins = repeatedInstant(`${day}T${clock}`, timeZone)
  const isMoved = date.start.instant !== begins || date.ends !== movedEnd(whole, begins)
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

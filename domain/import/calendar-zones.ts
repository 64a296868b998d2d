// What the zones of a calendar mean: by their name, by Windows' name, by what the calendar says of them itself.

import { repeatedInstant } from '../time/city-time.ts'
import { type CalendarComponent, type CalendarLine, readLine } from './calendar-lines.ts'
import { readDayRule } from './day-rule.ts'
import { importedLine } from './imported-texts.ts'
import { ruleDays } from './rule-days.ts'
import { windowsZone } from './windows-zones.ts'

/** Turns what a clock shows, such as '2026-11-20T18:00:00', into an instant. */
export interface CalendarZone {
  name: string
  instant(clock: string): string
}

/** A zone of the tz database. */
export function namedZone(name: string): CalendarZone {
  return { name, instant: clock => repeatedInstant(clock, name) }
}

const MAX_ZONES = 100
/** Clock changes of one zone, and of all zones of a calendar together. */
const MAX_OBSERVANCES = 100
const MAX_ALL_OBSERVANCES = 1000
const MAX_DAYS_LOOKED_AT = 400_000

/** Finds zones by the names that a calendar gives them; undefined for one that nobody knows, or one too many. */
export function calendarZones(components: readonly CalendarComponent[], say: (what: string) => void) {
  const own = new Map<string, CalendarZone>()
  const budget = { left: MAX_DAYS_LOOKED_AT }
  const said = components.filter(({ kind }) => kind === 'VTIMEZONE')
  if (said.length > MAX_ZONES)
    say(`It describes ${said.length} time zones. Only the first ${MAX_ZONES} were read.`)
  let observancesLeft = MAX_ALL_OBSERVANCES
  for (const component of said.slice(0, MAX_ZONES)) {
    const lines = component.lines.flatMap(line => readLine(line) ?? [])
    const name = textOf(lines, 'tzid')
    const parts = component.parts.slice(0, Math.min(MAX_OBSERVANCES, observancesLeft))
    if (parts.length < component.parts.length)
      say(
        `Its time zone “${importedLine(name)}” has too many clock changes. Only the first ${parts.length} were read.`,
      )
    observancesLeft -= parts.length
    const observances = parts.flatMap(part => observanceOf(part) ?? [])
    const place = knownZone(textOf(lines, 'x-lic-location'))
    if (place) own.set(name, namedZone(place))
    else if (observances.length > 0) own.set(name, ownZone(name, observances, budget))
  }
  const found = new Map<string, CalendarZone | undefined>()
  let isTold = false
  return (name: string): CalendarZone | undefined => {
    if (!found.has(name)) {
      if (found.size >= MAX_ZONES) {
        if (!isTold)
          say(`It names more than ${MAX_ZONES} time zones. Only the first ${MAX_ZONES} were looked up.`)
        isTold = true
        return undefined
      }
      const known = knownZone(name)
      found.set(name, known ? namedZone(known) : own.get(name))
    }
    return found.get(name)
  }
}

/** The name in the tz database: itself, behind a path as some programs write it, or what Windows means by it. */
function knownZone(name: string): string | undefined {
  const parts = name.trim().split('/').slice(-3)
  const names = parts.map((_, at) => parts.slice(at).join('/'))
  return names.find(isZone) ?? windowsZone(name)
}

function isZone(name: string): boolean {
  // Browsers know offsets as zones, and old abbreviations which mean an offset all year.
  if (!/^[A-Z][\w+-]*(\/[\w+-]+){0,2}$/i.test(name) || /^(EST|MST|HST)$/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** From when on the clocks have an offset. */
interface Observance {
  start: string
  offset: number
  before: number
  rule: CalendarLine | undefined
  until: string
}

function textOf(lines: readonly CalendarLine[], name: string): string {
  const value = lines.find(line => line.name === name)?.values[0]
  return typeof value === 'string' ? value : ''
}

function observanceOf(part: CalendarComponent): Observance | undefined {
  const lines = part.lines.flatMap(line => readLine(line) ?? [])
  const start = textOf(lines, 'dtstart').slice(0, 19)
  const offset = seconds(textOf(lines, 'tzoffsetto'))
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(start) || Number.isNaN(Date.parse(`${start}Z`)))
    return undefined
  if (offset === undefined) return undefined
  const before = seconds(textOf(lines, 'tzoffsetfrom')) ?? offset
  const rule = lines.find(line => line.name === 'rrule')
  const [said] = rule?.values ?? []
  const until = typeof said === 'object' && said && 'until' in said ? String(said.until) : ''
  return { start, offset, before, rule, until: until.slice(0, 19) }
}

function seconds(text: string): number | undefined {
  const [, sign, hours, minutes, rest = '0'] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 14) return undefined
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
  return sign === '-' ? -total : total
}

function ownZone(name: string, observances: Observance[], budget: { left: number }): CalendarZone {
  const changesOf = new Map<number, { at: string; offset: number }[]>()
  const changesUntil = (year: number) => {
    const known = changesOf.get(year)
    if (known) return known
    const changes = observances
      .flatMap(observance =>
        [observance.start, ...changesIn(observance, year, budget)].map(at => ({
          at,
          offset: observance.offset,
        })),
      )
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    changesOf.set(year, changes)
    return changes
  }
  const [first] = observances.toSorted((one, other) => (one.start < other.start ? -1 : 1))
  return {
    name,
    instant: clock => {
      const changes = changesUntil(Number(clock.slice(0, 4)))
      const offset = changes[countUntil(changes, clock) - 1]?.offset ?? first?.before ?? 0
      return new Date(Date.parse(`${clock}Z`) - offset * 1000).toISOString()
    },
  }
}

/** How many of the sorted changes are not later than what a clock shows. */
function countUntil(changes: readonly { at: string }[], clock: string): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.at ?? '') <= clock) low = middle + 1
    else high = middle
  }
  return low
}

/** When the clocks change in a year and the one before it. */
function changesIn({ start, rule, until }: Observance, year: number, budget: { left: number }): string[] {
  if (!rule) return []
  const [day = '', clock = ''] = start.split('T')
  const read = readDayRule(rule.values[0], clock)
  if (!read.ok) return []
  const span = { from: `${year - 1}-01-01`, to: `${year}-12-31`, max: 10 }
  const changes = ruleDays(read.rule, { ...span, start: day, budget }).map(found => `${found}T${clock}`)
  return until === '' ? changes : changes.filter(at => at <= until)
}

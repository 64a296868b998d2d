// The time zones of a foreign calendar: by their tz name, by their Windows name, or as the calendar itself describes them.

import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { repeatedInstant } from '../time/city-time.ts'
import {
  type CalendarComponent,
  type CalendarLine,
  type CalendarZone,
  lineText,
  readLine,
} from './calendar-event.ts'
import { readDayRule, untilOf } from './day-rule.ts'
import { importedLine } from './imported-event.ts'
import { ruleDays } from './rule-days.ts'

export function namedZone(name: string): CalendarZone {
  return { name, instant: clock => repeatedInstant(clock, name) }
}

const MAX_ZONES = 100
/** Clock changes per zone, and of all zones of a calendar together. */
const MAX_OBSERVANCES = 100
const MAX_ALL_OBSERVANCES = 1000
const MAX_DAYS_LOOKED_AT = 400_000

/** Returns a function that finds zones by name; undefined for unknown ones, and for too many. */
export function calendarZones(components: readonly CalendarComponent[], say: (what: string) => void) {
  const own = new Map<string, CalendarZone>()
  const budget = { left: MAX_DAYS_LOOKED_AT }
  const described = components.filter(({ kind }) => kind === 'VTIMEZONE')
  if (described.length > MAX_ZONES)
    say(`It describes ${described.length} time zones. Only the first ${MAX_ZONES} were read.`)
  let observancesLeft = MAX_ALL_OBSERVANCES
  for (const component of described.slice(0, MAX_ZONES)) {
    const lines = component.lines.flatMap(line => readLine(line) ?? [])
    const name = lineText(lines, 'tzid')
    const parts = component.parts.slice(0, Math.min(MAX_OBSERVANCES, observancesLeft))
    if (parts.length < component.parts.length)
      say(
        `Its time zone “${importedLine(name)}” has too many clock changes. Only the first ${parts.length} were read.`,
      )
    observancesLeft -= parts.length
    const observances = parts.flatMap(part => observanceOf(part) ?? [])
    const place = knownZone(lineText(lines, 'x-lic-location'))
    if (place) own.set(name, namedZone(place))
    else if (observances.length > 0) own.set(name, ownZone(name, observances, budget))
  }
  const found = new Map<string, CalendarZone | undefined>()
  let isReported = false
  return (name: string): CalendarZone | undefined => {
    if (!found.has(name)) {
      if (found.size >= MAX_ZONES) {
        if (!isReported)
          say(`It names more than ${MAX_ZONES} time zones. Only the first ${MAX_ZONES} were looked up.`)
        isReported = true
        return undefined
      }
      const known = knownZone(name)
      found.set(name, known ? namedZone(known) : own.get(name))
    }
    return found.get(name)
  }
}

/** The tz name: as it is, after a path that some programs write, or from the Windows name. */
function knownZone(name: string): string | undefined {
  const parts = name.trim().split('/').slice(-3)
  const names = parts.map((_, at) => parts.slice(at).join('/'))
  return names.find(isZone) ?? windowsZone(name)
}

/** What windows-iana 5.1 has from an older CLDR: these zones have changed their clocks since. */
const windowsChanges = new Map([
  ['mountain standard time (mexico)', 'America/Mazatlan'],
  ['central asia standard time', 'Asia/Bishkek'],
])

/** Written by old versions of Outlook, after the offset. */
const outlookNames = new Map([
  ['pacific time', 'America/Los_Angeles'],
  ['mountain time', 'America/Denver'],
  ['central time', 'America/Chicago'],
  ['eastern time', 'America/New_York'],
  ['atlantic time', 'America/Halifax'],
])

/** The package wants the exact spelling; calendars use any. */
const windowsNames = new Map(
  WINDOWS_TO_IANA_MAP.map(({ windowsName }) => [windowsName.toLowerCase(), windowsName]),
)

/** The zone of a Windows name: 'Mountain Standard Time', or '(UTC-07:00) Mountain Time (US & Canada)'. */
function windowsZone(text: string): string | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^\((?:utc|gmt)[^)]*\)\s*/, '')
  const standard = windowsNames.has(name) ? name : name.replace('daylight', 'standard')
  return (
    windowsChanges.get(standard) ??
    findIana(windowsNames.get(standard) ?? '')[0] ??
    outlookNames.get(name.replace(/ \(.*$/, ''))
  )
}

function isZone(name: string): boolean {
  // Browsers accept offsets as zones, and old abbreviations that mean one offset all year.
  if (!/^[A-Z][\w+-]*(\/[\w+-]+){0,2}$/i.test(name) || /^(EST|MST|HST)$/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A rule by which the clocks get an offset, in seconds. */
interface Observance {
  start: string
  offset: number
  before: number
  rule: CalendarLine | undefined
  until: string
}

function observanceOf(part: CalendarComponent): Observance | undefined {
  const lines = part.lines.flatMap(line => readLine(line) ?? [])
  const start = lineText(lines, 'dtstart').slice(0, 19)
  const offset = seconds(lineText(lines, 'tzoffsetto'))
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(start) || Number.isNaN(Date.parse(`${start}Z`)))
    return undefined
  if (offset === undefined) return undefined
  const before = seconds(lineText(lines, 'tzoffsetfrom')) ?? offset
  const rule = lines.find(line => line.name === 'rrule')
  return { start, offset, before, rule, until: untilOf(rule?.values[0]).slice(0, 19) }
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

/** How many of the sorted changes are not later than a local time. */
function countUntil(changes: readonly { at: string }[], clock: string): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.at ?? '') <= clock) low = middle + 1
    else high = middle
  }
  return low
}

/** The clock changes of a year and the one before it. */
function changesIn({ start, rule, until }: Observance, year: number, budget: { left: number }): string[] {
  if (!rule) return []
  const [day = '', clock = ''] = start.split('T')
  const read = readDayRule(rule.values[0], clock)
  if (!read.ok) return []
  const span = { from: `${year - 1}-01-01`, to: `${year}-12-31`, max: 10 }
  const changes = ruleDays(read.rule, { ...span, start: day, budget }).map(found => `${found}T${clock}`)
  return until === '' ? changes : changes.filter(at => at <= until)
}

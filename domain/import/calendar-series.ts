// Converts a repeating event of a foreign calendar into one of our series: a rule by city days, and its exceptions.

import { ruleLines } from '../series/rule.ts'
import { addDays, type CityDay } from '../time/city-day.ts'
import { cityFields, repeatedInstant } from '../time/city-time.ts'
import type { CalendarEvent, CalendarMoment } from './calendar-event.ts'
import { readDayRule, storableRule, untilOf } from './day-rule.ts'
import { type ImportedException, type ImportedSeries, MAX_EXCEPTIONS, movedEnd } from './imported-event.ts'
import { type DayBudget, type DayRule, daysOfNextYear, ruleDays } from './rule-days.ts'

interface SeriesContext {
  timeZone: string
  today: CityDay
  budget: DayBudget
  /** Reports what could not be imported. */
  say(what: string): void
}

export interface ReadSeries {
  begins: string
  series: ImportedSeries
  /** Whether a day of the city is one of its dates. */
  includes(day: CityDay): boolean
}

/** The database's limit for chosen, added and skipped days. */
const MAX_DAYS = 400

/** The series of an event with a rule or with added dates; undefined for a single event. */
export function calendarSeries(event: CalendarEvent, around: SeriesContext): ReadSeries | undefined {
  const { timeZone, say } = around
  const { start } = event
  const rule = ruleOf(event, around)
  const added = event.added.filter(moment => cityDayOf(moment, timeZone) !== cityDayOf(start, timeZone))
  if (rule === undefined && added.length === 0) return undefined
  const skipped = sortedDays(event.skipped.map(moment => cityDayOf(moment, timeZone)))
  if (skipped.length > MAX_DAYS)
    say(`It leaves out more than ${MAX_DAYS} dates. Only the latest of them were read.`)
  const left = skipped.slice(-MAX_DAYS)
  const extra = sortedDays(added.map(moment => cityDayOf(moment, timeZone))).slice(-MAX_DAYS)
  const moved = added.flatMap(moment => movedDate(event, moment, timeZone))
  if (rule === undefined) return chosenDates(event, { left, extra, moved, around })
  const stored = isByCityClock(event, rule, around) && storableRule(rule, start.day)
  if (stored) {
    return {
      begins: start.instant,
      series: { rule: ruleLines(stored, left, extra), exceptions: moved },
      includes: day =>
        extra.includes(day) ||
        ruleDays(rule, { start: start.day, from: day, to: day, max: 1, budget: around.budget }).length > 0,
    }
  }
  return byTheDate(event, rule, { left, extra, moved, around })
}

/** A series has one rule: the first. */
function ruleOf(event: CalendarEvent, { timeZone, say }: SeriesContext): DayRule | undefined {
  const [value, ...more] = event.rules
  if (value === undefined) return undefined
  if (more.length > 0) say('It has several rules to repeat. Only the first of them was read.')
  const read = readDayRule(value, event.start.clock)
  if (!read.ok) {
    say(`Only its first date was read: ${read.why}.`)
    return undefined
  }
  const until = lastDay(value, event.start, timeZone)
  return until === undefined ? read.rule : { ...read.rule, until }
}

/** The last day, in the event's zone, on which its start is not later than the end of the rule. */
function lastDay(value: unknown, start: CalendarMoment, timeZone: string): CityDay | undefined {
  const [, day, clock = '', utc] = /^(\d{4}-\d\d-\d\d)(?:T([\d:]{8})(Z?))?$/.exec(untilOf(value)) ?? []
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined
  if (clock === '' || start.isDay) return day
  if (utc !== 'Z') return clock < start.clock ? addDays(day, -1) : day
  // By trial: the zone may be one that only the calendar itself describes.
  const end = `${day}T${clock}Z`
  const near = [1, 0, -1, -2].map(count => addDays(day, count))
  const last = near.find(one => Date.parse(start.zone.instant(`${one}T${start.clock}`)) <= Date.parse(end))
  return last ?? cityFields(end, timeZone).date
}

const cityDayOf = (moment: CalendarMoment, timeZone: string): CityDay =>
  moment.isDay ? moment.day : cityFields(moment.instant, timeZone).date

const sortedDays = (days: CityDay[]) => [...new Set(days)].toSorted()

/** Whether its dates have the same days and local times in the city, all year. */
function isByCityClock({ start }: CalendarEvent, rule: DayRule, around: SeriesContext): boolean {
  if (start.isDay || start.zone.name === around.timeZone) return true
  const days = [start.day, ...daysOfNextYear(rule, { start: start.day, ...around, max: MAX_DAYS })]
  return days.every(day => {
    const city = cityFields(start.zone.instant(`${day}T${start.clock}`), around.timeZone)
    return city.date === day && city.time === start.clock.slice(0, 5)
  })
}

interface Lists {
  left: CityDay[]
  extra: CityDay[]
  moved: ImportedException[]
  around: SeriesContext
}

/** The dates of the next year, one by one, each at its own time. */
function byTheDate(
  event: CalendarEvent,
  rule: DayRule,
  { left, extra, moved, around }: Lists,
): ReadSeries | undefined {
  const { start } = event
  const { timeZone, today, say } = around
  // From a day earlier: in the other zone it may be another day.
  const days = daysOfNextYear(rule, { start: start.day, ...around, today: addDays(today, -1), max: MAX_DAYS })
  const dates = days.map(day => {
    const instant = start.zone.instant(`${day}T${start.clock}`)
    return { day: start.isDay ? day : cityFields(instant, timeZone).date, instant }
  })
  if (dates.length === 0) {
    say('Its rule to repeat names no date of the next year, so only its first date was read.')
    return undefined
  }
  say(
    `It repeats in a way that cannot be kept here. Its ${dates.length === MAX_DAYS ? `next ${MAX_DAYS} dates` : 'dates of the next year'} were read one by one.`,
  )
  const first = dates[0]?.instant ?? start.instant
  const shifted = dates.flatMap(({ day, instant }) =>
    movedTo(event, { day, begins: instant, like: first, timeZone }),
  )
  const all = sortedDays([...dates.map(({ day }) => day), ...extra]).slice(0, MAX_DAYS)
  return chosenDates(
    { ...event, start: { ...start, instant: first } },
    { left, extra: all, moved: [...shifted, ...moved], around },
  )
}

function chosenDates(
  { start }: CalendarEvent,
  { left, extra, moved, around: { timeZone } }: Lists,
): ReadSeries {
  const all = sortedDays([cityFields(start.instant, timeZone).date, ...extra])
  const skipped = left.filter(day => all.includes(day))
  return {
    begins: start.instant,
    series: { rule: ruleLines('', skipped, all), exceptions: moved.slice(0, MAX_EXCEPTIONS) },
    includes: day => all.includes(day),
  }
}

/** An added date that starts at another time than the series. */
function movedDate(event: CalendarEvent, moment: CalendarMoment, timeZone: string): ImportedException[] {
  if (moment.isDay) return []
  const day = cityDayOf(moment, timeZone)
  return movedTo(event, { day, begins: moment.instant, like: event.start.instant, timeZone })
}

function movedTo(
  { start, ends }: CalendarEvent,
  { day, begins, like, timeZone }: { day: CityDay; begins: string; like: string; timeZone: string },
): ImportedException[] {
  if (repeatedInstant(`${day}T${cityFields(like, timeZone).time}`, timeZone) === begins) return []
  const newEnd = movedEnd({ begins: start.instant, ends }, begins)
  return [{ date: day, isCancelled: false, begins, ends: newEnd }]
}

// Leaves out the dates of a read series that are past, so that what is written begins today and not years ago.

import { dayLine, readRule } from '../series/rule.ts'
import { addDays, type CityDay } from '../time/city-day.ts'
import { cityFields, repeatedInstant } from '../time/city-time.ts'
import { readLine } from './calendar-lines.ts'
import { readDayRule } from './day-rule.ts'
import type { ImportedEvent, ImportedSeries } from './imported-event.ts'
import { type DayRule, ruleDays } from './rule-days.ts'

interface Remaining {
  begins: string
  ends: string | null
  series?: ImportedSeries
}

// Two centuries of days, for a count that began long ago.
const MAX_DAYS_LOOKED_AT = 80_000
const FARTHEST = '2190-01-01'

/** The event from a day on, in the same rhythm; undefined for a series that has no date any more. */
export function seriesFrom(event: ImportedEvent, today: CityDay, timeZone: string): Remaining | undefined {
  const { begins, ends, series } = event
  if (!series) return { begins, ends }
  const clock = cityFields(begins, timeZone)
  const { skipped, added } = readRule(series.rule)
  const main = series.rule.split('\n').find(line => line.startsWith('FREQ='))
  const rest = added.filter(day => day >= today)
  const found = main === undefined ? undefined : ruleFrom(main, clock.date, today)
  const first = found?.first ?? rest[0]
  if (first === undefined) return undefined
  const start = repeatedInstant(`${first}T${clock.time}`, timeZone)
  const isKept = (day: CityDay) => day >= today && !skipped.includes(day)
  const lines = [
    found?.rule ?? '',
    dayLine(
      'EXDATE',
      skipped.filter(day => day >= today),
    ),
    dayLine('RDATE', rest),
  ]
  return {
    begins: start,
    ends: ends && endLike(ends, { begins, start, timeZone }),
    series: {
      rule: lines.filter(Boolean).join('\n'),
      exceptions: series.exceptions.filter(({ date }) => isKept(date)),
    },
  }
}

/** As long after the start on the clock as it was; the hours of a day on which the clocks change do not count. */
function endLike(
  ends: string,
  { begins, start, timeZone }: { begins: string; start: string; timeZone: string },
) {
  const wall = (instant: string) => {
    const { date, time } = cityFields(instant, timeZone)
    return Date.parse(`${date}T${time}Z`)
  }
  const clock = new Date(wall(start) + wall(ends) - wall(begins)).toISOString().slice(0, 19)
  return repeatedInstant(clock, timeZone)
}

/** The first day that a rule names from a day on, and the rule as it reads there: a count has become less. */
function ruleFrom(
  main: string,
  start: CityDay,
  today: CityDay,
): { first: CityDay; rule: string } | undefined {
  const rule = dayRuleOf(main)
  if (!rule) return undefined
  const budget = { left: MAX_DAYS_LOOKED_AT }
  const [first] = ruleDays(rule, { start, from: today, to: FARTHEST, max: 1, budget })
  if (first === undefined) return undefined
  if (rule.count === undefined || first <= start) return { first, rule: main }
  const used = ruleDays(rule, { start, from: start, to: addDays(first, -1), max: rule.count, budget }).length
  return { first, rule: main.replace(/COUNT=\d+/, `COUNT=${rule.count - used}`) }
}

/** A rule that was written by `heldRule`. */
function dayRuleOf(main: string): DayRule | undefined {
  const value = readLine(`RRULE:${main}`)?.values[0]
  const read = readDayRule(value, '')
  if (!read.ok) return undefined
  const until = typeof value === 'object' && value && 'until' in value ? String(value.until).slice(0, 10) : ''
  return until === '' ? read.rule : { ...read.rule, until }
}

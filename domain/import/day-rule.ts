// Reads a foreign recurrence rule, and writes it as our series store it, if they can.

import { isOrdinal, MAX_COUNT, MAX_INTERVAL } from '../series/rule.ts'
import type { CityDay } from '../time/city-day.ts'
import { weekdayOf, weekdays } from '../time/weekdays.ts'
import type { DayRule } from './rule-days.ts'

const keys: readonly string[] = weekdays
const MAX_PARTS = 60

/** `why` ends a sentence. */
type ReadRule = { ok: true; rule: DayRule } | { ok: false; why: string }

/** Reads a rule as in RFC 7265, without its end, which depends on the zone. `clock` is the local start, such as '18:30:00'. */
export function readDayRule(value: unknown, clock: string): ReadRule {
  if (typeof value !== 'object' || value === null) return { ok: false, why: 'its rule cannot be read' }
  const parts = new Map(
    Object.entries(value).map(([name, part]): [string, unknown] => [name.toLowerCase(), part]),
  )
  const freq = parts.get('freq')
  if (freq !== 'DAILY' && freq !== 'WEEKLY' && freq !== 'MONTHLY' && freq !== 'YEARLY')
    return { ok: false, why: 'it repeats more than once a day' }
  const [hour, minute, second] = clock.split(':').map(Number)
  // Hours that only repeat the start mean nothing new.
  const isStart = (name: string, number: number | undefined) => {
    const [first = number, ...more] = numbers(parts.get(name))
    return first === number && more.length === 0
  }
  if (!isStart('byhour', hour) || !isStart('byminute', minute) || !isStart('bysecond', second))
    return { ok: false, why: 'it repeats at several hours of a day' }
  if (parts.has('byweekno') || parts.has('byeaster') || parts.has('rscale'))
    return { ok: false, why: 'its rule is unusual' }
  const count = Number(parts.get('count') ?? Number.NaN)
  return {
    ok: true,
    rule: {
      freq,
      interval: Math.max(1, Math.floor(Number(parts.get('interval') ?? 1)) || 1),
      ...(count >= 1 && { count }),
      weekStart: weekStart(parts.get('wkst')),
      byMonth: numbers(parts.get('bymonth')),
      byMonthDay: numbers(parts.get('bymonthday')),
      byYearDay: numbers(parts.get('byyearday')),
      byDay: listOf(parts.get('byday')).flatMap(namedDay),
      bySetPos: numbers(parts.get('bysetpos')),
    },
  }
}

const listOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).slice(0, MAX_PARTS)

const numbers = (value: unknown) => listOf(value).map(Number).filter(Number.isInteger)

/** Programs write the key of a weekday, or its number, where Sunday is 1. */
function weekStart(value: unknown): number {
  if (typeof value === 'number') return (value + 6) % 7
  const at = keys.indexOf(String(value ?? 'MO'))
  return at < 0 ? 1 : at
}

function namedDay(value: unknown): DayRule['byDay'] {
  const [, ordinal = '', name = ''] = /^([+-]?\d{0,2})([a-z]{2})$/i.exec(String(value)) ?? []
  const weekday = keys.indexOf(name.toUpperCase())
  return weekday < 0 ? [] : [{ ordinal: Number(ordinal || 0), weekday }]
}

/** The last day or moment of a rule as in RFC 7265; empty if it has none. */
export function untilOf(value: unknown): string {
  return typeof value === 'object' && value && 'until' in value ? String(value.until) : ''
}

/** The rule as our series store it, for a first date; undefined if they cannot. */
export function storableRule(rule: DayRule, start: CityDay): string | undefined {
  const main = mainPart(rule, start)
  if (main === undefined || rule.byYearDay.length > 0) return undefined
  if (rule.until !== undefined) return `${main};UNTIL=${rule.until.replaceAll('-', '')}`
  // The rule is read again long before its thousandth date.
  return rule.count === undefined ? main : `${main};COUNT=${Math.min(rule.count, MAX_COUNT)}`
}

function mainPart(rule: DayRule, start: CityDay): string | undefined {
  const { freq, interval } = rule
  if (interval > MAX_INTERVAL * (freq === 'DAILY' ? 7 : 1)) return undefined
  if (freq === 'DAILY') return dailyPart(rule, start)
  if (freq === 'WEEKLY') return weeklyPart(rule, start)
  return freq === 'MONTHLY' ? monthlyPart(rule, start) : yearlyPart(rule, start)
}

const isNone = (...lists: unknown[][]) => lists.every(list => list.length === 0)
const every = (interval: number) => (interval > 1 ? `;INTERVAL=${interval}` : '')

function dailyPart({ interval, byDay, ...rule }: DayRule, start: CityDay): string | undefined {
  if (!isNone(rule.byMonth, rule.byMonthDay, rule.bySetPos)) return undefined
  if (interval % 7 === 0 && byDay.length === 0)
    return `FREQ=WEEKLY${every(interval / 7)};BYDAY=${weekdayOf(start)}`
  if (interval > 1) return undefined
  return `FREQ=WEEKLY;BYDAY=${(byDay.length > 0 ? weekdayNames(byDay) : keys).join(',')}`
}

function weeklyPart({ interval, byDay, weekStart, ...rule }: DayRule, start: CityDay): string | undefined {
  if (!isNone(rule.byMonth, rule.byMonthDay, rule.bySetPos)) return undefined
  const days = byDay.length > 0 ? weekdayNames(byDay) : [weekdayOf(start)]
  return `FREQ=WEEKLY${every(interval)};WKST=${keys[weekStart]};BYDAY=${days.join(',')}`
}

const weekdayNames = (byDay: DayRule['byDay']) => [
  ...new Set(byDay.flatMap(({ weekday }) => keys[weekday] ?? [])),
]

function monthlyPart(rule: DayRule, start: CityDay): string | undefined {
  const { interval, byDay, byMonthDay, bySetPos, byMonth } = rule
  const beginning = `FREQ=MONTHLY${every(interval)}`
  if (!isNone(byMonth)) return undefined
  if (byDay.length === 0) {
    const [day = Number(start.slice(8)), ...more] = byMonthDay
    const isStorable = isNone(more, bySetPos) && (day === -1 || (day >= 1 && day <= 31))
    return isStorable ? `${beginning};BYMONTHDAY=${day}` : undefined
  }
  if (!isNone(byMonthDay)) return undefined
  const [place = 0, ...otherPlaces] = bySetPos
  // 'The second Tuesday' can be written in two ways.
  const isPlaced = byDay.length === 1 && byDay[0]?.ordinal === 0 && isNone(otherPlaces)
  const days = isPlaced ? byDay.map(day => ({ ...day, ordinal: place })) : byDay
  const isStorable = (isPlaced || bySetPos.length === 0) && days.every(({ ordinal }) => isOrdinal(ordinal))
  if (!isStorable) return undefined
  return `${beginning};BYDAY=${days.map(({ ordinal, weekday }) => `${ordinal}${keys[weekday]}`).join(',')}`
}

function yearlyPart({ interval, byDay, byMonth, byMonthDay, bySetPos }: DayRule, start: CityDay) {
  const isOwn = (list: number[], own: string) =>
    list.length === 0 || (list.length === 1 && list[0] === Number(own))
  if (!isNone(byDay, bySetPos)) return undefined
  // A day without its month is that day of every month.
  if (byMonthDay.length > 0 && byMonth.length === 0) return undefined
  if (!isOwn(byMonth, start.slice(5, 7)) || !isOwn(byMonthDay, start.slice(8))) return undefined
  return `FREQ=YEARLY${every(interval)}`
}

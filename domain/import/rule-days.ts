// Expands a recurrence rule of RFC 5545 into days, also one that our series cannot store. Whatever the rule is, each day is
// visited once, within a budget.

import { addDays, type CityDay } from '../time/city-day.ts'

/** A rule by days, without times. */
export interface DayRule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  count?: number
  /** The last day, included. */
  until?: CityDay
  /** 0 is Sunday. */
  weekStart: number
  byMonth: number[]
  byMonthDay: number[]
  byYearDay: number[]
  /** An ordinal of 0 means each such weekday. */
  byDay: { ordinal: number; weekday: number }[]
  bySetPos: number[]
}

/** How many days may still be visited. */
export interface DayBudget {
  left: number
}

interface DaysWanted {
  start: CityDay
  from: CityDay
  to: CityDay
  max: number
  budget: DayBudget
}

const DAY = 86_400_000

interface KnownDay {
  number: number
  year: number
  month: number
  day: number
  weekday: number
}

const numberOf = (day: CityDay) => Date.parse(`${day}T00:00Z`) / DAY
const dayOf = (number: number): CityDay => new Date(number * DAY).toISOString().slice(0, 10)
const firstOf = (year: number, month: number) => Date.UTC(year, month - 1, 1) / DAY

function known(number: number): KnownDay {
  const date = new Date(number * DAY)
  return {
    number,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

/** Counting on is much faster than a new Date. */
function dayAfter({ number, year, month, day, weekday }: KnownDay): KnownDay {
  const isLast = day >= 28 && day >= lengthOf(year, month)
  const isNewYear = isLast && month === 12
  return {
    number: number + 1,
    year: isNewYear ? year + 1 : year,
    month: isNewYear ? 1 : isLast ? month + 1 : month,
    day: isLast ? 1 : day + 1,
    weekday: (weekday + 1) % 7,
  }
}

const lengthOf = (year: number, month: number) => firstOf(year, month + 1) - firstOf(year, month)

/** The dates of a rule between two days. Its count always starts at the rule's first day. */
export function ruleDays(rule: DayRule, { start, from, to, max, budget }: DaysWanted): CityDay[] {
  const first = known(numberOf(start))
  const [begin, end] = [numberOf(from), Math.min(numberOf(to), rule.until ? numberOf(rule.until) : Infinity)]
  const days: CityDay[] = []
  let named = 0
  for (let period = rule.count === undefined ? periodBefore(rule, first, begin) : 0; ; period++) {
    const span = periodDays(rule, first, period)
    if (span.first > end || budget.left <= 0) return days
    for (const number of chosen(rule, first, span, budget)) {
      if (number < first.number) continue
      if (number > end || named >= (rule.count ?? Infinity) || days.length >= max) return days
      named += 1
      if (number >= begin) days.push(dayOf(number))
    }
  }
}

/** A period not later than the one that contains a day. */
function periodBefore({ freq, interval }: DayRule, first: KnownDay, number: number): number {
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[freq]
  return Math.max(0, Math.floor((number - first.number) / (longest * interval)) - 1)
}

function periodDays({ freq, interval, weekStart }: DayRule, first: KnownDay, period: number) {
  const step = period * interval
  if (freq === 'DAILY') return { first: first.number + step, length: 1 }
  if (freq === 'WEEKLY')
    return { first: first.number - ((first.weekday - weekStart + 7) % 7) + 7 * step, length: 7 }
  const [year, month] = freq === 'YEARLY' ? [first.year + step, 1] : [first.year, first.month + step]
  const begin = firstOf(year, month)
  return { first: begin, length: firstOf(year, freq === 'YEARLY' ? 13 : month + 1) - begin }
}

function chosen(
  rule: DayRule,
  first: KnownDay,
  span: { first: number; length: number },
  budget: DayBudget,
): number[] {
  const numbers: number[] = []
  budget.left -= span.length
  for (let day = known(span.first); day.number < span.first + span.length; day = dayAfter(day))
    if (isDate(rule, first, day)) numbers.push(day.number)
  if (rule.bySetPos.length === 0) return numbers
  const places = rule.bySetPos.map(place => (place > 0 ? place - 1 : numbers.length + place))
  return numbers.filter((_, place) => places.includes(place))
}

function isDate(rule: DayRule, first: KnownDay, day: KnownDay): boolean {
  const { byMonth, byMonthDay, byYearDay, byDay, freq } = rule
  if (byMonth.length > 0 && !byMonth.includes(day.month)) return false
  if (byDay.length > 0 && !byDay.some(({ weekday }) => weekday === day.weekday)) return false
  if (byMonthDay.length > 0 && !hasPosition(byMonthDay, positionInMonth(day))) return false
  if (byYearDay.length > 0 && !hasPosition(byYearDay, positionInYear(day))) return false
  if (byDay.length > 0) {
    const isOfYear = freq === 'YEARLY' && byMonth.length === 0
    return byDay.some(
      ({ ordinal, weekday }) =>
        weekday === day.weekday &&
        (ordinal === 0 || isNth(ordinal, isOfYear ? positionInYear(day) : positionInMonth(day))),
    )
  }
  if (byMonthDay.length > 0 || byYearDay.length > 0 || freq === 'DAILY') return true
  if (freq === 'WEEKLY') return day.weekday === first.weekday
  const isMonth = freq === 'MONTHLY' || byMonth.length > 0 || day.month === first.month
  return isMonth && day.day === first.day
}

/** The position of a day in its month or year. */
interface Position {
  at: number
  length: number
}

const positionInMonth = ({ year, month, day }: KnownDay): Position => ({
  at: day,
  length: lengthOf(year, month),
})

const positionInYear = ({ year, number }: KnownDay): Position => ({
  at: number - firstOf(year, 1) + 1,
  length: firstOf(year + 1, 1) - firstOf(year, 1),
})

const hasPosition = (wanted: number[], { at, length }: Position) =>
  wanted.includes(at) || wanted.includes(at - length - 1)

const isNth = (ordinal: number, { at, length }: Position) =>
  ordinal > 0 ? Math.ceil(at / 7) === ordinal : Math.ceil((length - at + 1) / 7) === -ordinal

export function daysOfNextYear(
  rule: DayRule,
  wanted: { start: CityDay; today: CityDay; max: number; budget: DayBudget },
): CityDay[] {
  return ruleDays(rule, { ...wanted, from: wanted.today, to: addDays(wanted.today, 366) })
}

// A rule in words: 'Every Tuesday', 'The last Friday of every month'.

import type { CityDay } from '../time/city-day.ts'
import { dateText } from '../time/day-text.ts'
import { nameOfWeekday, type Weekday, weekdayLabel, weekdayOf, weekdays } from '../time/weekdays.ts'
import { type Ordinal, type Rhythm, type Rule, readRule } from './rule.ts'

const places: Record<Ordinal, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
}

/** 'Tuesday' */
export const weekdayName = (day: Weekday) => weekdayLabel(nameOfWeekday[day])

/** 'second' */
export const ordinalName = (ordinal: Ordinal) => places[ordinal]

const lists = new Intl.ListFormat('en-US', { type: 'conjunction' })

const inOrder = (days: readonly Weekday[]) => weekdays.filter(day => days.includes(day))

function weeklyWords(every: number, days: readonly Weekday[]): string {
  const list = lists.format(inOrder(days).map(weekdayName))
  if (every === 1) return days.length === 7 ? 'Every day' : `Every ${list}`
  if (every === 2 && days.length === 1) return `Every second ${list}`
  return `Every ${every} weeks on ${list}`
}

const monthWords = (every: number) => (every === 1 ? 'every month' : `every ${every} months`)

function dayWords(day: number): string {
  return day === -1 ? 'last day' : `${day}${suffix(day)}`
}

function suffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}

function rhythmWords(rhythm: Rhythm): string {
  switch (rhythm.kind) {
    case 'weekly':
      return weeklyWords(rhythm.every, rhythm.days)
    case 'monthly on weekdays': {
      const days = rhythm.days.map(({ ordinal, day }) => `${ordinalName(ordinal)} ${weekdayName(day)}`)
      return `The ${lists.format(days)} of ${monthWords(rhythm.every)}`
    }
    case 'monthly on a day':
      return `The ${dayWords(rhythm.day)} of ${monthWords(rhythm.every)}`
    case 'yearly':
      return rhythm.every === 1 ? 'Every year' : `Every ${rhythm.every} years`
    case 'chosen dates':
      return 'On chosen dates'
  }
}

function endWords({ end }: Rule): string {
  if (end.kind === 'on') return ` until ${dateText(end.day)}`
  if (end.kind === 'after') return end.times === 1 ? ', once' : `, ${end.times} times`
  return ''
}

/** 'Every Tuesday'; null, as a series of chosen dates has it, is 'On chosen dates'. */
export function rhythmText(rule: string | null): string {
  return rhythmWords(readRule(rule).rhythm)
}

/** 'Every Tuesday until June 30, 2027' */
export function ruleWords(rule: string | null): string {
  const read = readRule(rule)
  return `${rhythmWords(read.rhythm)}${endWords(read)}`
}

/** '53 dates are' */
export function datesText(count: number): string {
  return count === 1 ? '1 date is' : `${count} dates are`
}

/** The rhythms that begin on a day: what a form offers first. */
export function suggestedRhythms(day: CityDay): {
  weekly: Weekday
  ordinal: Ordinal
  isLast: boolean
  monthDay: number
} {
  const date = new Date(`${day}T00:00:00Z`)
  const monthDay = date.getUTCDate()
  const ordinal = ([1, 2, 3, 4, 5] as const)[Math.floor((monthDay - 1) / 7)] ?? 1
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return { weekly: weekdayOf(day), ordinal, isLast: monthDay + 7 > daysInMonth, monthDay }
}

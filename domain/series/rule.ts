// The rules by which rides repeat: how they are written, read and described. The database expands them.

import { type CityDay, dateText } from '../time/city-day.ts'
import { nameOfWeekday, type Weekday, weekdayLabel, weekdayOf, weekdays } from '../time/weekdays.ts'

/** The limits of `private.read_rule`. */
export const MAX_INTERVAL = 99
export const MAX_COUNT = 999

/** Which weekday of a month: the first to the fifth, or the last. */
export const ordinals = [1, 2, 3, 4, 5, -1] as const
export type Ordinal = (typeof ordinals)[number]

/** When a series ends; a last day is included. */
export type RuleEnd = { kind: 'never' } | { kind: 'on'; day: string } | { kind: 'after'; times: number }

export type Rhythm =
  | { kind: 'weekly'; every: number; days: Weekday[] }
  | { kind: 'monthly on weekdays'; every: number; days: { ordinal: Ordinal; day: Weekday }[] }
  | { kind: 'monthly on a day'; every: number; day: number }
  | { kind: 'yearly'; every: number }
  | { kind: 'chosen dates' }

/** A rule, with the days that were skipped and added by hand. */
export interface Rule {
  rhythm: Rhythm
  end: RuleEnd
  skipped: string[]
  added: string[]
}

const compact = (day: string) => day.replaceAll('-', '')
const spread = (day: string) => day.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')

function rhythmParts(rhythm: Rhythm): string[] {
  switch (rhythm.kind) {
    case 'weekly':
      return ['FREQ=WEEKLY', `INTERVAL=${rhythm.every}`, ...weekParts(rhythm)]
    case 'monthly on weekdays':
      return [
        'FREQ=MONTHLY',
        `INTERVAL=${rhythm.every}`,
        `BYDAY=${rhythm.days.map(({ ordinal, day }) => `${ordinal}${day}`).join(',')}`,
      ]
    case 'monthly on a day':
      return ['FREQ=MONTHLY', `INTERVAL=${rhythm.every}`, `BYMONTHDAY=${rhythm.day}`]
    case 'yearly':
      return ['FREQ=YEARLY', `INTERVAL=${rhythm.every}`]
    case 'chosen dates':
      return []
  }
}

/** As the database stores them: Sunday comes last, and starts the week if that makes a difference. */
function weekParts({ every, days }: { every: number; days: readonly Weekday[] }): string[] {
  if (!days.includes('SU') || days.length === 1) return [`BYDAY=${days.join(',')}`]
  const byDay = `BYDAY=${[...days.filter(day => day !== 'SU'), 'SU'].join(',')}`
  return every > 1 ? ['WKST=SU', byDay] : [byDay]
}

function endParts(end: RuleEnd): string[] {
  if (end.kind === 'on') return [`UNTIL=${compact(end.day)}`]
  return end.kind === 'after' ? [`COUNT=${end.times}`] : []
}

/** A rule with the days that its series skips and adds. */
export function ruleLines(main: string, skipped: readonly string[], added: readonly string[]): string {
  const dayLine = (name: 'EXDATE' | 'RDATE', days: readonly string[]) =>
    days.length > 0 ? `${name}:${days.map(compact).join(',')}` : ''
  return [main, dayLine('EXDATE', skipped), dayLine('RDATE', added)].filter(Boolean).join('\n')
}

/** The rule as `create_event_series` and `change_event_series` expect it. */
export function ruleText({ rhythm, end, skipped, added }: Rule): string {
  const parts = rhythmParts(rhythm)
  const all = parts.length > 0 ? [...parts, ...endParts(end)] : []
  return ruleLines(all.filter(part => part !== 'INTERVAL=1').join(';'), skipped, added)
}

function isWeekday(text: string): text is Weekday {
  return weekdays.some(day => day === text)
}

export function isOrdinal(number: number): number is Ordinal {
  return ordinals.some(ordinal => ordinal === number)
}

function readRhythm(parts: Map<string, string>): Rhythm | undefined {
  const every = Number(parts.get('INTERVAL') ?? 1)
  const days = parts.get('BYDAY')?.split(',') ?? []
  switch (parts.get('FREQ')) {
    case 'WEEKLY':
      return { kind: 'weekly', every, days: days.filter(isWeekday) }
    case 'MONTHLY':
      if (days.length === 0)
        return { kind: 'monthly on a day', every, day: Number(parts.get('BYMONTHDAY') ?? 1) }
      return {
        kind: 'monthly on weekdays',
        every,
        days: days.flatMap(text => {
          const ordinal = Number(text.slice(0, -2))
          const day = text.slice(-2)
          return isOrdinal(ordinal) && isWeekday(day) ? [{ ordinal, day }] : []
        }),
      }
    case 'YEARLY':
      return { kind: 'yearly', every }
    default:
      return undefined
  }
}

function readEnd(parts: Map<string, string>): RuleEnd {
  const until = parts.get('UNTIL')
  const count = parts.get('COUNT')
  if (until) return { kind: 'on', day: spread(until) }
  return count ? { kind: 'after', times: Number(count) } : { kind: 'never' }
}

const daysOf = (lines: string[], name: string) =>
  lines.flatMap(line =>
    line.startsWith(`${name}:`)
      ? line
          .slice(name.length + 1)
          .split(',')
          .map(spread)
      : [],
  )

/** Reads a rule that the database accepted or `ruleText` wrote. Null is a list of chosen dates. */
export function readRule(text: string | null): Rule {
  const lines = (text ?? '').split(/\s*\n\s*/)
  const main = lines.find(line => /^(RRULE:)?FREQ=/.test(line))?.replace('RRULE:', '') ?? ''
  const parts = new Map(
    main.split(';').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  )
  return {
    rhythm: readRhythm(parts) ?? { kind: 'chosen dates' },
    end: readEnd(parts),
    skipped: daysOf(lines, 'EXDATE'),
    added: daysOf(lines, 'RDATE'),
  }
}

const places: Record<Ordinal, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
}

/** 'Tuesday' */
export const weekdayTitle = (day: Weekday) => weekdayLabel(nameOfWeekday[day])

/** 'second' */
export const ordinalName = (ordinal: Ordinal) => places[ordinal]

const lists = new Intl.ListFormat('en-US', { type: 'conjunction' })

const inOrder = (days: readonly Weekday[]) => weekdays.filter(day => days.includes(day))

function weeklyText(every: number, days: readonly Weekday[]): string {
  const list = lists.format(inOrder(days).map(weekdayTitle))
  if (every === 1) return days.length === 7 ? 'Every day' : `Every ${list}`
  if (every === 2 && days.length === 1) return `Every second ${list}`
  return `Every ${every} weeks on ${list}`
}

const monthText = (every: number) => (every === 1 ? 'every month' : `every ${every} months`)

function dayText(day: number): string {
  return day === -1 ? 'last day' : `${day}${suffix(day)}`
}

function suffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}

function rhythmText(rhythm: Rhythm): string {
  switch (rhythm.kind) {
    case 'weekly':
      return weeklyText(rhythm.every, rhythm.days)
    case 'monthly on weekdays': {
      const days = rhythm.days.map(({ ordinal, day }) => `${ordinalName(ordinal)} ${weekdayTitle(day)}`)
      return `The ${lists.format(days)} of ${monthText(rhythm.every)}`
    }
    case 'monthly on a day':
      return `The ${dayText(rhythm.day)} of ${monthText(rhythm.every)}`
    case 'yearly':
      return rhythm.every === 1 ? 'Every year' : `Every ${rhythm.every} years`
    case 'chosen dates':
      return 'On chosen dates'
  }
}

function endText({ end }: Rule): string {
  if (end.kind === 'on') return ` until ${dateText(end.day)}`
  if (end.kind === 'after') return end.times === 1 ? ', once' : `, ${end.times} times`
  return ''
}

/** 'Every Tuesday'; 'On chosen dates' for null. */
export function describeRhythm(rule: string | null): string {
  return rhythmText(readRule(rule).rhythm)
}

/** 'Every Tuesday until June 30, 2027' */
export function describeRule(rule: string | null): string {
  const read = readRule(rule)
  return `${rhythmText(read.rhythm)}${endText(read)}`
}

/** '53 dates are' */
export function datesText(count: number): string {
  return count === 1 ? '1 date is' : `${count} dates are`
}

/** The rhythms that start on a day: what a form offers first. */
export function suggestedRhythms(day: CityDay) {
  const date = new Date(`${day}T00:00:00Z`)
  const monthDay = date.getUTCDate()
  const ordinal: Ordinal = ([1, 2, 3, 4, 5] as const)[Math.floor((monthDay - 1) / 7)] ?? 1
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return { weekly: weekdayOf(day), ordinal, isLast: monthDay + 7 > daysInMonth, monthDay }
}

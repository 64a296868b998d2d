// The rules by which rides repeat, as forms hold them. The database reads and expands rules; this only writes and shows them.

import { type Weekday, weekdays } from '../time/weekdays.ts'

/** As `private.read_rule` takes them. */
export const MAX_INTERVAL = 99
export const MAX_COUNT = 999

/** Which one of a month: the first to the fifth, or the last. */
export const ordinals = [1, 2, 3, 4, 5, -1] as const
export type Ordinal = (typeof ordinals)[number]

/** When a series ends. A day is the city's, such as '2027-06-30', and included. */
export type RuleEnd = { kind: 'never' } | { kind: 'on'; day: string } | { kind: 'after'; times: number }

/** How a ride repeats. */
export type Rhythm =
  | { kind: 'weekly'; every: number; days: Weekday[] }
  | { kind: 'monthly on weekdays'; every: number; days: { ordinal: Ordinal; day: Weekday }[] }
  | { kind: 'monthly on a day'; every: number; day: number }
  | { kind: 'yearly'; every: number }
  | { kind: 'chosen dates' }

/** A rule with the days that were skipped and added by hand. */
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

/** As the database keeps them: Sunday comes last. Where that makes a difference it is said to begin the week. */
function weekParts({ every, days }: { every: number; days: readonly Weekday[] }): string[] {
  if (!days.includes('SU') || days.length === 1) return [`BYDAY=${days.join(',')}`]
  const byDay = `BYDAY=${[...days.filter(day => day !== 'SU'), 'SU'].join(',')}`
  return every > 1 ? ['WKST=SU', byDay] : [byDay]
}

function endParts(end: RuleEnd): string[] {
  if (end.kind === 'on') return [`UNTIL=${compact(end.day)}`]
  return end.kind === 'after' ? [`COUNT=${end.times}`] : []
}

/** The line of days that a series leaves out or adds; empty where there are none. */
export function dayLine(name: 'EXDATE' | 'RDATE', days: readonly string[]): string {
  return days.length > 0 ? `${name}:${days.map(compact).join(',')}` : ''
}

/** The rule as `create_event_series` and `change_event_series` take it. */
export function ruleText({ rhythm, end, skipped, added }: Rule): string {
  const parts = rhythmParts(rhythm)
  const lines = [
    parts.length > 0 ? [...parts, ...endParts(end)].filter(part => part !== 'INTERVAL=1').join(';') : '',
    dayLine('EXDATE', skipped),
    dayLine('RDATE', added),
  ]
  return lines.filter(Boolean).join('\n')
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

/** What a rule says that the database has accepted, or that `ruleText` wrote. Without a rule: a list of chosen dates. */
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

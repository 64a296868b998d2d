// Editing a series in the form of one of its dates: what the Repeats fields show, the rule that a change of them means, and
// which dates differ from the series.

import type { CityDay } from '../time/city-day.ts'
import { cityInstant, cityMinutes } from '../time/city-time.ts'
import { type RepeatFields, readRepeat, repeatFieldNames, repeatFields } from './repeat-form.ts'
import { readRule, ruleText, suggestedRhythms } from './rule.ts'

export interface SeriesDays {
  rule: string | null
  added_dates: readonly CityDay[]
  skipped_dates: readonly CityDay[]
}

/** The date being edited: the day it is on, and the day of the series that it belongs to. */
export interface EditedDate {
  startDay: CityDay
  seriesDay: CityDay
}

/**
 * The fields as an edit shows them. 'After 10 times' becomes the last day, because in the middle of a series it is unclear
 * which ten. The series keeps its added and skipped days; only what is typed here is added to them.
 */
export function shownRepeat(
  series: SeriesDays,
  date: EditedDate,
  lastDay: CityDay | undefined,
): RepeatFields {
  const fields = repeatFields(series.rule ?? '')
  const isCounted = fields.repeat_end === 'after' && lastDay !== undefined
  const chosen = series.added_dates.filter(
    day => day !== date.seriesDay && !series.skipped_dates.includes(day),
  )
  return {
    ...fields,
    ...(isCounted && { repeat_end: 'on', repeat_until: lastDay, repeat_times: '' }),
    // Nothing ticked means the weekday of the start, and follows it if the ride moves.
    repeat_days: fields.repeat_days === suggestedRhythms(date.startDay).weekly ? '' : fields.repeat_days,
    // A series of chosen dates has nothing but its list.
    repeat_added: series.rule === null ? chosen.join(',') : '',
    repeat_skipped: '',
  }
}

export function isSameRepeat(one: RepeatFields, other: RepeatFields): boolean {
  return repeatFieldNames.every(name => one[name] === other[name])
}

/** The rule to send, which changes only what was touched. */
export function editedRule(
  series: SeriesDays,
  shown: RepeatFields,
  date: EditedDate,
  typed: string,
  scope: 'later' | 'all',
): string {
  const now = readRule(typed)
  const isList = now.rhythm.kind === 'chosen dates'
  const kept = isList || series.rule === null ? [] : series.added_dates
  const added = [...new Set([...kept, ...now.added])].filter(day => scope === 'all' || day >= date.seriesDay)
  // A rule that adds nothing would keep all days of the list that it replaces.
  const days = series.rule === null && added.length === 0 ? [date.startDay] : added
  const [main = '', ...lines] = ruleText({ ...now, added: days.toSorted() }).split('\n')
  const before = readRepeat(shown, date.startDay)
  const hadRhythm = before.ok && JSON.stringify(readRule(before.rule).rhythm)
  if (series.rule === null || hadRhythm !== JSON.stringify(now.rhythm)) return [main, ...lines].join('\n')
  // The fields cannot express every rule: an untouched rhythm keeps its spelling, and gets the typed end.
  const end = /;(?:UNTIL|COUNT)=\w+/.exec(main)?.[0] ?? ''
  return [series.rule.replaceAll(/;(?:UNTIL|COUNT)=\w+/g, '') + end, ...lines].join('\n')
}

/** The columns that the dates of a series share. */
export interface SeriesFacts {
  /** The local start of the first date, such as '2027-01-05T18:30:00'. */
  starts_at: string
  /** Such as '02:00:00' or '1 day 02:00:00'. */
  lasts: string | null
  [column: string]: unknown
}

/** A date, with the columns that will change. */
export interface SeriesDate {
  series_date: string
  start_date?: string | undefined
  end_date?: string | null | undefined
  [column: string]: unknown
}

const hours = ['start_date', 'end_date']

/** The columns of a change in which a date differs from the series, named as in `replace_own`. */
export function ownColumns(
  series: SeriesFacts,
  dates: readonly SeriesDate[],
  changes: object,
  zone: string,
): string[] {
  const columns = Object.keys(changes).filter(
    column => !hours.includes(column) && dates.some(date => !isSame(date[column], series[column])),
  )
  const hasOwnHours = 'start_date' in changes && dates.some(date => isMoved(date, series, zone))
  return hasOwnHours ? [...columns, 'start_date'] : columns
}

/** Compares JSON values, ignoring the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other)
}

function inOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const MINUTES_OF_A_DAY = 24 * 60

function isMoved(
  { series_date, start_date, end_date }: SeriesDate,
  series: SeriesFacts,
  zone: string,
): boolean {
  if (!start_date) return false
  const at = cityInstant(series_date, series.starts_at.slice(11, 16), zone)
  if (at.ok && Date.parse(at.instant) !== Date.parse(start_date)) return true
  if (!end_date || series.lasts === null) return Boolean(end_date) !== (series.lasts !== null)
  const [, hours = '0', minutes = '0'] = /(\d+):(\d+)/.exec(series.lasts) ?? []
  const end = cityMinutes(start_date, zone) + Number(hours) * 60 + Number(minutes)
  return end % MINUTES_OF_A_DAY !== cityMinutes(end_date, zone)
}

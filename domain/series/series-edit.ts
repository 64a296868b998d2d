// A series in the form of one of its dates: what the Repeats fields show, and the rule that a change of them means.

import type { CityDay } from '../time/city-day.ts'
import { type RepeatFields, readRepeat, repeatFieldNames, repeatFields } from './repeat-form.ts'
import { readRule, ruleText } from './rule.ts'
import { suggestedRhythms } from './rule-words.ts'

/** The days that a series names. */
export interface SeriesDays {
  rule: string | null
  added_dates: readonly CityDay[]
  skipped_dates: readonly CityDay[]
}

/** The date of a series that is being edited: the day it is on, and the day of the series that it stands for. */
export interface EditedDate {
  startDay: CityDay
  seriesDay: CityDay
}

/**
 * The fields as an edit shows them. 'After 10 times' becomes the last day, because in the middle of a series nobody knows
 * which ten; added and skipped days are kept by the series, and only what is typed here comes on top of them.
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
    // Nothing ticked is the weekday of the start, and follows it when the ride moves to another one.
    repeat_days: fields.repeat_days === suggestedRhythms(date.startDay).weekly ? '' : fields.repeat_days,
    // Of a list of chosen dates, the list is all there is.
    repeat_added: series.rule === null ? chosen.join(',') : '',
    repeat_skipped: '',
  }
}

/** Whether two states of the fields say the same. */
export function isSameRepeat(one: RepeatFields, other: RepeatFields): boolean {
  return repeatFieldNames.every(name => one[name] === other[name])
}

/** The rule to send for what was typed, so that it changes nothing that was not touched. */
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
  // The fields cannot say every rule; an untouched rhythm keeps its own spelling, and gets the end that was typed.
  const end = /;(?:UNTIL|COUNT)=\w+/.exec(main)?.[0] ?? ''
  return [series.rule.replaceAll(/;(?:UNTIL|COUNT)=\w+/g, '') + end, ...lines].join('\n')
}

// The 'Repeats' fields of the event forms: their values as typed, and the rule that they mean.

import { fieldNames } from '../text/form-fields.ts'
import { type CityDay, isCityDay } from '../time/city-day.ts'
import { type Weekday, weekdayOf, weekdays } from '../time/weekdays.ts'
import {
  MAX_COUNT,
  MAX_INTERVAL,
  type Rhythm,
  type RuleEnd,
  readRule,
  ruleText,
  suggestedRhythms,
} from './rule.ts'

/** Untouched fields: a single ride. Lists of days are texts with commas, so that a form without scripts can send them. */
export const EMPTY_REPEAT = {
  repeats: '',
  repeat_every: '1',
  repeat_days: '',
  repeat_end: 'never',
  repeat_until: '',
  repeat_times: '',
  repeat_added: '',
  repeat_skipped: '',
  /** The rule behind 'other', unchanged. */
  repeat_rule: '',
}
export type RepeatFields = typeof EMPTY_REPEAT

/** In the order of the form. */
export const repeatFieldNames = fieldNames(EMPTY_REPEAT)

interface RepeatProblem {
  field: keyof RepeatFields
  message: string
}

/** The rule (null for a single ride), or what is wrong. */
type RepeatRule = { ok: true; rule: string | null } | { ok: false; problems: RepeatProblem[] }

/** The choices of the field 'Repeats', besides '' for a single ride. 'other' is a rule that the fields cannot express. */
const choices = ['weekly', 'nth weekday', 'last weekday', 'month day', 'yearly', 'dates', 'other'] as const
type RepeatChoice = (typeof choices)[number]

const isRepeating = (choice: string) => choices.some(one => one === choice)

const listOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** The days in a field, sorted. */
export function datesIn(field: string): CityDay[] {
  return [...new Set(listOf(field))].filter(isCityDay).sort()
}

/** The weekdays of a weekly ride: those in the field, in the order of the week, or else that of its first day. */
export function weeklyDays(field: string, startDay: string): Weekday[] {
  const days = weekdays.filter(day => listOf(field).includes(day))
  return days.length > 0 || !isCityDay(startDay) ? days : [weekdayOf(startDay)]
}

function numberIn(text: string, min: number, max: number): number | undefined {
  const number = Number(text)
  return /^\d{1,4}$/.test(text.trim()) && number >= min && number <= max ? number : undefined
}

/** Reads the fields of a form whose ride starts on a day. */
export function readRepeat(fields: RepeatFields, startDay: CityDay): RepeatRule {
  const choice = fields.repeats
  const problems: RepeatProblem[] = []
  const complain = (field: keyof RepeatFields, message: string) => problems.push({ field, message })
  // The form itself reports a missing start.
  if (!isCityDay(startDay) || !isRepeating(choice)) return { ok: true, rule: null }
  if (choice === 'other') return { ok: true, rule: fields.repeat_rule || null }

  // Fields that this choice hides must neither count nor block the form.
  const isRhythm = choice !== 'dates'
  const every = isRhythm ? numberIn(fields.repeat_every || '1', 1, MAX_INTERVAL) : 1
  if (every === undefined) complain('repeat_every', `Please enter a number from 1 to ${MAX_INTERVAL}.`)
  const dayList = (field: 'repeat_added' | 'repeat_skipped') => {
    const days = listOf(fields[field])
    if (!days.every(isCityDay))
      complain(field, 'Please enter days such as 2027-01-31, with commas between them.')
    if (days.length > 100) complain(field, 'Please enter at most 100 days.')
    return days
  }
  const added = dayList('repeat_added')
  const skipped = isRhythm ? dayList('repeat_skipped') : []
  if (!isRhythm && added.length === 0) complain('repeat_added', 'Please choose the other dates.')

  const end = readEnd(fields, choice, startDay, complain)
  if (problems.length > 0 || every === undefined || end === undefined) return { ok: false, problems }
  return {
    ok: true,
    rule: ruleText({ rhythm: rhythmOf(choice, every, fields, startDay), end, skipped, added }),
  }
}

function readEnd(
  fields: RepeatFields,
  choice: string,
  startDay: CityDay,
  complain: (field: keyof RepeatFields, message: string) => void,
): RuleEnd | undefined {
  if (choice === 'dates' || fields.repeat_end === 'never' || fields.repeat_end === '')
    return { kind: 'never' }
  if (fields.repeat_end === 'after') {
    const times = numberIn(fields.repeat_times, 1, MAX_COUNT)
    if (times === undefined) complain('repeat_times', `Please enter a number from 1 to ${MAX_COUNT}.`)
    return times === undefined ? undefined : { kind: 'after', times }
  }
  if (!isCityDay(fields.repeat_until)) {
    complain('repeat_until', 'Please enter the last day.')
    return undefined
  }
  if (fields.repeat_until < startDay) complain('repeat_until', 'The last day must not be before the first.')
  return { kind: 'on', day: fields.repeat_until }
}

function rhythmOf(choice: string, every: number, fields: RepeatFields, startDay: CityDay): Rhythm {
  const { weekly, ordinal, monthDay } = suggestedRhythms(startDay)
  switch (choice) {
    case 'weekly':
      return { kind: 'weekly', every, days: weeklyDays(fields.repeat_days, startDay) }
    case 'nth weekday':
      return { kind: 'monthly on weekdays', every, days: [{ ordinal, day: weekly }] }
    case 'last weekday':
      return { kind: 'monthly on weekdays', every, days: [{ ordinal: -1, day: weekly }] }
    case 'month day':
      return { kind: 'monthly on a day', every, day: monthDay }
    case 'yearly':
      return { kind: 'yearly', every }
    default:
      return { kind: 'chosen dates' }
  }
}

function choiceOf(rhythm: Rhythm): RepeatChoice {
  if (rhythm.kind === 'monthly on weekdays')
    return rhythm.days[0]?.ordinal === -1 ? 'last weekday' : 'nth weekday'
  if (rhythm.kind === 'monthly on a day') return 'month day'
  return rhythm.kind === 'chosen dates' ? 'dates' : rhythm.kind
}

/**
 * The fields that show a rule for editing. The series itself holds skipped and added days, and shows them by its dates;
 * only a submission, which has no dates yet, shows them here. With the start, a rule that the fields would not write back
 * exactly as it is becomes 'other'.
 */
export function repeatFields(rule: string | null, startDay?: CityDay): RepeatFields {
  if (rule === null) return EMPTY_REPEAT
  const { rhythm, end, skipped, added } = readRule(rule)
  const fields: RepeatFields = {
    repeats: choiceOf(rhythm),
    repeat_every: 'every' in rhythm ? String(rhythm.every) : '1',
    repeat_days: rhythm.kind === 'weekly' ? rhythm.days.join(',') : '',
    repeat_end: end.kind,
    repeat_until: end.kind === 'on' ? end.day : '',
    repeat_times: end.kind === 'after' ? String(end.times) : '',
    repeat_added: added.join(','),
    repeat_skipped: skipped.join(','),
    repeat_rule: '',
  }
  if (startDay === undefined) return fields
  const again = readRepeat(fields, startDay)
  return again.ok && again.rule === rule ? fields : { ...EMPTY_REPEAT, repeats: 'other', repeat_rule: rule }
}

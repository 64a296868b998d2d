// The 'Repeats' fields of the event forms: what they hold as typed, and the rule that they mean.

import { type CityDay, isCityDay } from '../time/city-day.ts'
import { type Weekday, weekdayOf, weekdays } from '../time/weekdays.ts'
import { MAX_COUNT, MAX_INTERVAL, type Rhythm, type RuleEnd, readRule, ruleText } from './rule.ts'
import { suggestedRhythms } from './rule-words.ts'

/** The choices of the field 'Repeats'; the empty one is a single ride, 'other' a rule that the fields have no words for. */
const repeatChoices = [
  '',
  'weekly',
  'nth weekday',
  'last weekday',
  'month day',
  'yearly',
  'dates',
  'other',
] as const
type RepeatChoice = (typeof repeatChoices)[number]

/** The fields as typed. Lists of days and weekdays are texts with commas, so that a form without scripts can send them. */
export interface RepeatFields {
  repeats: string
  repeat_every: string
  repeat_days: string
  repeat_end: string
  repeat_until: string
  repeat_times: string
  repeat_added: string
  repeat_skipped: string
  /** The rule that 'other' stands for, kept as it is. */
  repeat_rule: string
}

/** Fields that nobody has touched: a single ride. */
export const EMPTY_REPEAT: Readonly<RepeatFields> = {
  repeats: '',
  repeat_every: '1',
  repeat_days: '',
  repeat_end: 'never',
  repeat_until: '',
  repeat_times: '',
  repeat_added: '',
  repeat_skipped: '',
  repeat_rule: '',
}

/** The names of the fields, in the order of the form. */
export const repeatFieldNames = [
  'repeats',
  'repeat_every',
  'repeat_days',
  'repeat_end',
  'repeat_until',
  'repeat_times',
  'repeat_added',
  'repeat_skipped',
  'repeat_rule',
] as const satisfies (keyof RepeatFields)[]

/** The fields from the values of a form, in the order of their names. */
export function repeatValues(values: readonly string[]): RepeatFields {
  return {
    ...EMPTY_REPEAT,
    ...Object.fromEntries(repeatFieldNames.map((name, place) => [name, values[place] ?? ''])),
  }
}

interface RepeatProblem {
  field: keyof RepeatFields
  message: string
}

/** The rule that was meant, null for a single ride; or what is wrong. */
type RepeatRule = { ok: true; rule: string | null } | { ok: false; problems: RepeatProblem[] }

const isChoice = (text: string): text is RepeatChoice => repeatChoices.some(choice => choice === text)

const listOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** The days in a field, in their order. */
export function datesIn(field: string): CityDay[] {
  return [...new Set(listOf(field))].filter(isCityDay).sort()
}

/** The weekdays in a field, in the order of the week. */
function daysIn(field: string): Weekday[] {
  return weekdays.filter(day => listOf(field).includes(day))
}

/** The weekdays on which a ride that starts on a day is repeated weekly: those of the field, else the day's own. */
export function weeklyDays(field: string, startDay: string): Weekday[] {
  const days = daysIn(field)
  return days.length > 0 || !isCityDay(startDay) ? days : [weekdayOf(startDay)]
}

function numberIn(text: string, min: number, max: number): number | undefined {
  const number = Number(text)
  return /^\d{1,4}$/.test(text.trim()) && number >= min && number <= max ? number : undefined
}

/** Reads the fields of a form whose ride starts on a day. */
export function readRepeat(fields: RepeatFields, startDay: CityDay): RepeatRule {
  const choice = isChoice(fields.repeats) ? fields.repeats : ''
  if (choice === '') return { ok: true, rule: null }
  const problems: RepeatProblem[] = []
  const complain = (field: keyof RepeatFields, message: string) => problems.push({ field, message })
  // That a start is missing is for the form to say.
  if (!isCityDay(startDay)) return { ok: true, rule: null }
  if (choice === 'other') return { ok: true, rule: fields.repeat_rule || null }

  // What a choice does not ask for is not seen, so it must neither count nor hold up the form.
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
  choice: RepeatChoice,
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

function rhythmOf(choice: RepeatChoice, every: number, fields: RepeatFields, startDay: CityDay): Rhythm {
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
  switch (rhythm.kind) {
    case 'weekly':
      return 'weekly'
    case 'monthly on weekdays':
      return rhythm.days[0]?.ordinal === -1 ? 'last weekday' : 'nth weekday'
    case 'monthly on a day':
      return 'month day'
    case 'yearly':
      return 'yearly'
    case 'chosen dates':
      return 'dates'
  }
}

/**
 * The fields that show a rule for editing. Skipped and added days are kept by the series itself, and shown by its dates;
 * only a submission, which has no dates yet, shows them here. Given the start, a rule that the fields would not give back
 * to the letter is 'other'.
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

import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { describeRhythm, describeRule, type Rule, readRule, ruleText, suggestedRhythms } from './rule.ts'

beforeAll(ensureTemporal)

const words: [string | null, string][] = [
  ['FREQ=WEEKLY;BYDAY=TU', 'Every Tuesday'],
  ['FREQ=WEEKLY;BYDAY=TH,TU', 'Every Tuesday and Thursday'],
  ['FREQ=WEEKLY;BYDAY=SA,SU', 'Every Sunday and Saturday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'Every second Tuesday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA', 'Every 2 weeks on Tuesday and Saturday'],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=TU;COUNT=48', 'Every 3 weeks on Tuesday, 48 times'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270630', 'Every Tuesday until June 30, 2027'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'The second Tuesday of every month'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'The last Friday of every month'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1SA,3SA', 'The first Saturday and third Saturday of every 3 months'],
  ['FREQ=MONTHLY;BYMONTHDAY=21', 'The 21st of every month'],
  ['FREQ=MONTHLY;BYMONTHDAY=12', 'The 12th of every month'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'The last day of every month'],
  ['FREQ=YEARLY', 'Every year'],
  ['FREQ=YEARLY;INTERVAL=2', 'Every 2 years'],
  [null, 'On chosen dates'],
  ['RDATE:20270101', 'On chosen dates'],
]

describe('a rule in words', () => {
  it.each(words)('%j', (rule, text) => expect(describeRule(rule)).toBe(text))
  it('can leave the end out', () =>
    expect(describeRhythm('FREQ=WEEKLY;BYDAY=TU;COUNT=3')).toBe('Every Tuesday'))
})

describe('a rule as a text', () => {
  const rules: [Rule, string][] = [
    [
      {
        rhythm: { kind: 'weekly', every: 1, days: ['TU'] },
        end: { kind: 'never' },
        skipped: [],
        added: [],
      },
      'FREQ=WEEKLY;BYDAY=TU',
    ],
    [
      {
        rhythm: { kind: 'monthly on weekdays', every: 2, days: [{ ordinal: -1, day: 'FR' }] },
        end: { kind: 'on', day: '2027-06-30' },
        skipped: ['2027-01-29'],
        added: ['2027-02-01', '2027-02-02'],
      },
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;UNTIL=20270630\nEXDATE:20270129\nRDATE:20270201,20270202',
    ],
    [
      { rhythm: { kind: 'chosen dates' }, end: { kind: 'never' }, skipped: [], added: ['2027-02-01'] },
      'RDATE:20270201',
    ],
    [
      {
        rhythm: { kind: 'monthly on a day', every: 1, day: 15 },
        end: { kind: 'after', times: 4 },
        skipped: [],
        added: [],
      },
      'FREQ=MONTHLY;BYMONTHDAY=15;COUNT=4',
    ],
    [{ rhythm: { kind: 'yearly', every: 1 }, end: { kind: 'never' }, skipped: [], added: [] }, 'FREQ=YEARLY'],
  ]
  it.each(rules)('is written and read: %j', (rule, text) => {
    expect(ruleText(rule)).toBe(text)
    expect(readRule(text)).toEqual(rule)
  })
})

describe('what a form offers for a day', () => {
  it('is its weekday, its place in the month, and its number', () => {
    expect(suggestedRhythms('2026-11-24')).toEqual({ weekly: 'TU', ordinal: 4, isLast: true, monthDay: 24 })
    expect(suggestedRhythms('2026-11-01')).toEqual({ weekly: 'SU', ordinal: 1, isLast: false, monthDay: 1 })
    expect(suggestedRhythms('2027-01-31')).toEqual({ weekly: 'SU', ordinal: 5, isLast: true, monthDay: 31 })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { datesIn, EMPTY_REPEAT, type RepeatFields, readRepeat, repeatFields } from './repeat-form.ts'

beforeAll(ensureTemporal)

const fields = (changes: Partial<RepeatFields>): RepeatFields => ({ ...EMPTY_REPEAT, ...changes })
// The fourth and last Tuesday of its month.
const tuesday = '2026-11-24'

const rules: [Partial<RepeatFields>, string | null][] = [
  [{}, null],
  [{ repeats: 'anything' }, null],
  [{ repeats: 'weekly' }, 'FREQ=WEEKLY;BYDAY=TU'],
  [{ repeats: 'weekly', repeat_every: '2', repeat_days: 'TH,TU' }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH'],
  // Weeks begin on Sunday, which the rule says where it counts, and as the database does.
  [{ repeats: 'weekly', repeat_days: 'SU,TH' }, 'FREQ=WEEKLY;BYDAY=TH,SU'],
  [
    { repeats: 'weekly', repeat_every: '2', repeat_days: 'SU,TU' },
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU',
  ],
  [{ repeats: 'weekly', repeat_every: '2', repeat_days: 'SU' }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'],
  [{ repeats: 'weekly', repeat_every: '', repeat_days: 'XX' }, 'FREQ=WEEKLY;BYDAY=TU'],
  [{ repeats: 'nth weekday' }, 'FREQ=MONTHLY;BYDAY=4TU'],
  [{ repeats: 'last weekday' }, 'FREQ=MONTHLY;BYDAY=-1TU'],
  [{ repeats: 'month day', repeat_every: '3' }, 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=24'],
  [{ repeats: 'yearly' }, 'FREQ=YEARLY'],
  [{ repeats: 'weekly', repeat_end: 'after', repeat_times: '48' }, 'FREQ=WEEKLY;BYDAY=TU;COUNT=48'],
  [
    { repeats: 'weekly', repeat_end: 'on', repeat_until: '2027-06-30' },
    'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270630',
  ],
  [
    { repeats: 'weekly', repeat_skipped: '2026-12-22 2026-12-29' },
    'FREQ=WEEKLY;BYDAY=TU\nEXDATE:20261222,20261229',
  ],
  [{ repeats: 'dates', repeat_added: '2026-12-01, 2026-12-05' }, 'RDATE:20261201,20261205'],
  [{ repeats: 'other', repeat_rule: 'FREQ=MONTHLY;BYDAY=1TU,3TU' }, 'FREQ=MONTHLY;BYDAY=1TU,3TU'],
  [{ repeats: 'weekly', repeat_rule: 'FREQ=MONTHLY;BYDAY=1TU,3TU' }, 'FREQ=WEEKLY;BYDAY=TU'],
  // What chosen dates do not ask for was typed before and is not seen any more.
  [
    { repeats: 'dates', repeat_added: '2026-12-01', repeat_every: '0', repeat_skipped: 'Christmas' },
    'RDATE:20261201',
  ],
]

const problems: [Partial<RepeatFields>, keyof RepeatFields][] = [
  [{ repeats: 'weekly', repeat_every: '0' }, 'repeat_every'],
  [{ repeats: 'weekly', repeat_every: '1.5' }, 'repeat_every'],
  [{ repeats: 'weekly', repeat_end: 'after' }, 'repeat_times'],
  [{ repeats: 'weekly', repeat_end: 'after', repeat_times: '1000' }, 'repeat_times'],
  [{ repeats: 'weekly', repeat_end: 'on' }, 'repeat_until'],
  [{ repeats: 'weekly', repeat_end: 'on', repeat_until: '2026-11-23' }, 'repeat_until'],
  [{ repeats: 'weekly', repeat_skipped: 'Christmas' }, 'repeat_skipped'],
  [{ repeats: 'dates' }, 'repeat_added'],
  [{ repeats: 'dates', repeat_added: '2026-12-01,'.repeat(101) }, 'repeat_added'],
]

describe('the repeat fields', () => {
  it.each(rules)('%j mean %j', (changes, rule) => {
    expect(readRepeat(fields(changes), tuesday)).toEqual({ ok: true, rule })
  })
  it.each(problems)('%j are wrong at %s', (changes, field) => {
    expect(readRepeat(fields(changes), tuesday)).toMatchObject({ ok: false, problems: [{ field }] })
  })
  it('wait for a start', () => {
    expect(readRepeat(fields({ repeats: 'weekly' }), '')).toEqual({ ok: true, rule: null })
  })
  it('show a rule so that it is read as the same', () => {
    for (const [, rule] of rules)
      expect(readRepeat(repeatFields(rule, tuesday), tuesday)).toEqual({ ok: true, rule })
  })
  it.each([
    'FREQ=MONTHLY;BYDAY=1TU,3TU',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU',
    'EXDATE:20261222\nRDATE:20261201',
  ])('keep %j, for which they have no words, as it is', rule => {
    const shown = repeatFields(rule, tuesday)
    expect(shown).toMatchObject({ repeats: 'other', repeat_rule: rule })
    expect(readRepeat(shown, tuesday)).toEqual({ ok: true, rule })
  })
})

it('lists of days are read in their order, each once, without what is no day', () => {
  expect(datesIn('2027-02-01, 2027-01-01;2027-02-30 soon 2027-02-01')).toEqual(['2027-01-01', '2027-02-01'])
})

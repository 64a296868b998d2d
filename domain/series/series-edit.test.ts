import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { type RepeatFields, readRepeat } from './repeat-form.ts'
import {
  editedRule,
  isSameRepeat,
  ownColumns,
  type SeriesDays,
  type SeriesFacts,
  shownRepeat,
} from './series-edit.ts'

await ensureTemporal()

const tuesdays: SeriesDays = { rule: 'FREQ=WEEKLY;BYDAY=TU', added_dates: [], skipped_dates: [] }
const date = { startDay: '2027-01-12', seriesDay: '2027-01-12' }

/** The rule that is sent when these fields are typed over what is shown. */
function sent(
  series: SeriesDays,
  typed: Partial<RepeatFields>,
  { scope = 'all', start = date.startDay }: { scope?: 'later' | 'all'; start?: string } = {},
) {
  const shown = shownRepeat(series, date, undefined)
  const read = readRepeat({ ...shown, ...typed }, start)
  if (!read.ok || read.rule === null) throw new Error('nothing to send')
  return editedRule(series, shown, date, read.rule, scope)
}

describe('the Repeats fields of a series', () => {
  it('leave the weekday to the start, so that both move together', () => {
    expect(shownRepeat(tuesdays, date, undefined)).toMatchObject({ repeats: 'weekly', repeat_days: '' })
    // A date that was moved on its own is on another day than its series.
    expect(shownRepeat(tuesdays, { ...date, startDay: '2027-01-14' }, undefined).repeat_days).toBe('TU')
  })

  it('show a count as its last day', () => {
    const counted = { ...tuesdays, rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=10' }
    expect(shownRepeat(counted, date, '2027-03-09')).toMatchObject({
      repeat_end: 'on',
      repeat_until: '2027-03-09',
      repeat_times: '',
    })
    expect(shownRepeat(counted, date, undefined)).toMatchObject({ repeat_end: 'after', repeat_times: '10' })
  })

  it('show the dates of a list, and of a rule neither added nor skipped ones', () => {
    const days = { added_dates: ['2027-01-12', '2027-02-01', '2027-03-01'], skipped_dates: ['2027-03-01'] }
    expect(shownRepeat({ rule: null, ...days }, date, undefined)).toMatchObject({
      repeats: 'dates',
      repeat_added: '2027-02-01',
    })
    expect(shownRepeat({ ...tuesdays, ...days }, date, undefined)).toMatchObject({
      repeat_added: '',
      repeat_skipped: '',
    })
  })

  it('tell whether they were touched', () => {
    const shown = shownRepeat(tuesdays, date, undefined)
    expect(isSameRepeat(shown, { ...shown })).toBe(true)
    expect(isSameRepeat(shown, { ...shown, repeat_every: '2' })).toBe(false)
  })
})

describe('the rule of an edit', () => {
  it('is what was typed', () => {
    expect(sent(tuesdays, { repeat_days: 'WE' })).toBe('FREQ=WEEKLY;BYDAY=WE')
    expect(sent(tuesdays, { repeat_every: '2' }, { start: '2027-01-13' })).toBe(
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
    )
  })

  it('keeps a rhythm that the fields cannot say, when only the end is touched', () => {
    const odd = { ...tuesdays, rule: 'FREQ=MONTHLY;BYDAY=2TU,4TU;COUNT=9' }
    expect(sent(odd, { repeat_end: 'on', repeat_until: '2027-12-31' })).toBe(
      'FREQ=MONTHLY;BYDAY=2TU,4TU;UNTIL=20271231',
    )
    expect(sent(odd, { repeat_end: 'never' })).toBe('FREQ=MONTHLY;BYDAY=2TU,4TU')
  })

  it('keeps the days that were added before, and for later dates only later ones', () => {
    const more = { ...tuesdays, added_dates: ['2027-01-02', '2027-02-04'] }
    expect(sent(more, { repeat_added: '2027-02-20' })).toBe(
      'FREQ=WEEKLY;BYDAY=TU\nRDATE:20270102,20270204,20270220',
    )
    expect(sent(more, { repeat_added: '2027-02-20' }, { scope: 'later' })).toBe(
      'FREQ=WEEKLY;BYDAY=TU\nRDATE:20270204,20270220',
    )
  })

  it('does not keep the days of a list that becomes a rhythm', () => {
    const list = { rule: null, added_dates: ['2027-01-12', '2027-02-01'], skipped_dates: [] }
    expect(sent(list, { repeat_added: '2027-02-01, 2027-02-15' })).toBe('RDATE:20270201,20270215')
    expect(sent(list, { repeats: 'weekly', repeat_added: '' })).toBe('FREQ=WEEKLY;BYDAY=TU\nRDATE:20270112')
  })
})

await ensureTemporal()

const zone = 'America/Denver'
const series: SeriesFacts = {
  title: 'Tuesday ride',
  description: 'Every week.',
  type_id: 'ride',
  group_id: null,
  location: { name: 'Depot', url: 'https://maps.example/' },
  host: null,
  starts_at: '2027-01-05T18:30:00',
  lasts: '02:00:00',
}
const seriesDate = {
  series_date: '2027-01-12',
  title: 'Tuesday ride',
  location: { url: 'https://maps.example/', name: 'Depot' },
  host: null,
  start_date: '2027-01-13T01:30:00+00:00',
  end_date: '2027-01-13T03:30:00+00:00',
}
const changes = { title: 'Evening ride', start_date: '2027-01-13T02:00:00Z', end_date: null }

it('finds none where every date says what its series says', () => {
  expect(
    ownColumns(series, [seriesDate], { ...changes, location: { name: '', url: '' }, host: null }, zone),
  ).toEqual([])
})

it('finds words of a single date, in the columns that change', () => {
  expect(ownColumns(series, [seriesDate, { ...seriesDate, title: 'Night ride' }], changes, zone)).toEqual([
    'title',
  ])
  expect(ownColumns(series, [{ ...seriesDate, host: { name: 'Ann' } }], changes, zone)).toEqual([])
})

it('finds hours of a single date, on both sides of a change of clocks', () => {
  const summer = {
    ...seriesDate,
    series_date: '2027-07-06',
    start_date: '2027-07-07T00:30:00Z',
    end_date: '2027-07-07T02:30:00Z',
  }
  expect(ownColumns(series, [summer], changes, zone)).toEqual([])
  expect(ownColumns(series, [{ ...seriesDate, start_date: '2027-01-13T02:30:00Z' }], changes, zone)).toEqual([
    'start_date',
  ])
  expect(ownColumns(series, [{ ...seriesDate, end_date: '2027-01-13T05:00:00Z' }], changes, zone)).toEqual([
    'start_date',
  ])
  expect(ownColumns(series, [{ ...seriesDate, end_date: null }], changes, zone)).toEqual(['start_date'])
})

import { expect, it } from 'vitest'
import { ensureTemporal } from '../time/temporal.ts'
import { ownColumns, type SeriesFacts } from './own-words.ts'

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
const date = {
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
    ownColumns(series, [date], { ...changes, location: { name: '', url: '' }, host: null }, zone),
  ).toEqual([])
})

it('finds words of a single date, in the columns that change', () => {
  expect(ownColumns(series, [date, { ...date, title: 'Night ride' }], changes, zone)).toEqual(['title'])
  expect(ownColumns(series, [{ ...date, host: { name: 'Ann' } }], changes, zone)).toEqual([])
})

it('finds hours of a single date, on both sides of a change of clocks', () => {
  const summer = {
    ...date,
    series_date: '2027-07-06',
    start_date: '2027-07-07T00:30:00Z',
    end_date: '2027-07-07T02:30:00Z',
  }
  expect(ownColumns(series, [summer], changes, zone)).toEqual([])
  expect(ownColumns(series, [{ ...date, start_date: '2027-01-13T02:30:00Z' }], changes, zone)).toEqual([
    'start_date',
  ])
  expect(ownColumns(series, [{ ...date, end_date: '2027-01-13T05:00:00Z' }], changes, zone)).toEqual([
    'start_date',
  ])
  expect(ownColumns(series, [{ ...date, end_date: null }], changes, zone)).toEqual(['start_date'])
})

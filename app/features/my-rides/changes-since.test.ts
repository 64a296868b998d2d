import { describe, expect, it } from 'vitest'
import type { EventSummary } from '../calendar/event.server.ts'
import { changesSince, expiredStars, seenNow, seenText } from './changes-since.ts'

const now = Date.parse('2027-01-10T12:00:00Z')
const ride = (id: string, changes: Partial<EventSummary> = {}): EventSummary => ({
  id,
  title: `Ride ${id}`,
  start_date: '2027-01-12T18:00:00+00:00',
  end_date: null,
  status: 'scheduled',
  status_note: null,
  type_id: 't',
  type_name: 'ride',
  event_type: null,
  group: null,
  facts: null,
  location: { name: 'Depot', url: '' },
  postponed_to: null,
  ...changes,
})
const nothing = { stars: [], rides: {} }
const starred = (given: EventSummary) => ({ [`e:${given.id}`]: seenText(given) })
const reported = (before: EventSummary, after: EventSummary | undefined) =>
  changesSince(starred(before), nothing, after ? [after] : [], now).map(({ kind }) => kind)

describe('since a ride was starred', () => {
  it('an unchanged ride is not reported, also if its time is written differently', () => {
    expect(
      reported(ride('a'), ride('a', { start_date: '2027-01-12T11:00:00-07:00', title: 'Renamed' })),
    ).toEqual([])
  })
  it('a ride that was cancelled, postponed, resumed, moved or deleted is reported', () => {
    expect(reported(ride('a'), ride('a', { status: 'cancelled' }))).toEqual(['cancelled'])
    expect(reported(ride('a'), ride('a', { status: 'postponed' }))).toEqual(['postponed'])
    expect(reported(ride('a', { status: 'cancelled' }), ride('a'))).toEqual(['on again'])
    expect(reported(ride('a'), ride('a', { start_date: '2027-01-13T18:00:00Z' }))).toEqual(['moved'])
    expect(reported(ride('a'), undefined)).toEqual(['gone'])
  })
  it('a past ride is not reported, unless it was moved to a future date', () => {
    const past = { start_date: '2027-01-09T18:00:00Z' }
    expect(reported(ride('a', past), undefined)).toEqual([])
    expect(reported(ride('a', past), ride('a', { ...past, status: 'cancelled' }))).toEqual([])
    expect(reported(ride('a', past), ride('a'))).toEqual(['moved'])
  })
})

describe('since the last visit', () => {
  const group = { 'g:1': ' Wheelers' }
  const first = seenNow(group, nothing, [ride('a'), ride('b')])
  it('the rides of groups and series are reported too', () => {
    expect(changesSince(group, first, [ride('a', { status: 'cancelled' })], now)).toMatchObject([
      { id: 'a', kind: 'cancelled', title: 'Ride a' },
      { id: 'b', kind: 'gone', title: 'Ride b', now: undefined },
    ])
  })
  it('a ride whose group was unstarred is not reported as gone', () => {
    expect(changesSince({ 'g:2': '' }, first, [], now)).toEqual([])
  })
  it('every change is reported once', () => {
    const stars = starred(ride('a'))
    const seen = seenNow(stars, nothing, [ride('a')])
    expect(changesSince(stars, seen, [], now)).toHaveLength(1)
    expect(changesSince(stars, seenNow(stars, seen, []), [], now)).toEqual([])
    expect(changesSince(group, seenNow(group, first, []), [], now)).toEqual([])
  })
  it('a ride that came with the stars of another device is new', () => {
    expect(changesSince({ 'e:a': '' }, nothing, [ride('a')], now)).toEqual([])
  })
})

it('the stars of rides that were over long ago are found, also of deleted ones', () => {
  const old = { start_date: '2026-10-01T18:00:00Z' }
  const stars = {
    ...starred(ride('a', old)),
    ...starred(ride('b')),
    'e:c': seenText(ride('c', old)),
    'g:1': ' x',
    'e:d': '',
  }
  expect(expiredStars(stars, [ride('a', old), ride('b')], now)).toEqual(['e:a', 'e:c'])
  expect(expiredStars(stars, [ride('a'), ride('c')], now)).toEqual([])
})

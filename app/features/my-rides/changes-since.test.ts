import { describe, expect, it } from 'vitest'
import { changesSince, overStars, seenNow, seenText } from './changes-since.ts'
import type { Ride } from './my-rides.ts'

const now = Date.parse('2027-01-10T12:00:00Z')
const ride = (id: string, changes: Partial<Ride> = {}): Ride => ({
  ...{
    id,
    title: `Ride ${id}`,
    start_date: '2027-01-12T18:00:00+00:00',
    end_date: null,
    status: 'scheduled',
  },
  ...{ status_note: null, type_id: 't', type_name: 'ride', event_type: null, group: null, facts: null },
  ...{ location: { name: 'Depot', url: '' }, postponed_to: null },
  ...changes,
})
const nothing = { stars: [], rides: {} }
const starred = (given: Ride) => ({ [`e:${given.id}`]: seenText(given) })
const told = (before: Ride, after: Ride | undefined) =>
  changesSince(starred(before), nothing, after ? [after] : [], now).map(({ kind }) => kind)

describe('since a ride was starred', () => {
  it('nothing is told of one that is as it was, also where its hour is written otherwise', () => {
    expect(told(ride('a'), ride('a', { start_date: '2027-01-12T11:00:00-07:00', title: 'Renamed' }))).toEqual(
      [],
    )
  })
  it('it was cancelled, postponed, taken back, moved or deleted', () => {
    expect(told(ride('a'), ride('a', { status: 'cancelled' }))).toEqual(['cancelled'])
    expect(told(ride('a'), ride('a', { status: 'postponed' }))).toEqual(['postponed'])
    expect(told(ride('a', { status: 'cancelled' }), ride('a'))).toEqual(['on again'])
    expect(told(ride('a'), ride('a', { start_date: '2027-01-13T18:00:00Z' }))).toEqual(['moved'])
    expect(told(ride('a'), undefined)).toEqual(['gone'])
  })
  it('what is over is no news, but that something was moved out of the past is', () => {
    const past = { start_date: '2027-01-09T18:00:00Z' }
    expect(told(ride('a', past), undefined)).toEqual([])
    expect(told(ride('a', past), ride('a', { ...past, status: 'cancelled' }))).toEqual([])
    expect(told(ride('a', past), ride('a'))).toEqual(['moved'])
  })
})

describe('since the last look', () => {
  const group = { 'g:1': ' Wheelers' }
  const first = seenNow(group, nothing, [ride('a'), ride('b')])
  it('the rides of groups and series are told too', () => {
    expect(changesSince(group, first, [ride('a', { status: 'cancelled' })], now)).toMatchObject([
      { id: 'a', kind: 'cancelled', title: 'Ride a' },
      { id: 'b', kind: 'gone', title: 'Ride b', now: undefined },
    ])
  })
  it('what went with a star is not gone', () => {
    expect(changesSince({ 'g:2': '' }, first, [], now)).toEqual([])
  })
  it('everything is told once', () => {
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

it('the stars of what was over long ago are found, of what is gone too', () => {
  const old = { start_date: '2026-10-01T18:00:00Z' }
  const stars = {
    ...starred(ride('a', old)),
    ...starred(ride('b')),
    'e:c': seenText(ride('c', old)),
    'g:1': ' x',
    'e:d': '',
  }
  expect(overStars(stars, [ride('a', old), ride('b')], now)).toEqual(['e:a', 'e:c'])
  expect(overStars(stars, [ride('a'), ride('c')], now)).toEqual([])
})

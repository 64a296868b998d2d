import { describe, expect, it } from 'vitest'
import { type ComparableRide, isLikelySameRide } from './same-ride.ts'

const park = { name: 'City Park', url: 'https://maps.example/park' }
const ride = {
  title: 'Tuesday Night Lantern Ride',
  location: park,
  start_date: '2027-06-02T01:00:00+00:00',
}
const same = (more: Partial<ComparableRide>, one: ComparableRide = ride) => {
  const other = { ...ride, ...more }
  // Whichever of the two comes first.
  expect(isLikelySameRide(other, one)).toBe(isLikelySameRide(one, other))
  return isLikelySameRide(one, other)
}
const elsewhere = { name: 'Depot Square', url: 'https://maps.example/depot' }

describe('rides of one day at one place', () => {
  it.each([
    'Tuesday Night Lantern Ride',
    'TUESDAY night lantern-ride!',
    'Lantern ride, Tuesday night',
    'Tuesday nigth lantern ride',
    'Tuesdaynight Lantern Ride',
    'The Lantern Ride on Tuesday',
    'Túesday Night Lanterns',
  ])('are perhaps the same when the other is called %s', title => {
    expect(same({ title })).toBe(true)
  })

  it.each(['Coffee Ride', 'Tuesday Ride to the Sea', 'Night Market', 'Ride', 'Repair workshop', '🚲', ''])(
    'are not when it is called %j',
    title => {
      expect(same({ title })).toBe(false)
    },
  )

  it('are told apart by numbers, and by short words', () => {
    expect(same({ title: 'Alleycat 2027' }, { ...ride, title: 'Alleycat 2028 Finals' })).toBe(false)
    expect(same({ title: 'Red Loop' }, { ...ride, title: 'Bed Loom' })).toBe(false)
  })
})

describe('the place', () => {
  it.each([
    { name: 'city park', url: 'https://other.example/1' },
    { name: 'Pavilion in City Park', url: 'https://other.example/1' },
    { name: 'Citty Parc', url: 'https://other.example/1' },
    { name: 'By the lake', url: 'https://maps.example/park' },
  ])('is the same as %j', location => {
    expect(same({ location })).toBe(true)
  })

  it.each([elsewhere, { name: '', url: '' }, null])('is another than %j', location => {
    expect(same({ location, start_date: '2027-06-02T02:00:00Z' })).toBe(false)
  })

  it('may have another name where the very same title starts at the very same time', () => {
    expect(same({ location: elsewhere })).toBe(true)
    expect(same({ location: elsewhere, title: 'Lantern Night' })).toBe(false)
  })
})

describe('the day', () => {
  it('is the same with a morning written for an evening, and however the instant is written', () => {
    expect(same({ start_date: '2027-06-01T13:00:00.000Z' })).toBe(true)
    expect(same({ start_date: '2027-06-01T19:00:00-06:00' })).toBe(true)
  })

  it('is not the next one, nor the same of another week', () => {
    expect(same({ start_date: '2027-06-03T01:00:00Z' })).toBe(false)
    expect(same({ start_date: '2027-06-09T01:00:00Z' })).toBe(false)
    expect(same({ start_date: 'no date' })).toBe(false)
  })

  it('does not matter within a series', () => {
    const start_date = '2027-06-09T01:00:00Z'
    expect(same({ series_id: 's1', start_date }, { ...ride, series_id: 's1' })).toBe(true)
    expect(same({ series_id: 's2', start_date }, { ...ride, series_id: 's1' })).toBe(false)
    expect(same({ series_id: null, start_date }, { ...ride, series_id: null })).toBe(false)
  })
})

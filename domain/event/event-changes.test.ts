import { describe, expect, it } from 'vitest'
import { changedColumns } from './event-changes.ts'
import type { EventPayload, StoredEvent } from './event-payload.ts'

const stored: StoredEvent = {
  title: 'Tuesday ride',
  description: 'First line.\r\nSecond line.',
  start_date: '2027-01-06T01:30:00+00:00',
  end_date: '2027-01-06T03:30:00+00:00',
  type_id: 'ride',
  group_id: null,
  location: { name: 'Depot Square', url: 'https://maps.example/depot' },
  host: { name: 'Ann', url: null },
  facts: null,
  picture_path: null,
  picture_alt: null,
  route_path: null,
  route_url: null,
}

/** What the form of that event sends when nobody has typed anything. */
const untouched: EventPayload = {
  title: 'Tuesday ride',
  description: 'First line.\nSecond line.',
  start_date: '2027-01-06T01:30:00Z',
  end_date: '2027-01-06T03:30:00Z',
  type_id: 'ride',
  group_id: null,
  location: { name: 'Depot Square', url: 'https://maps.example/depot' },
  host: { name: 'Ann' },
}

describe('the columns that a form changed', () => {
  it('are none when only the spelling of the same values differs', () => {
    expect(changedColumns(stored, untouched)).toEqual({})
    const { end_date: _, host: __, ...bare } = untouched
    expect(changedColumns({ ...stored, end_date: null, host: null }, bare)).toEqual({})
  })

  it('are the touched ones alone', () => {
    expect(changedColumns(stored, { ...untouched, title: 'Wednesday ride' })).toEqual({
      title: 'Wednesday ride',
    })
    expect(changedColumns(stored, { ...untouched, group_id: 'club', host: null })).toEqual({
      group_id: 'club',
      host: null,
    })
    const location = { name: 'Depot Square', url: 'https://maps.example/north' }
    expect(changedColumns(stored, { ...untouched, location })).toEqual({ location })
  })

  it('name both ends of the hours when one of them moves', () => {
    expect(changedColumns(stored, { ...untouched, start_date: '2027-01-06T02:00:00Z' })).toEqual({
      start_date: '2027-01-06T02:00:00Z',
      end_date: '2027-01-06T03:30:00Z',
    })
    expect(changedColumns(stored, { ...untouched, end_date: null })).toEqual({
      start_date: '2027-01-06T01:30:00Z',
      end_date: null,
    })
  })

  it('name a picture together with what is on it', () => {
    const pictured = { picture_path: 'a.jpg', picture_alt: 'A lamp' }
    const sent = { ...untouched, ...pictured }
    expect(changedColumns({ ...stored, ...pictured }, sent)).toEqual({})
    expect(changedColumns(stored, sent)).toEqual(pictured)
    expect(changedColumns({ ...stored, ...pictured }, { ...sent, picture_path: 'b.jpg' })).toEqual({
      ...pictured,
      picture_path: 'b.jpg',
    })
    expect(changedColumns({ ...stored, ...pictured }, untouched)).toEqual({
      picture_path: null,
      picture_alt: null,
    })
  })

  it('name a route and the link to one each alone', () => {
    const sent = { ...untouched, route_path: 'a.gpx', route_url: 'https://example.org/way' }
    expect(changedColumns({ ...stored, route_path: 'a.gpx' }, sent)).toEqual({
      route_url: 'https://example.org/way',
    })
    expect(changedColumns({ ...stored, route_path: 'a.gpx' }, untouched)).toEqual({ route_path: null })
  })
})

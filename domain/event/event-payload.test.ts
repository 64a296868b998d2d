import { describe, expect, it } from 'vitest'
import { EMPTY_REPEAT } from '../series/repeat-form.ts'
import { ensureTemporal } from '../time/city-day.ts'
import {
  changedColumns,
  EMPTY_EVENT_FORM,
  type EventPayload,
  eventFormValues,
  preselectedGroup,
  type StoredEvent,
} from './event-payload.ts'
import { EMPTY_FACTS } from './facts-form.ts'

await ensureTemporal()

const stored = {
  title: 'Night ride',
  description: '<p>Bring lights.</p>',
  start_date: '2026-07-16T00:00:00+00:00',
  end_date: '2026-07-16T02:30:00+00:00',
  type_id: 't1',
  group_id: 'g1',
  location: { name: 'Park', url: 'https://maps.example' },
  host: null,
  facts: null,
  picture_path: 'a.jpg',
  picture_alt: 'A lamp',
  route_path: 'a.gpx',
  route_url: 'https://www.strava.com/routes/1',
}

describe('the fields of a stored event', () => {
  it("show its times as the city's clock does", () => {
    expect(eventFormValues(stored, { timeZone: 'America/Denver', units: 'miles' })).toEqual({
      ...EMPTY_REPEAT,
      ...EMPTY_FACTS,
      title: 'Night ride',
      description: '<p>Bring lights.</p>',
      start_date: '2026-07-15',
      start_time: '18:00',
      end_date: '2026-07-15',
      end_time: '20:30',
      type_id: 't1',
      group_id: 'g1',
      location_name: 'Park',
      location_url: 'https://maps.example',
      host_name: '',
      host_url: '',
      submitter_email: '',
      picture_path: 'a.jpg',
      picture_alt: 'A lamp',
      route_path: 'a.gpx',
      route_url: 'https://www.strava.com/routes/1',
    })
    expect(eventFormValues(stored, { timeZone: 'Asia/Kolkata', units: 'kilometres' })).toMatchObject({
      start_date: '2026-07-16',
      start_time: '05:30',
    })
  })

  it('are empty where the event says nothing', () => {
    const bare = {
      ...stored,
      end_date: null,
      description: null,
      type_id: null,
      group_id: null,
      location: null,
    }
    expect(
      eventFormValues(
        {
          ...bare,
          facts: null,
          picture_path: null,
          picture_alt: null,
          route_path: null,
          route_url: null,
          host: { name: null, url: 'https://h.example' },
        },
        { timeZone: 'America/Denver', units: 'miles' },
      ),
    ).toEqual({
      ...EMPTY_EVENT_FORM,
      title: 'Night ride',
      start_date: '2026-07-15',
      start_time: '18:00',
      host_url: 'https://h.example',
    })
  })
})

describe("a moderator's group", () => {
  it('is chosen beforehand when there is exactly one', () => {
    expect(preselectedGroup([{ id: 'g1' }])).toBe('g1')
    expect(preselectedGroup([{ id: 'g1' }, { id: 'g2' }])).toBe('')
    expect(preselectedGroup([])).toBe('')
  })
})

const storedEvent: StoredEvent = {
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
    expect(changedColumns(storedEvent, untouched)).toEqual({})
    const { end_date: _, host: __, ...bare } = untouched
    expect(changedColumns({ ...storedEvent, end_date: null, host: null }, bare)).toEqual({})
  })

  it('are the touched ones alone', () => {
    expect(changedColumns(storedEvent, { ...untouched, title: 'Wednesday ride' })).toEqual({
      title: 'Wednesday ride',
    })
    expect(changedColumns(storedEvent, { ...untouched, group_id: 'club', host: null })).toEqual({
      group_id: 'club',
      host: null,
    })
    const location = { name: 'Depot Square', url: 'https://maps.example/north' }
    expect(changedColumns(storedEvent, { ...untouched, location })).toEqual({ location })
  })

  it('name both ends of the hours when one of them moves', () => {
    expect(changedColumns(storedEvent, { ...untouched, start_date: '2027-01-06T02:00:00Z' })).toEqual({
      start_date: '2027-01-06T02:00:00Z',
      end_date: '2027-01-06T03:30:00Z',
    })
    expect(changedColumns(storedEvent, { ...untouched, end_date: null })).toEqual({
      start_date: '2027-01-06T01:30:00Z',
      end_date: null,
    })
  })

  it('name a picture together with what is on it', () => {
    const pictured = { picture_path: 'a.jpg', picture_alt: 'A lamp' }
    const sent = { ...untouched, ...pictured }
    expect(changedColumns({ ...storedEvent, ...pictured }, sent)).toEqual({})
    expect(changedColumns(storedEvent, sent)).toEqual(pictured)
    expect(changedColumns({ ...storedEvent, ...pictured }, { ...sent, picture_path: 'b.jpg' })).toEqual({
      ...pictured,
      picture_path: 'b.jpg',
    })
    expect(changedColumns({ ...storedEvent, ...pictured }, untouched)).toEqual({
      picture_path: null,
      picture_alt: null,
    })
  })

  it('name a route and the link to one each alone', () => {
    const sent = { ...untouched, route_path: 'a.gpx', route_url: 'https://example.org/way' }
    expect(changedColumns({ ...storedEvent, route_path: 'a.gpx' }, sent)).toEqual({
      route_url: 'https://example.org/way',
    })
    expect(changedColumns({ ...storedEvent, route_path: 'a.gpx' }, untouched)).toEqual({ route_path: null })
  })
})

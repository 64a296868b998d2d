import { beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { sampleEvent } from './event.ts'
import { eventStructuredData } from './event-structured-data.ts'

beforeAll(ensureTemporal)

it('has the location of an event, as far as it is known', () => {
  const event = sampleEvent('2026-11-15', 'America/Denver')
  if (!event) throw new Error('there is a sample')
  const at = (place: typeof event.place) => eventStructuredData({ ...event, place }, '').location
  expect(at({ id: '1', lat: 39.74, lon: -104.99, address: '1 Main St' })).toMatchObject({
    address: '1 Main St',
    geo: { '@type': 'GeoCoordinates', latitude: 39.74, longitude: -104.99 },
  })
  expect(at({ id: '1', lat: null, lon: null, address: null })).not.toHaveProperty('geo')
})

const newDate = { id: '2', start_date: '2027-07-01T18:30:00Z', end_date: null, status: 'scheduled' }

it.each([
  ['scheduled', null, { eventStatus: 'https://schema.org/EventScheduled' }],
  ['cancelled', null, { eventStatus: 'https://schema.org/EventCancelled' }],
  ['postponed', null, { eventStatus: 'https://schema.org/EventPostponed' }],
  ['postponed', { ...newDate, status: 'cancelled' }, { eventStatus: 'https://schema.org/EventPostponed' }],
  [
    'postponed',
    newDate,
    {
      eventStatus: 'https://schema.org/EventRescheduled',
      startDate: newDate.start_date,
    },
  ],
])('an event that is %s to %j', (status, movedTo, expected) => {
  const event = sampleEvent('2026-11-15', 'America/Denver')
  if (!event) throw new Error('there is a sample')
  const data = eventStructuredData({ ...event, status, movedTo }, 'https://rides.example/event/1')
  expect(data).toMatchObject({ startDate: event.start_date, ...expected })
  expect('previousStartDate' in data && data.previousStartDate).toBe(
    movedTo?.status === 'scheduled' ? event.start_date : false,
  )
})

it('has the picture, the organizer and the price, with absolute URLs', () => {
  const event = sampleEvent('2026-11-15', 'America/Denver')
  if (!event) throw new Error('there is a sample')
  const shown = {
    ...event,
    group: { id: '7', name: 'Spokes', hasLogo: false, rides: [] },
    facts: { price: { amount: 5, currency: 'USD' } },
    picture: { version: 'v1', alt: '', width: 1600, height: 900, colour: '#336699' },
  }
  expect(eventStructuredData(shown, 'https://rides.example/event/1')).toMatchObject({
    organizer: { '@type': 'Organization', name: 'Spokes', url: 'https://rides.example/group/7' },
    image: ['https://rides.example/picture/v1/1600.jpg'],
    offers: { '@type': 'Offer', price: 5, priceCurrency: 'USD' },
  })
  const byHost = { ...shown, group: null, picture: null, host: { name: 'Dot', url: 'https://dot.example' } }
  const data = eventStructuredData(byHost, 'https://rides.example/event/1')
  expect(data).toMatchObject({ organizer: { name: 'Dot', url: 'https://dot.example' } })
  expect(data).not.toHaveProperty('image')
})

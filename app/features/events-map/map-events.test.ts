import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { byDistance, daysOnMap, distanceText } from './map-events.ts'

await ensureTemporal()

// A Monday.
const today = '2026-11-16'
const days = (query: string) => daysOnMap(new URLSearchParams(query), today)

describe('the days on the map', () => {
  it('are the next two weeks by default', () => {
    expect(days('')).toEqual({ first: '2026-11-16', last: '2026-11-29' })
    expect(days('type=race&only=weekend')).toEqual({ first: '2026-11-16', last: '2026-11-29' })
  })

  it('are those of the calendar page that links here', () => {
    expect(days('date=2026-12-09')).toEqual({ first: '2026-11-29', last: '2027-01-02' })
    expect(days('view=day&date=2026-12-09')).toEqual({ first: '2026-12-09', last: '2026-12-09' })
    expect(days('view=agenda')).toEqual({ first: '2026-11-16', last: '2026-12-15' })
  })

  it('begin with today', () => {
    expect(days('view=week')).toEqual({ first: '2026-11-16', last: '2026-11-21' })
    expect(days('date=2026-11-02')).toEqual({ first: '2026-11-16', last: '2026-12-05' })
  })

  it('are the next two weeks if the requested ones are over', () => {
    expect(days('view=day&date=2026-11-02')).toEqual({ first: '2026-11-16', last: '2026-11-29' })
    expect(days('date=2024-05-01')).toEqual({ first: '2026-11-16', last: '2026-11-29' })
  })
})

const event = (title: string, lat: number | null, lon: number | null) => ({
  title,
  place: { id: title, lat, lon },
})

describe('the events near a reader', () => {
  const here = { lat: 39.75, lon: -104.99 }

  it('are sorted by distance, and those without a location come last', () => {
    const events = [
      event('nowhere', null, null),
      event('far', 40.01, -105.27),
      event('here', 39.75, -104.99),
      event('near', 39.76, -104.99),
      { title: 'no place', place: undefined },
      event('here later', 39.75, -104.99),
    ]
    const found = byDistance(events, here)
    expect(found.map(({ event }) => event.title)).toEqual([
      'here',
      'here later',
      'near',
      'far',
      'nowhere',
      'no place',
    ])
    expect(found.map(({ km }) => km?.toFixed(1))).toEqual(['0.0', '0.0', '1.1', '37.5', undefined, undefined])
  })

  it('have their distance in the units of the city', () => {
    expect(distanceText(1.93, 'miles')).toBe('1.2 miles')
    expect(distanceText(1.609344, 'miles')).toBe('1 mile')
    expect(distanceText(37.5, 'miles')).toBe('23 miles')
    expect(distanceText(0, 'kilometres')).toBe('0 km')
    expect(distanceText(1.93, 'kilometres')).toBe('1.9 km')
  })
})

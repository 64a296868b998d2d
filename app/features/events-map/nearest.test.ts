import { describe, expect, it } from 'vitest'
import { awayWords, byDistance } from './nearest.ts'

const event = (title: string, lat: number | null, lon: number | null) => ({
  title,
  place: { id: title, lat, lon },
})

describe('the events near a reader', () => {
  const here = { lat: 39.75, lon: -104.99 }

  it('are ordered by how far they are, and those without a point come last', () => {
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

  it('are so far away in the units of the city', () => {
    expect(awayWords(1.93, 'miles')).toBe('1.2 miles')
    expect(awayWords(1.609344, 'miles')).toBe('1 mile')
    expect(awayWords(37.5, 'miles')).toBe('23 miles')
    expect(awayWords(0, 'kilometres')).toBe('0 km')
    expect(awayWords(1.93, 'kilometres')).toBe('1.9 km')
  })
})

import { describe, expect, it } from 'vitest'
import { isStorableUrl } from '../text/form-fields.ts'
import { followedUrl, knownPlaces, placeLinks, placeNamed } from './places.ts'

const park = { name: 'City Park', url: 'https://maps.example/park' }
const depot = { name: 'Depot Square', url: 'https://maps.example/depot' }

describe('places to offer', () => {
  it('are distinct by name, and the most used come first', () => {
    const uses = [
      { ...depot, count: 2 },
      { name: 'CITY PARK', url: 'https://maps.example/shout', count: 1 },
      { ...park, count: 2 },
    ]
    expect(knownPlaces(uses)).toEqual([park, depot])
  })

  it('keep the link that most events have, whatever one of them says', () => {
    const wrong = { ...park, url: 'https://evil.example/' }
    const uses = [
      { ...wrong, count: 1 },
      { ...park, count: 3 },
    ]
    expect(knownPlaces(uses)).toEqual([park])
  })

  it('are at most a hundred', () => {
    const uses = Array.from({ length: 300 }, (_, n) => ({ ...park, name: `Place ${n}`, count: n }))
    expect(knownPlaces(uses)).toHaveLength(100)
    expect(knownPlaces(uses)[0]?.name).toBe('Place 299')
  })
})

describe('the link to a place', () => {
  const linkOf = placeLinks([park, depot], 'Denver')

  it('is its own where the place is known, however its name is written', () => {
    expect(linkOf(' city  park ')).toBe(park.url)
    expect(placeNamed([park], '')).toBeUndefined()
  })

  it('is a search of the map in the city for any other', () => {
    expect(linkOf('1 Main St & 2nd')).toBe(
      'https://www.openstreetmap.org/search?query=1+Main+St+%26+2nd%2C+Denver',
    )
    expect(linkOf('Union Station, denver')).toBe(
      'https://www.openstreetmap.org/search?query=Union+Station%2C+denver',
    )
    expect(linkOf('  ')).toBe('')
  })

  it.each([
    '"><script>alert(1)</script>',
    `'javascript:alert(1)`,
    '🚲'.repeat(200),
    '../../x?query=y#z',
    '%',
  ])('can be stored whatever the name: %s', name => {
    expect(isStorableUrl(linkOf(name))).toBe(true)
    expect(new URL(linkOf(name)).origin).toBe('https://www.openstreetmap.org')
  })
})

describe('the link field', () => {
  const followed = (url: string, name: string, newName: string) =>
    followedUrl([park, depot], { url, name, newName })

  it('is filled in when a known place is chosen, and follows to the next', () => {
    expect(followed('', 'City Par', 'City Park')).toBe(park.url)
    expect(followed(park.url, 'City Park', 'Depot Square')).toBe(depot.url)
  })

  it('is emptied when the place is left, so that no link leads elsewhere', () => {
    expect(followed(park.url, 'City Park', 'City Park East')).toBe('')
  })

  it('keeps what somebody typed', () => {
    const own = 'https://own.example/'
    expect(followed(own, '', 'City Park')).toBe(own)
    expect(followed(own, 'City Park', 'City Park East')).toBe(own)
  })
})

import { describe, expect, it } from 'vitest'
import { isStorableUrl } from '../text/form-fields.ts'
import { followedUrl, placeDetail, placeLinks, placeNamed } from './places.ts'

const park = { name: 'City Park', url: 'https://maps.example/park' }
const depot = { name: 'Depot Square', url: 'https://maps.example/depot' }

describe('the link to a place', () => {
  const linkOf = placeLinks([park, depot], 'Denver')

  it('is its own where the place is known, however its name is written', () => {
    expect(linkOf(' city  park ')).toBe(park.url)
    expect(placeNamed([park], '')).toBeUndefined()
  })

  it('is a search of the map in the city for any other', () => {
    expect(placeLinks([{ name: 'Shed', url: '' }], 'Denver')('shed')).toContain('query=shed')
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

it('a place is told from others by its address and notes', () => {
  expect(placeDetail({ ...park, address: '1 Main St', notes: 'Meet at the north gate' })).toBe(
    '1 Main St · Meet at the north gate',
  )
  expect(placeDetail(park)).toBe('')
})

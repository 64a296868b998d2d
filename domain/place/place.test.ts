import { describe, expect, it } from 'vitest'
import { isStorableUrl } from '../text/form-fields.ts'
import { distanceKm, followedUrl, mapLinks, placeDetail, placeLinks, placeNamed } from './place.ts'
import { pointIn } from './read-point.ts'

const denver = { lat: 39.74, lon: -104.99 }

it.each([
  '39.74, -104.99',
  '  39.74 -104.99 ',
  '39.74,-104.99',
  '39.74; -104.99',
  '39.7400° N, 104.9900° W',
  `39°44'24"N 104°59'24"W`,
  '39°44′24.0″N, 104°59′24.0″W',
  `N 39° 44.4' W 104° 59.4'`,
  'geo:39.74,-104.99',
  'geo:39.74,-104.99,1600;crs=wgs84;u=35',
  'geo:0,0?q=39.74,-104.99(Civic%20Center)',
  'https://www.google.com/maps/@39.74,-104.99,17z',
  'https://www.google.com/maps/place/Cafe/@39.7,-104.9,17z/data=!3m1!4b1!4m6!3m5!1s0x876c:0x2!8m2!3d39.74!4d-104.99!16s',
  'https://www.google.com/maps/place/39%C2%B044%2724.0%22N+104%C2%B059%2724.0%22W/@39.7,-104.9,17z',
  'https://www.google.co.uk/maps/search/39.74,+-104.99?entry=tts',
  'https://www.google.com/maps/dir/Union+Station/39.74,-104.99/@39.7,-104.9,14z',
  'https://maps.google.com/?q=39.74,-104.99',
  'https://maps.google.com/maps?q=loc:39.74,-104.99+(Here)',
  'https://maps.google.com/maps?q=Cafe&ll=39.74,-104.99&z=15',
  'https://www.google.com/maps/search/?api=1&query=39.74%2C-104.99',
  'https://www.google.com/maps/dir/?api=1&destination=39.74,-104.99',
  'https://maps.apple.com/?ll=39.74,-104.99&q=Civic%20Center',
  'https://maps.apple.com/?q=39.74,-104.99',
  'https://maps.apple.com/place?coordinate=39.74,-104.99&name=Park',
  'https://www.openstreetmap.org/?mlat=39.74&mlon=-104.99#map=16/39.7/-104.9',
  'https://www.openstreetmap.org/#map=16/39.74/-104.99&layers=C',
  'https://www.openstreetmap.org/node/123#map=19/39.74/-104.99',
  'https://www.bing.com/maps?cp=39.74~-104.99&lvl=16',
  'https://www.bing.com/maps?sp=point.39.74_-104.99_Park&cp=39.7~-104.9',
  'https://waze.com/ul?ll=39.74,-104.99&navigate=yes',
  'https://www.waze.com/live-map/directions?to=ll.39.74%2C-104.99',
  'https://share.here.com/l/39.74,-104.99,Park?z=16',
  'https://wego.here.com/?map=39.74,-104.99,16,normal',
  'https://osmand.net/map?pin=39.74,-104.99#15/39.7/-104.9',
  'https://osmand.net/go?lat=39.74&lon=-104.99&z=16',
])('%s is a point', text => {
  expect(pointIn(text)).toEqual(denver)
})

// Worked out by the published description of the codes.
it.each([
  ['849VCWC8+R9', undefined, { lat: 37.4220625, lon: -122.0840625 }],
  ['849vcwc8+r9 Mountain View', undefined, { lat: 37.4220625, lon: -122.0840625 }],
  ['CWC8+R9 Mountain View', { lat: 37.4, lon: -122.1 }, { lat: 37.4220625, lon: -122.0840625 }],
  ['https://plus.codes/849VCWC8+R9', undefined, { lat: 37.4220625, lon: -122.0840625 }],
  ['https://www.google.com/maps/place/849VCWC8%2BR9', undefined, { lat: 37.4220625, lon: -122.0840625 }],
  // The nearest may lie in the next square, also across the line where the day changes.
  ['9QCJ+2VX', { lat: 51.3852125, lon: -1.217765625 }, { lat: 51.3701125, lon: -1.217765625 }],
  ['CJ+2VX', { lat: 51.3708675, lon: -1.217765625 }, { lat: 51.3701125, lon: -1.217765625 }],
  ['2222+22', { lat: -18.0001, lon: 179.9999 }, { lat: -17.9999375, lon: -179.9999375 }],
])('the plus code %s near %j', (text, near, point) => {
  const found = pointIn(text, near)
  expect(found?.lat).toBeCloseTo(point.lat, 3)
  expect(found?.lon).toBeCloseTo(point.lon, 3)
})

it.each([
  '',
  'Civic Center Park',
  '1700 Wynkoop',
  '12 Main Street',
  '91, 10',
  '10, 181',
  '0, 0',
  'NaN, NaN',
  '1e2, 3',
  '0x10, 3',
  'Infinity, 1',
  '39.74, -104.99, 12',
  `39°61'N 104°59'W`,
  'geo:',
  'geo:39.74',
  'geo:91,200',
  'geo:39.74,-104.99;crs=moon',
  'CWC8+R9 Mountain View',
  '849VCWC8+R',
  'X49VCWC8+R9',
  'https://www.google.com/maps/search/?api=1&query=39+104+Main+St',
  'https://www.google.com/maps?q=12,34+Main+Street',
  'https://maps.app.goo.gl/abc123',
  'https://evil.example/maps/@39.74,-104.99,17z',
  'https://google.com.evil.example/maps/@39.74,-104.99',
  'https://www.google.com/maps/@999.74,-104.99',
  'https://www.google.com/maps/@39.74.1,-104.99',
  'https://www.google.com/maps/%E0%A4%A/@x,y',
  'javascript:alert(39.74,-104.99)',
  'https://maps.apple.com/?ll=,',
  `${'9'.repeat(3000)},1`,
  `39.${'9'.repeat(300)}, 1`,
])('%.60s is none', text => {
  expect(pointIn(text)).toBeUndefined()
})

it('what is long and strange is read at once', () => {
  const started = process.cpuUsage()
  for (const piece of ['!3d1', '@1,', "1°1'", '+', ' , ', '/', '1.', 'N '])
    for (const start of ['', 'https://www.google.com/maps/dir/', 'https://wego.here.com/', 'geo:'])
      pointIn(`${start}${piece.repeat(2000 / piece.length)}`)
  expect(process.cpuUsage(started).user).toBeLessThan(500_000)
})

it('says how far apart two points are', () => {
  expect(distanceKm(denver, { lat: 40.015, lon: -105.2705 })).toBeCloseTo(38.8, 0)
  expect(distanceKm({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.24, 1)
  expect(distanceKm(denver, denver)).toBe(0)
})

it('its own links say the same point', () => {
  const links = mapLinks(denver, 'Tom & Jerry’s?')
  expect(links.map(({ name }) => name)).toEqual(['Apple Maps', 'Google Maps', 'OpenStreetMap'])
  for (const { url } of links) expect(pointIn(url)).toEqual(denver)
})

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

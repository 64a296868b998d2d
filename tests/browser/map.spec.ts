import type { Page } from '@playwright/test'
import { thisWeekend } from '#domain/event/only-filter.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { expectAccessible } from './axe.ts'
import { instantOf, instantOn, zone } from './city.ts'
import { expect, release, type Site, test } from './site.ts'

/** Each ride of these tests: its title, where, and when. */
const rides = [
  ['Corner Ride', 'Willow Corner', 39.7601, -104.99, instantOf(2, '18:00')],
  ['Corner Talk', 'Willow Corner', 39.7601, -104.99, instantOf(3, '18:00')],
  ['Far Ride', 'Boulder Gate', 40.01, -105.27, instantOf(2, '12:00')],
  ['Near Ride', 'Lantern Bridge', 39.7674, -104.99, instantOn(thisWeekend(cityToday(zone)).last, '23:30')],
  ['Weekend Tour', 'Boulder Gate', 40.01, -105.27, instantOn(thisWeekend(cityToday(zone)).last, '23:15')],
  ['Lost Ride', 'Somewhere Else', null, null, instantOf(2, '19:00')],
] as const

test.beforeEach(async ({ site }) => {
  const [type]: { id: string }[] = await (await site.api('event_types?name=eq.group-ride&select=id')).json()
  const events = rides.map(([title, name, , , start_date]) => ({
    title,
    description: 'Bring lights.',
    start_date,
    type_id: type?.id,
    location: { name, url: 'https://maps.example/' },
  }))
  expect((await site.api('events', { method: 'POST', body: JSON.stringify(events) })).status).toBe(201)
  for (const [, name, lat, lon] of rides)
    await site.api(`places?name=eq.${name}`, { method: 'PATCH', body: JSON.stringify({ lat, lon }) })
})

test.afterEach(async ({ site }) => {
  await site.tiles.be('well')
  await site.api(`events?title=in.(${rides.map(([title]) => title)})`, { method: 'DELETE' })
})

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map', exact: true })
const showMap = (page: Page) => page.getByRole('button', { name: 'Show the map' }).tap()
const missing = 'The background of the map could not be loaded.'
const tilesIn = (page: Page) => mapOf(page).locator('.leaflet-tile-loaded')

/** The addresses that the page asks outside its own site. */
function askedOutside(page: Page, site: Site): string[] {
  const asked: string[] = []
  page.on('request', request => !request.url().startsWith(`${site.url}/`) && asked.push(request.url()))
  return asked
}

test('the map asks nobody before the press, then its tiles alone, and remembers the choice', async ({
  live,
  site,
  problems,
}) => {
  const outside = askedOutside(live, site)
  const leaflet: string[] = []
  live.on('request', request => /drawn-map/.test(request.url()) && leaflet.push(request.url()))
  await live.goto('/map')
  await expect(live.getByRole('listitem').filter({ hasText: /^7:00 PMLost Ride/ })).toContainText(
    'Not on the map yet',
  )
  await expect(live.getByText(`Its background comes from ${site.tiles.host}`)).toBeVisible()
  await live.waitForLoadState('networkidle')
  expect([...outside, ...leaflet]).toEqual([])

  await showMap(live)
  await expect(tilesIn(live).first()).toBeVisible()
  await expect(live.getByText('© OpenStreetMap contributors')).toBeVisible()
  expect(outside.length).toBeGreaterThan(0)
  expect(outside.filter(url => !url.startsWith(`http://${site.tiles.host}/`))).toEqual([])

  // A row shows its point, whatever it was gathered with; what is at one place is listed.
  await live.getByRole('button', { name: 'Show Far Ride on the map' }).tap()
  await expect(mapOf(live)).toBeInViewport()
  const boulder = mapOf(live).getByRole('button', { name: /: Boulder Gate/ })
  await expect(boulder).toBeVisible()
  await boulder.focus()
  await live.keyboard.press('Enter')
  const pressed = live.getByRole('region', { name: 'Pressed on the map' })
  await expect(pressed).toBeFocused()
  await expect(pressed.getByRole('link')).toHaveText(['Far Ride', 'Weekend Tour'])
  await expect(live.getByRole('button', { name: 'Show Weekend Tour on the map' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(live)
  await pressed.getByRole('link', { name: 'Far Ride' }).tap()
  await expect(live.getByRole('heading', { level: 1 })).toHaveText('Far Ride')

  // The small map of the event's page knows the choice, until it is taken back.
  await expect(tilesIn(live).first()).toBeVisible()
  const apple = live.getByRole('link', { name: 'Apple Maps' })
  await expect(apple).toHaveAttribute('href', 'https://maps.apple.com/?ll=40.01%2C-105.27&q=Boulder+Gate')
  await live.getByRole('button', { name: 'Hide the map' }).tap()
  await live.reload()
  await expect(live.getByRole('button', { name: 'Show the map' })).toBeVisible()
  expect(problems).toEqual([])
})

test(
  'without tiles the map stands on a plain ground with names, and says so',
  release,
  async ({ live, site, problems }) => {
    const isDrawn = async () => {
      await expect(mapOf(live).getByRole('button', { name: '2 here: Boulder Gate' })).toBeVisible()
      await expect(mapOf(live).getByText('Boulder Gate')).toBeVisible()
      await expect(mapOf(live).locator('.leaflet-control-scale')).toHaveText(/\d (mi|ft)/)
    }
    await site.tiles.be('slow')
    await live.goto('/map')
    await showMap(live)
    await isDrawn()
    await expect(live.getByText(missing)).toBeVisible()
    await site.tiles.be('well')
    await expect(tilesIn(live).first()).toBeVisible()
    await expect(live.getByText(missing)).toBeHidden()
    expect(problems).toEqual([])
    for (const how of ['empty', 'gone'] as const) {
      await site.tiles.be(how)
      await live.reload()
      await isDrawn()
      await expect(live.getByText(missing)).toBeVisible()
    }
    // The browser itself says that they did not come, and nothing else is wrong.
    expect(problems.filter(text => !/^Failed to load resource/.test(text))).toEqual([])
  },
)

test.describe('a reader whose browser says where it is', () => {
  test.use({ geolocation: { latitude: 39.750123, longitude: -104.990123 }, permissions: ['geolocation'] })

  test('finds a ride near them this weekend in three taps, and nobody is told where they are', async ({
    live,
    problems,
  }) => {
    const asked: string[] = []
    live.on('request', request => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await live.goto('/')
    const taps: string[] = []
    const tap = (role: 'link' | 'button', name: string) => {
      taps.push(name)
      return live.getByRole(role, { name, exact: true }).tap()
    }
    await tap('link', 'This weekend')
    await expect(live).toHaveURL('/?only=weekend')
    await tap('link', 'See these on the map')
    await expect(live.getByRole('heading', { level: 1 })).toHaveText('Map of Bike Events')
    await expect(live.getByText('Corner Ride')).toHaveCount(0)
    await tap('button', 'Near me')
    await expect(live.getByText('The nearest are first.')).toBeVisible()
    const rows = live.getByRole('list', { name: 'Events, the nearest first' }).getByRole('listitem')
    await expect(rows.first()).toContainText('1.2 miles')
    await expect(rows.first().getByRole('link')).toHaveText('Near Ride')
    await expect(rows.filter({ hasText: 'Weekend Tour' })).toContainText('23 miles')
    expect(taps).toHaveLength(3)
    const kept = await live.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
    )
    expect([...asked, kept].filter(text => /39\.7501|104\.9901/.test(text))).toEqual([])
    // Another press forgets it, and the list goes by its days again.
    await tap('button', 'Near me')
    await expect(live.getByRole('list', { name: 'Events by day' })).toBeVisible()
    expect(problems).toEqual([])
  })
})

test('a browser that may not say where it is leaves the list as it was, with a sentence', async ({
  live,
}) => {
  await live.goto('/map')
  await live.getByRole('button', { name: 'Near me' }).tap()
  await expect(live.getByText('Your browser may not tell where you are.')).toBeVisible()
  await expect(live.getByRole('list', { name: 'Events by day' })).toBeVisible()
})

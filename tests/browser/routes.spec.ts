// The route of a ride by thumb: added while submitting, seen by the reviewer, and then by everyone, spot by spot.

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { dayOf, fillEvent, openSubmission, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'
import { thumb } from './thumb.ts'

/** A loop of 7.8 miles with one hill of 390 feet, as a bike computer writes it. */
function gpx(): Buffer {
  const points = Array.from({ length: 400 }, (_, n) => {
    const turn = (n / 399) * 2 * Math.PI
    const height = 1_600 + 60 * (1 - Math.cos(turn))
    const [lat, lon] = [39.74 + 0.018 * Math.sin(turn), -104.99 + 0.0234 * Math.cos(turn)]
    return `<trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}"><ele>${height.toFixed(1)}</ele><time>2026-01-01T10:00:00Z</time></trkpt>`
  })
  return Buffer.from(
    `<?xml version="1.0"?><gpx version="1.1" creator="Ana's computer" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>From my house</name></metadata><trk><name>Secret</name><trkseg>${points.join('')}</trkseg></trk></gpx>`,
  )
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const chooser = (page: Page) =>
  page.locator('fieldset', { hasText: 'Route (optional)' }).getByLabel(/^(Choose a route|Replace)$/)
const uploaded = (page: Page) => page.getByRole('status').filter({ hasText: 'The route is uploaded.' })

test('a route is added while submitting, approved, and shows whether the ride is hilly', async ({
  live: page,
  site,
}) => {
  const { tap, tapsOf } = thumb()
  const title = 'Round the reservoir'
  const outside: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) outside.push(request.url())
  })
  // Without scripts there is the link alone.
  const bare = await (await page.request.get('/submit-event')).text()
  expect(bare).toContain('name="route_url"')
  expect(bare).not.toContain('type="file"')

  await page.goto('/submit-event')
  await fillEvent(page, title)
  await tap(page.getByText('How far, how fast?'))
  const choose = async (name: string, bytes: Buffer) => {
    await tap(page.getByText('Choose a route'))
    await chooser(page).setInputFiles(file(name, bytes))
  }
  await choose('ride.gpx', gpx())
  await expect(uploaded(page)).toBeAttached()
  expect(tapsOf('add a route while submitting')).toBe(2)
  const drawn = page.locator('fieldset', { hasText: 'Route (optional)' })
  await expect(drawn.getByText('7.8 miles, 390 feet of climbing, highest point at mile 3.9')).toBeVisible()
  await expect(page.getByLabel('Distance (miles)')).toHaveValue(/^7\.8/)
  await expect(page.getByLabel('Climbing (feet)')).toHaveValue(/^39\d$/)
  // Whoever thinks of their home only now has the same file sent again, and what it filled in follows.
  await page.getByLabel(/^Leave out the first and last 200 m/).check()
  await expect(page.getByLabel('Distance (miles)')).toHaveValue(/^7\.5/)
  // What is no route is refused in words, and leaves the one that was there.
  await chooser(page).setInputFiles(file('letter.gpx', Buffer.from('<html>Dear Ana</html>')))
  await expect(chooser(page)).toHaveAccessibleDescription(/\w+.*\./)
  await expect(drawn.getByText(/miles, 3\d\d feet of climbing/)).toBeVisible()
  await page.getByLabel(/^Link to the route/).fill('https://ridewithgps.com/routes/1')
  await expectAccessible(page, 'form')
  await page.reload()
  await page.getByRole('button', { name: `Continue ${title}` }).tap()
  await expect(drawn.getByText(/miles, 3\d\d feet of climbing/)).toBeVisible()
  await page.getByRole('button', { name: 'Preview', exact: true }).tap()
  await expect(page.locator('#preview').getByRole('heading', { name: 'Route' })).toBeVisible()
  await page.locator('#preview').getByRole('button', { name: 'Submit Event' }).tap()
  await expect(page.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()

  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=submissions&search=reservoir')
  const card = await openSubmission(page, title)
  await expect(card.getByText(/miles, 3\d\d feet of climbing, highest/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'On RideWithGPS' })).toBeVisible()
  await tap(page.getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByText('Submission approved successfully!')).toBeVisible()
  expect(tapsOf('approve it')).toBe(1)

  await page.goto(`/?date=${dayOf(2)}`)
  await tap(
    page
      .getByRole('link', { name: new RegExp(title) })
      .filter({ visible: true })
      .first(),
  )
  const route = page.getByRole('region', { name: 'Route' })
  await expect(route.getByText(/miles, 3\d\d feet of climbing, highest point at mile/)).toBeVisible()
  expect(tapsOf('see whether it is hilly')).toBe(1)
  await expect(route.getByText(/^Steepest: \d %$/)).toBeVisible()
  await expect(route.getByRole('link', { name: 'On RideWithGPS' })).toBeVisible()
  await expect(route.getByText('Take it to your phone')).toBeHidden()

  const slider = route.getByRole('slider', { name: 'Along the route' })
  // What moves along it is fetched when the drawing comes near.
  await route.getByText(/^Steepest/).scrollIntoViewIfNeeded()
  await slider.focus()
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Mile 7\.6, 5,\d{3} feet high, 1 % down$/)
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Mile 0\.0, /)
  for (const key of ['PageUp', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) await slider.press(key)
  await expect(slider).toHaveAttribute('aria-valuenow', '11')
  const box = await slider.boundingBox()
  if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect(slider).toHaveAttribute('aria-valuenow', /^(49|50|51)$/)
  await expect(route.getByText(/^Mile 3\.\d, 5,\d{3} feet high/)).toBeVisible()
  await expectAccessible(page)

  // What people take along has the way, and nothing of who rode it.
  const href = await route.getByRole('link', { name: 'Download GPX' }).getAttribute('href')
  const taken = await (await page.request.get(href ?? '')).text()
  expect(taken).toContain('<trkpt')
  expect(taken).not.toMatch(/<time|Secret|house|Ana/)
  const [event] = await rowsOf(site, `events?title=eq.${title}&select=facts,route_path`)
  expect(event).toMatchObject({ facts: { distance_km: [expect.any(Number), expect.any(Number)] } })
  expect(outside).toEqual([])

  await page.setViewportSize({ width: 1_440, height: 900 })
  await expect(route.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
})

import { eventWhen } from '#domain/event/event-span.ts'
import { instantOf, zone } from './city.ts'
import { makeEvent } from './dashboard.ts'
import { expect, test, withoutScripts } from './site.ts'

test.describe("an event's page", () => {
  test.describe('without scripts', () => {
    test.use(withoutScripts)

    test('says what, when, where and who', async ({ page, site }) => {
      await page.goto(`/event/${site.rideId}`)
      await expect(page).toHaveTitle('Evening Loop · Denver Bike Events')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: 'Evening Loop' })).toBeVisible()
      await expect(main.getByText('Group ride', { exact: true })).toBeVisible()
      await expect(main.getByText('Date & Time')).toBeVisible()
      const when = eventWhen({ start_date: instantOf(0, '18:00'), end_date: instantOf(0, '20:00') }, zone)
      await expect(main.getByText(when.day)).toBeVisible()
      await expect(main.getByText('6:00 PM - 8:00 PM')).toBeVisible()
      await expect(main.getByText('Depot Square')).toBeVisible()
      await expect(main.getByRole('link', { name: 'View Location' })).toHaveAttribute(
        'href',
        'https://maps.example/depot',
      )
      await expect(main.getByRole('link', { name: 'Alpine Spokes' })).toHaveAttribute(
        'href',
        `/group/${site.groupId}`,
      )
      await expect(main.locator('b', { hasText: 'fountain' })).toBeVisible()
      await expect(main.getByRole('link', { name: 'https://route.example/loop' })).toBeVisible()
      await expect(main.getByRole('link', { name: 'Back to Calendar' })).toHaveAttribute('href', '/')
      await expect(main.getByRole('link', { name: 'Edit Event' })).toHaveCount(0)
    })

    test('links to Google Calendar and to the event as a file', async ({ page, site }) => {
      await page.goto(`/event/${site.rideId}`)
      const google = await page.getByRole('link', { name: 'Add to Google Calendar' }).getAttribute('href')
      const query = new URL(google ?? '').searchParams
      expect(query.get('text')).toBe('Evening Loop')
      expect(query.get('dates')).toBe(
        [instantOf(0, '18:00'), instantOf(0, '20:00')]
          .map(instant => instant.replace(/[-:]|\.000/g, ''))
          .join('/'),
      )
      const file = await page.getByRole('link', { name: 'Download .ics' }).getAttribute('href')
      const calendar = await (await fetch(`${site.url}${file}`)).text()
      expect(calendar).toContain('SUMMARY:Evening Loop')
    })
  })

  test('has what is needed to decide on the first screen of a phone, and its group and its day below', async ({
    page,
    site,
  }) => {
    const inTenDays = { start_date: instantOf(10, '18:00'), group_id: site.groupId }
    const ride = await makeEvent(site, 'Poster Ride to the Reservoir and Back by Moonlight', {
      ...inTenDays,
      facts: { distance_km: [20, 30], pace: 'relaxed', surface: 'paved', no_drop: true, price: 'free' },
    })
    const neighbour = await makeEvent(site, 'Elsewhere on That Day', { ...inTenDays, group_id: null })
    const later = await makeEvent(site, 'Later With the Group', {
      ...inTenDays,
      start_date: instantOf(0, '23:58'),
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/event/${ride.id}`)
    const main = page.getByRole('main')
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByRole('list', { name: 'Ride facts' }).first(),
      main.getByText('Date & Time'),
      main.getByRole('link', { name: 'View Location' }),
      main.getByRole('link', { name: 'Add to Google Calendar' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    const leadsTo = (name: string, id: string | undefined) =>
      expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/event/${id}`)
    await leadsTo('Elsewhere on That Day', neighbour.id)
    await leadsTo('Later With the Group', later.id)
    for (const { id } of [ride, neighbour, later]) await site.api(`events?id=eq.${id}`, { method: 'DELETE' })
  })

  for (const [who, id, text, href] of [
    ['a host with a site', 'raceId', 'Sprint Club', 'https://sprint.example/'],
    ['a plain name', 'talkId', 'A Neighbor', undefined],
  ] as const)
    test(`names ${who}`, async ({ page, site }) => {
      await page.goto(`/event/${site[id]}`)
      const main = page.getByRole('main')
      await expect(main.getByText(text)).toBeVisible()
      if (href) await expect(main.getByRole('link', { name: text })).toHaveAttribute('href', href)
      else await expect(main.getByRole('link', { name: text })).toHaveCount(0)
    })

  test('says nothing of a host where there is none', async ({ page, site }) => {
    await page.goto(`/event/${site.hostlessId}`)
    await expect(page.getByText('Host', { exact: true })).toHaveCount(0)
  })

  test('copies its link where there is no share sheet', async ({ live, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await live.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await live.goto(`/event/${site.rideId}`)
    await live.getByRole('button', { name: 'Share' }).click()
    await expect(live.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached()
    expect(await live.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/event/${site.rideId}`)
    await expect(live.getByRole('button', { name: 'Share' })).toHaveText('Share')
  })

  test('offers its share sheet where the device has one', async ({ live, site }) => {
    await live.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'share', {
        configurable: true,
        value: async (data: ShareData) => Reflect.set(window, 'shared', data),
      }),
    )
    await live.goto(`/event/${site.rideId}`)
    await live.getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => live.evaluate(() => Reflect.get(window, 'shared')))
      .toEqual({
        title: 'Evening Loop',
        url: `${site.url}/event/${site.rideId}`,
      })
  })

  test("shows 'Edit Event' to someone who is signed in", async ({ page, site }) => {
    await page.addInitScript(() => localStorage.setItem('sb-127-auth-token', '{"access_token":"h.e30.s"}'))
    await page.goto(`/event/${site.rideId}`)
    await expect(page.getByRole('link', { name: 'Edit Event' })).toHaveAttribute(
      'href',
      `/admin/events/edit/${site.rideId}`,
    )
  })
})

test.describe('an event that is not there', () => {
  test("is 'Event not found' with 404 where it never was", async ({ page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'not-an-id', '%00']) {
      const response = await page.goto(`/event/${id}`)
      expect(response?.status(), id).toBe(404)
      await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
    }
  })

  test('is gone with 410 where it was deleted', async ({ page, site }) => {
    const response = await page.goto(`/event/${site.deletedId}`)
    expect(response?.status()).toBe(410)
    await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
    await expect(page.getByText('taken off the calendar')).toBeVisible()
  })
})

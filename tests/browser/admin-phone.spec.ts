// What the daily tasks cost on a phone, in taps; typing is not counted.

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeEvent, makeSubmission, moreFor } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Counts taps, and expects each place to be large enough for a finger. */
function counter() {
  let taps = 0
  return {
    tap: async (place: Locator) => {
      taps += 1
      await expect(place).toBeVisible()
      const box = await place.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
      await place.tap()
    },
    /** Expects no more taps than this, and prints how many it were. */
    expectAtMost: (most: number, task: string) => {
      process.stdout.write(`${task}: ${taps} taps\n`)
      expect(taps).toBeLessThanOrEqual(most)
    },
  }
}

/** By how much the page is wider than the phone. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

test('approving a submission', async ({ live: page, site }) => {
  await makeSubmission(site, 'Approved by thumb')
  // The dashboard opens where work waits.
  await page.goto('/admin')
  const { tap, expectAtMost } = counter()
  await tap(page.getByRole('button', { name: 'Approved by thumb', exact: true }))
  await tap(page.getByRole('region', { name: 'Approved by thumb' }).getByRole('button', { name: 'Approve' }))
  await expect(page.getByText('Submission approved successfully!')).toBeInViewport()
  expectAtMost(2, 'approve')
})

test('the same ride next week', async ({ live: page, site }) => {
  await makeEvent(site, 'Copied by thumb')
  await page.goto('/admin?tab=events')
  const { tap, expectAtMost } = counter()
  await tap(moreFor(page, 'Copied by thumb'))
  await tap(page.getByRole('link', { name: 'Duplicate Copied by thumb' }))
  await expect(page.getByRole('heading', { name: 'Same Event, Next Week' })).toBeInViewport()
  await tap(page.getByRole('button', { name: 'Create Event' }))
  await expect(page.getByText('Event created successfully!')).toBeInViewport()
  expectAtMost(3, 'duplicate')
})

test('mending a title', async ({ live: page, site }) => {
  await makeEvent(site, 'Edited by thumb')
  await page.goto('/admin?tab=events')
  const { tap, expectAtMost } = counter()
  await tap(page.getByRole('link', { name: 'Edit Edited by thumb' }))
  // The page that is being left has a field of the same name.
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await tap(page.getByLabel('Event Title'))
  await page.getByLabel('Event Title').fill('Mended by thumb')
  await tap(page.getByRole('button', { name: 'Save Changes' }))
  await expect(page.getByRole('heading', { name: 'Mended by thumb' })).toBeVisible()
  expectAtMost(3, 'edit')
})

test('inviting a moderator', async ({ live: page }) => {
  await page.goto('/admin?tab=events')
  const { tap, expectAtMost } = counter()
  await tap(page.getByRole('tab', { name: 'Users' }))
  // Whoever opens the form is in its first field.
  await tap(page.getByRole('button', { name: 'Create New Moderator' }))
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('thumb@people.example')
  await tap(page.getByRole('group', { name: 'Groups' }).getByText('Alpine Spokes'))
  await tap(page.getByRole('button', { name: 'Create Moderator' }))
  await expect(page.getByRole('listitem').filter({ hasText: 'thumb@people.example' })).toBeVisible()
  expectAtMost(4, 'invite')
})

test('no page is wider than the phone, and axe finds nothing', async ({ live: page, site }) => {
  await makeSubmission(site, 'A title that goes on and on, as some people like to write them, without end')
  for (const path of [
    '/admin?tab=events',
    '/admin?tab=groups',
    '/admin?tab=event-types',
    '/admin?tab=users',
    '/admin?tab=submissions',
    '/admin?tab=digest',
    '/admin/groups',
    '/admin/groups/create',
    `/admin/groups/${site.groupId}/edit`,
    '/admin/event-types',
    '/admin/notices',
    '/admin/health',
    '/admin?tab=digest&part=next',
    '/admin?tab=digest&part=subscribers',
    '/admin?tab=digest&part=sent',
    `/admin/events/edit/${site.raceId}`,
  ]) {
    await page.goto(path)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectAccessible(page)
    expect(await overhang(page), path).toBe(0)
  }
  // The narrowest phones: the queue, a card of it, and the bar of several.
  await page.setViewportSize({ width: 320, height: 640 })
  await makeSubmission(site, 'Narrow ride')
  await page.goto('/admin?tab=submissions&search=Narrow')
  await page.getByRole('checkbox').first().check()
  expect(await overhang(page), 'several').toBe(0)
  await page.getByRole('button', { name: 'Narrow ride', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeVisible()
  expect(await overhang(page), 'a card').toBe(0)
})

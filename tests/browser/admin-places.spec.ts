// Who leaves a list of the signed-in pages and comes back finds it as it was: filters, rows and position.

import type { Page } from '@playwright/test'
import { instantOf } from './city.ts'
import { insert, makeEvent, makeSubmission, moreFor, openForm, openSubmission, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, type Site, test } from './site.ts'

const word = 'Placekeeper'
const rows = (page: Page) => page.getByRole('heading', { level: 4, name: word })
const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Thirty events that are over, so that a list of twenty has more. */
async function manyEvents(site: Site): Promise<void> {
  if ((await rowsOf(site, `events?title=like.${word}*&select=id`)).length > 0) return
  const { type_id, location } = await makeEvent(site, `${word} 0`, { start_date: instantOf(-30, '10:00') })
  const events = Array.from({ length: 29 }, (_, index) => ({
    title: `${word} ${index + 1}`,
    description: 'Come along.',
    type_id,
    location,
    start_date: instantOf(-31 - index, '10:00'),
  }))
  await insert(site, 'events', events)
}

test.afterAll(async ({ site }) => {
  for (const rest of [`events?title=like.${word}*`, 'groups?name=like.Zebra*'])
    await site.api(rest, { method: 'DELETE' })
})

/** Opens the list with a filter, a search and all its rows, and scrolls down to the last one. */
async function openPlace(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.getByLabel('Search events').fill(word)
  await page.getByRole('button', { name: 'Past', exact: true }).click()
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(30)
  await page.getByRole('link', { name: `Edit ${word} 29`, exact: true }).scrollIntoViewIfNeeded()
  const before = await position(page)
  expect(before).toBeGreaterThan(500)
  return before
}

async function expectPlace(page: Page, before: number): Promise<void> {
  await expect(rows(page)).toHaveCount(30)
  await expect(page.getByLabel('Search events')).toHaveValue(word)
  await expect(page.getByRole('button', { name: 'Past', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect.poll(() => position(page)).toBeGreaterThan(before - 50)
  await expect.poll(() => position(page)).toBeLessThan(before + 50)
}

const edit = (page: Page) => page.getByRole('link', { name: `Edit ${word} 29`, exact: true })

test.describe('the list of events keeps its place', () => {
  test.beforeEach(async ({ live: page, site }) => {
    await manyEvents(site)
    await signedIn(page, site, 'superAdmin')
  })

  test("after editing and the page's own way back", async ({ live: page }) => {
    const before = await openPlace(page, '/admin?tab=events')
    await edit(page).click()
    await expect(page.getByLabel('Event Title')).toHaveValue(`${word} 29`)
    await page.getByRole('link', { name: 'Back to the List' }).click()
    await expectPlace(page, before)
  })

  test("after editing and the browser's back, also after a reload", async ({ live: page }) => {
    const before = await openPlace(page, '/admin?tab=events')
    await edit(page).click()
    await expect(page.getByLabel('Event Title')).toHaveValue(`${word} 29`)
    await page.goBack()
    await expectPlace(page, before)
    await page.reload()
    await expectPlace(page, before)
  })

  test('after saving, one step back from the event', async ({ live: page }) => {
    const before = await openPlace(page, '/admin?tab=events')
    await edit(page).click()
    await page.getByLabel('Description').fill('Come along, again.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(/\/event\//)
    await page.getByRole('link', { name: 'Back to the List' }).click()
    await expectPlace(page, before)
    await edit(page).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/event\//)
    await page.goBack()
    await expectPlace(page, before)
  })

  test('while an event is duplicated, and asks nobody about a form that stays', async ({ live: page }) => {
    await page.goto('/admin?tab=events')
    await openForm(page)
    await page.getByLabel('Event Title').fill('Half a ride')
    await page.getByLabel('Search events').fill(word)
    await page.getByRole('button', { name: 'Past', exact: true }).click()
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Event Title')).toHaveValue('Half a ride')
    await moreFor(page, `${word} 3`).click()
    await page.getByRole('link', { name: `Duplicate ${word} 3`, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Same Event, Next Week' })).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByLabel('Search events')).toHaveValue(word)
  })

  test('no longer than its tab is open', async ({ live: page }) => {
    await openPlace(page, '/admin?tab=events')
    await page.getByRole('tab', { name: 'Events', exact: true }).click()
    await expect(page.getByLabel('Search events')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Upcoming', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})

test.describe('the list of groups keeps its place', () => {
  const last = 'Zebra Wheelers 24'

  test.beforeEach(async ({ live: page, site }) => {
    await signedIn(page, site, 'superAdmin')
    if ((await rowsOf(site, 'groups?name=like.Zebra*&select=id')).length > 0) return
    const groups = Array.from({ length: 25 }, (_, index) => ({
      name: `Zebra Wheelers ${index}`,
      description: 'Stripes.',
    }))
    await insert(site, 'groups', groups)
  })

  for (const address of ['/admin?tab=groups', '/admin/groups'])
    test(`at ${address}, by cancelling, saving and going back`, async ({ live: page }) => {
      await page.goto(address)
      const link = page.getByRole('link', { name: `Edit ${last}`, exact: true })
      await link.scrollIntoViewIfNeeded()
      const before = await position(page)
      expect(before).toBeGreaterThan(500)
      const leave = [
        () => page.getByRole('link', { name: 'Cancel' }).click(),
        () => page.goBack(),
        () => page.getByRole('button', { name: 'Save Changes' }).click(),
      ]
      for (const way of leave) {
        await link.click()
        await expect(page.getByLabel('Group Name')).toHaveValue(last)
        await way()
        await expect(page).toHaveURL(address)
        await expect(link).toBeInViewport()
        await expect.poll(() => position(page)).toBeGreaterThan(before - 100)
      }
      await expect(page.getByText('Group updated successfully!')).toBeVisible()
    })
})

test('the submissions keep their filter when an event was looked at', async ({ live: page, site }) => {
  await makeSubmission(site, 'Refused Ride', { status: 'pending' })
  await signedIn(page, site, 'superAdmin')
  // This test's own alone: where a page of the list has nothing left to decide, the queue goes on to the next page.
  await page.goto('/admin?tab=submissions&search=Refused')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const card = await openSubmission(page, 'Refused Ride')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Submission approved successfully!')).toBeVisible()
  await openSubmission(page, 'Refused Ride')
  await card.getByRole('link', { name: 'See the event' }).click()
  await page.getByRole('link', { name: 'Back to the List' }).click()
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(card).toBeVisible()
})

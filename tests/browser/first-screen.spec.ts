// What the dashboards show on a phone before anyone scrolls: every list begins on the first screen.

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeEvent, makeSubmission, openForm } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

const screen = { width: 390, height: 844 }
test.use({ viewport: screen, hasTouch: true, isMobile: true })

/** Says that so many submissions wait, whatever other tests have made. */
const pending = (page: Page, count: number) =>
  page.route('**/rest/v1/event_submissions*', route =>
    route.request().method() === 'HEAD'
      ? route.fulfill({
          headers: { 'content-range': `*/${count}`, 'access-control-expose-headers': 'content-range' },
        })
      : route.fallback(),
  )

const selected = (page: Page) => page.getByRole('tab', { selected: true })

async function expectOnFirstScreen(page: Page, row: Locator): Promise<void> {
  await expect(row.first()).toBeVisible()
  const top = await row.first().evaluate(element => element.getBoundingClientRect().top + window.scrollY)
  expect(top, page.url()).toBeLessThan(screen.height)
}

test('every list begins on the first screen, and its tab is in view', async ({ live: page, site }) => {
  await makeSubmission(site, 'Seen without scrolling')
  await makeEvent(site, 'Led without scrolling', { group_id: site.groupId })
  const admin: [tab: string, row: (panel: Locator) => Locator][] = [
    ['events', panel => panel.getByRole('heading', { level: 4 })],
    ['groups', panel => panel.getByRole('row').nth(1)],
    ['event-types', panel => panel.getByRole('row').nth(1)],
    ['users', panel => panel.getByRole('listitem')],
    ['submissions', panel => panel.getByRole('list', { name: 'Submissions' }).getByRole('listitem')],
    ['digest', panel => panel.getByLabel('Start Date')],
  ]
  const moderator: typeof admin = [
    ['events', panel => panel.getByRole('heading', { level: 4 })],
    ['groups', panel => panel.getByRole('heading', { level: 3 })],
  ]
  for (const [person, path, tabs] of [
    ['superAdmin', '/admin', admin],
    ['moderator', '/moderator', moderator],
  ] as const) {
    await signedIn(page, site, person)
    for (const [tab, row] of tabs) {
      await page.goto(`${path}?tab=${tab}`)
      await expectOnFirstScreen(page, row(page.getByRole('tabpanel')))
      await expect(selected(page)).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width)
    }
  }
})

test('the tabs scroll inside their row, by the arrows of the keyboard too', async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=events')
  const list = page.getByRole('tablist')
  expect(await list.evaluate(row => row.scrollWidth > row.clientWidth)).toBe(true)
  await selected(page).focus()
  await page.keyboard.press('ArrowLeft')
  const last = page.getByRole('tab', { name: 'Weekly Digest' })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollX)).toBe(0)
})

test('without a tab in its URL the dashboard opens where work waits', async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await pending(page, 2)
  await page.goto('/about')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin?tab=submissions')
  await expect(selected(page)).toHaveText(/^Submissions/)
  // Work that is done, or comes, moves nobody to another tab; and nothing was added to the way back.
  await page.unrouteAll()
  await pending(page, 0)
  await page.reload()
  await expect(selected(page)).toHaveText(/^Submissions/)
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin?tab=events')
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page).toHaveURL('/admin?tab=users')
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=events')
  // A link that means the events leads there, whatever waits.
  await page.unrouteAll()
  await pending(page, 2)
  await page.goto(`/admin?copy=${site.raceId}`)
  await expect(page.getByRole('heading', { name: 'Same Event, Next Week' })).toBeFocused()
  await expect(selected(page)).toHaveText('Events')
})

test('the form for a new event is folded, keeps what is typed, and opens by itself where there is no list', async ({
  live: page,
  site,
}) => {
  await signedIn(page, site, 'superAdmin')
  await makeEvent(site, 'Something to list')
  await page.goto('/admin?tab=events')
  const button = page.getByRole('button', { name: 'Create New Event' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByLabel('Event Title')).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Event Title')).toBeFocused()
  await page.keyboard.type('Half a ride')
  await expectAccessible(page)
  await button.click()
  await expect(page.getByLabel('Event Title')).toBeHidden()
  await openForm(page)
  await expect(page.getByLabel('Event Title')).toHaveValue('Half a ride')
  await page.getByLabel('Event Title').fill('')

  await page.route(/\/rest\/v1\/(events|event_series)\?/, route => route.fulfill({ json: [] }))
  await page.goto('/admin?tab=events&when=past')
  await expect(page.getByText('No past events')).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.goto('/admin?tab=events')
  await expect(page.getByLabel('Event Title')).toBeVisible()
  // A calendar with groups is no new one.
  const steps = page.getByRole('heading', { name: 'First steps' })
  await expect(steps).toHaveCount(0)
  await page.route('**/rest/v1/groups*', route => route.fulfill({ json: [] }))
  await page.reload()
  await expect(steps).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Event Title').fill('The first ride')
  // Someone else is faster: the form stays.
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Past', exact: true }).click()
  await page.getByRole('button', { name: 'Upcoming', exact: true }).click()
  await expect(page.getByRole('heading', { level: 4 }).first()).toBeVisible()
  await expect(page.getByLabel('Event Title')).toHaveValue('The first ride')
  await expect(page.getByLabel('Event Title')).toBeVisible()
})

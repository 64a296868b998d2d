// The series that nobody answered for, in the dashboard's events tab.

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { instantOf } from './city.ts'
import { expectAlert, fail, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, type Site, test } from './site.ts'

const heading = 'Series nobody answered for'
const opener = (page: Page) => page.getByRole('button', { name: heading })

/** A weekly ride without an end; gives the id of its series. */
async function makeSeries(site: Site, title: string, token: string): Promise<string> {
  const [type] = await rowsOf(site, 'event_types?name=eq.group-ride&select=id')
  const response = await fetch(`${site.url}/rest/v1/rpc/create_event_series`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      event: {
        title,
        description: 'Come along.',
        start_date: instantOf(200, '18:00'),
        type_id: type?.id,
        location: { name: 'Depot Square', url: 'https://maps.example/depot' },
      },
      rule: 'FREQ=WEEKLY',
    }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

const renewal = (series_id: string, title: string) => ({
  series_id,
  title,
  rule: 'FREQ=WEEKLY;BYDAY=TU',
  group_name: 'Spoke & Co',
  state: 'unanswered',
  since: '2026-10-01T10:00:00Z',
  dates_to_come: 53,
  last_date: '2027-06-02T00:00:00Z',
})

test('a series is said to have ended, and its dates are put back', async ({ live: page, site }, {
  project,
}) => {
  const title = `Unanswered ${project.name}`
  const { access_token } = await signedIn(page, site, 'superAdmin')
  const id = await makeSeries(site, title, access_token)
  const count = () => site.count('events', 'title', title)
  expect(await count()).toBe(53)
  // Half a year of silence cannot be waited for here; what is pressed goes to the server.
  await page.route('**/rpc/series_renewals', route => route.fulfill({ json: [renewal(id, title)] }))
  await page.goto('/admin?tab=events')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await opener(page).click()
  await expect(page.getByText('Every Tuesday · Spoke & Co · last date June 1, 2027')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `It has ended ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Has “${title}” ended?` })
  await expect(dialog).toContainText('53 upcoming dates are taken off the calendar.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await count()).toBe(53)
  await page.getByRole('button', { name: `It has ended ${title}` }).click()
  await page.unroute('**/rpc/series_renewals')
  await dialog.getByRole('button', { name: 'It has ended' }).click()
  await expect(page.getByText('The series has ended.')).toBeVisible()
  await expect(opener(page)).toBeFocused()
  expect(await count()).toBe(0)
  await page.getByRole('button', { name: `Put back the dates of ${title}` }).click()
  await expect(page.getByText('The dates are back on the calendar.')).toBeVisible()
  await expect(page.getByRole('heading', { name: heading })).toHaveCount(0)
  expect(await count()).toBe(53)
})

test('a series is said to be still on, and leaves the list', async ({ live: page, site }, { project }) => {
  const title = `Silent ${project.name}`
  const { access_token } = await signedIn(page, site, 'superAdmin')
  const id = await makeSeries(site, title, access_token)
  await page.route('**/rpc/series_renewals', route => route.fulfill({ json: [renewal(id, title)] }))
  await page.goto('/admin?tab=events')
  await fail(page, 'POST', 'rpc/answer_for_series', 'Flat tyre')
  await opener(page).click()
  await page.getByRole('button', { name: `Still on ${title}` }).click()
  await expectAlert(page, 'Error: Flat tyre')
  await page.unroute('**/rest/v1/rpc/answer_for_series')
  await page.unroute('**/rpc/series_renewals')
  await page.getByRole('button', { name: `Still on ${title}` }).click()
  await expect(page.getByText('The series goes on.')).toBeVisible()
  await expect(page.getByRole('heading', { name: heading })).toHaveCount(0)
  expect(await site.count('events', 'title', title)).toBe(53)
})

test('a list that cannot be read says so', async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await fail(page, 'POST', 'rpc/series_renewals', 'No.')
  await page.goto('/admin?tab=events')
  await expectAlert(page, 'Error fetching series: No.')
})

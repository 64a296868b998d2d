import { weekOf } from '#domain/time/city-day.ts'
import { expectAccessible } from './axe.ts'
import { expectToLast, stopClock } from './clock.ts'
import { dayOf, expectAlert, fail, makeEvent } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

const tab = '/admin?tab=digest'

test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

test("the week's digest is made, edited, shown and copied", async ({ live: page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(tab)
  const { first, last } = weekOf(dayOf(0))
  await expect(page.getByLabel('Start Date')).toHaveValue(first)
  await expect(page.getByLabel('End Date')).toHaveValue(last)
  const text = page.getByLabel('Markdown')
  await expect(text).toHaveValue(/^# Events coming up this week:\n/)
  await expect(text).toHaveValue(/\*\*Evening Loop\*\* {2}\n.*day.* {2}\n6:00 PM - 8:00 PM {2}\n/)
  await expect(text).toHaveValue(new RegExp(`\\(${site.url}/event/${site.rideId}\\)`))
  await expect(page.getByRole('heading', { name: 'Events coming up this week:' })).toBeVisible()
  await expect(page.locator('strong', { hasText: 'Evening Loop' })).toBeVisible()
  await expectAccessible(page)
  await text.fill('# Mine\n\n**bold** and [a link](https://a.example/) \\*not\\*')
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'a link' })).toHaveAttribute('href', 'https://a.example/')
  await expect(page.getByText('*not*', { exact: false }).last()).toBeVisible()
  await stopClock(page)
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click()
  await expectToLast(page, page.getByRole('button', { name: 'Copied!' }), 2_000)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# Mine')
  await expect(page.getByRole('button', { name: 'Copy to Clipboard' })).toBeVisible()
})

test('a cancelled event is struck through, and the digest says why', async ({ live: page, site }) => {
  const off = { status: 'cancelled', status_note: 'Ice on the path', start_date: '2031-03-04T18:00:00Z' }
  await makeEvent(site, 'Frozen ~Ride~', off)
  await page.goto(tab)
  await page.getByLabel('Start Date').fill('2031-03-02')
  await page.getByLabel('End Date').fill('2031-03-08')
  await expect(page.getByLabel('Markdown')).toHaveValue(
    /\*\*~~Frozen \\~Ride\\~~~\*\* \(cancelled: Ice on the path\)/,
  )
  await expect(page.locator('strong s')).toHaveText('Frozen ~Ride~')
})

test('an edited digest is not thrown away unasked', async ({ live: page }) => {
  await page.goto(tab)
  await page.getByLabel('Markdown').fill('My own words')
  await page.getByLabel('End Date').fill(dayOf(20))
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Markdown')).toHaveValue('My own words')
  await page.getByLabel('End Date').fill(dayOf(20))
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByLabel('Markdown')).toHaveValue(/Hill Sprint/)
})

test('a range without events says so, and one that ends before it begins', async ({ live: page }) => {
  await page.goto(tab)
  await page.getByLabel('Start Date').fill('2031-01-05')
  await expect(page.getByText('The end must not be before the start.')).toBeVisible()
  await page.getByLabel('End Date').fill('2031-01-11')
  await expect(page.getByText('No events found in the selected date range.')).toBeVisible()
})

test('failures are explained', async ({ live: page }) => {
  await page.goto(tab)
  await expect(page.getByLabel('Markdown')).toBeVisible()
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    }),
  )
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click()
  await expectAlert(page, 'Error copying to clipboard')
  await fail(page, 'GET', 'events*', 'Snapped cable')
  await page.getByLabel('End Date').fill(dayOf(30))
  await expectAlert(page, 'Error fetching events: Snapped cable')
})

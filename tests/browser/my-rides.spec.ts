// Stars and what they stand for: given in a list, looked at, told what changed, followed by a calendar, taken to another device.

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { statusesAt } from './calendars.ts'
import { instantOf } from './city.ts'
import { makeEvent, rowsOf } from './dashboard.ts'
import { tokensOf } from './signing-in.ts'
import { expect, release, type Site, test, withoutScripts } from './site.ts'

const star = (page: Page, title: string) => page.getByRole('button', { name: `Star this ride: ${title}` })
const change = (site: Site, id: string | undefined, columns: object) =>
  site.api(`events?id=eq.${id}`, { method: 'PATCH', body: JSON.stringify(columns) })
test('a star leads to My rides, where it is said what was cancelled meanwhile; a calendar and another device follow it', async ({
  live: page,
  site,
  problems,
  browser,
}, { project }) => {
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const [off, moved, gone] = ['Owl', 'Lark', 'Swift'].map(name => `${name} Ride ${project.name}`)
  if (!off || !moved || !gone) throw new Error('three rides')
  const rides = [
    await makeEvent(site, off, { start_date: instantOf(1, '18:00') }),
    await makeEvent(site, moved, { start_date: instantOf(2, '18:00') }),
    await makeEvent(site, gone, { start_date: instantOf(3, '18:00') }),
  ]

  // One tap, and one key, in the phone's list; nothing is told to anybody.
  await page.goto('/')
  await star(page, off).filter({ visible: true }).tap()
  await expect(star(page, off).filter({ visible: true })).toHaveAttribute('aria-pressed', 'true')
  await star(page, moved).filter({ visible: true }).focus()
  await page.keyboard.press('Enter')
  await page.goto(`/event/${rides[2]?.id}`)
  await star(page, gone).tap()
  await page.goto(`/group/${site.groupId}`)
  await page.getByRole('button', { name: /^Star this group/ }).tap()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Star this group/ })).toHaveAttribute('aria-pressed', 'true')
  expect(sent).toEqual([])

  await change(site, rides[0]?.id, { status: 'cancelled' })
  await change(site, rides[1]?.id, { start_date: instantOf(4, '19:00') })
  await site.api(`events?id=eq.${rides[2]?.id}`, { method: 'DELETE' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'My rides' }).tap()
  await expect(page).toHaveURL('/my-rides')
  const news = page.getByRole('status').filter({ hasText: 'Since you last looked' })
  await expect(news).toContainText(`Cancelled: ${off}`)
  await expect(news).toContainText(new RegExp(`Moved: ${moved}, from .*6:00 PM to .*7:00 PM`))
  await expect(news).toContainText(`No longer on the calendar: ${gone}`)
  await expect(page.getByRole('link', { name: moved }).last()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('link', { name: moved })).toBeVisible()
  await expect(news).toHaveCount(0)
  const week = await page
    .getByRole('link', { name: 'Download the next seven days (.ics)' })
    .getAttribute('href')
  expect(await statusesAt(`${site.url}${week}`)).toMatchObject({
    [`Cancelled: ${off}`]: 'CANCELLED',
    [moved]: 'CONFIRMED',
  })
  expect(sent.every(path => path === '/my-rides.data')).toBe(true)

  await page.getByRole('button', { name: 'Make my calendar' }).tap()
  const address = page.getByLabel('Your private address')
  await expect(address).toHaveValue(/own-calendar\?key=[\w-]{43}$/)
  const first = await address.inputValue()
  expect(await statusesAt(first)).toMatchObject({ [moved]: 'CONFIRMED', 'Cancelled event': 'CANCELLED' })
  // Unstarred, it is not in the calendar any more; the row stays, for who has slipped.
  await star(page, moved).tap()
  await expect.poll(async () => Object.keys(await statusesAt(first))).not.toContain(moved)
  await star(page, moved).tap()
  await expect.poll(async () => Object.keys(await statusesAt(first))).toContain(moved)
  await page.getByRole('button', { name: 'New address' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'New address' }).tap()
  await expect(address).not.toHaveValue(first)
  expect((await fetch(first)).status).toBe(404)

  await page.getByRole('button', { name: 'Show a QR code' }).tap()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const key = new URL(await address.inputValue()).searchParams.get('key')
  const context = await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  const other = await context.newPage()
  await other.goto(`/my-rides#calendar=${key}`)
  await expect(other.getByRole('heading', { name: 'Stars from your other device' })).toBeVisible()
  await expect(other.getByText('No stars yet')).toBeVisible()
  await other.getByRole('button', { name: 'Share it' }).click()
  await expect(other.getByRole('link', { name: moved })).toBeVisible()
  await expect(other).toHaveURL(`${site.url}/my-rides`)
  await star(other, moved).click()
  await expect
    .poll(async () => Object.keys(await statusesAt(await address.inputValue())))
    .not.toContain(moved)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete the calendar' })).toBeVisible()
  await expect(star(page, moved)).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete the calendar' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).tap()
  await expect(page.getByRole('button', { name: 'Make my calendar' })).toBeVisible()
  await other.reload()
  await expect(other.getByText('Your calendar has another address now')).toBeVisible()
  await context.close()
  expect(problems).toEqual([])
})

test('the dates of a starred series are shown as starred', async ({ live: page, site }, { project }) => {
  const title = `Heron Ride ${project.name}`
  const { access_token } = await tokensOf(site, 'superAdmin')
  const draft = await makeEvent(site, `${title} once`)
  const { type_id, location } = draft
  const event = { title, description: 'Come along.', start_date: instantOf(1, '18:00'), type_id, location }
  const made = await fetch(`${site.url}/rest/v1/rpc/create_event_series`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ event, rule: 'FREQ=WEEKLY;COUNT=3' }),
  })
  const [first] = await rowsOf(site, `events?series_id=eq.${await made.json()}&select=id&order=start_date`)
  await page.goto(`/event/${first?.id}`)
  await page.getByRole('button', { name: `Star all dates: ${title}` }).tap()
  await page.goto('/my-rides')
  await expect(
    page.getByRole('button', { name: `Starred with its series: ${title}`, pressed: true }).first(),
  ).toBeVisible()
  await expect(star(page, title)).toHaveCount(0)
  await expectAccessible(page)
})

test(
  'without stars there is a way to the calendar; a link with stars asks before it adds them; storing may be forbidden',
  release,
  async ({ live: page, site }) => {
    await page.goto('/my-rides')
    await expect(page.getByText('No stars yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Look at the calendar' })).toHaveAttribute('href', '/')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.goto('/my-rides#stars=broken')
    await expect(page.getByText('A part of this link is missing.')).toBeVisible()
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/groups')
    const group = page.getByRole('button', { name: /^Star this group/ }).first()
    await group.click()
    await expect(group).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('contentinfo').getByRole('link', { name: 'My rides' }).click()
    await expect(page.getByRole('heading', { name: 'Groups and series' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Look at the calendar' })).toHaveCount(0)
    await expectAccessible(page)
    // The same stars by a link, as another device would open it: a new page, in which nothing is kept.
    const short = Buffer.from(site.rideId.replaceAll('-', ''), 'hex').toString('base64url')
    await page.goto('/about')
    await page.goto(`/my-rides#stars=e${short}`)
    await expect(page.getByText('Add one star to those in this browser?')).toBeVisible()
    await page.getByRole('button', { name: 'No, thanks' }).click()
    await expect(page.getByText('No stars yet')).toBeVisible()
    await page.goto('/about')
    await page.goto(`/my-rides#stars=e${short}`)
    await page.getByRole('button', { name: 'Add them' }).click()
    await expect(page.getByRole('link', { name: 'Evening Loop' })).toBeVisible()
  },
)

test.describe('without scripts', () => {
  test.use(withoutScripts)
  test('there is no star, and My rides says why', async ({ page, site }) => {
    await page.goto(`/event/${site.rideId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Star/ })).toHaveCount(0)
    await page.goto('/my-rides')
    expect(await page.locator('noscript > div').innerHTML()).toContain('Your stars are kept in your browser')
  })
})

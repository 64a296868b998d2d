// The list of events for those who manage them: found by day, group, type, week and words; copied, repeated, not doubled.

import type { Page } from '@playwright/test'
import { dateText, longDay } from '#domain/time/city-day.ts'
import { cityInstant } from '#domain/time/city-time.ts'
import { expectAccessible } from './axe.ts'
import { zone } from './city.ts'
import { fillNewEvent, makeEvent, moreFor, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, type Site, test } from './site.ts'

const titles = (page: Page) => page.getByRole('heading', { level: 4 })

/** An evening of 2077. */
function evening(day: string, time = '18:00'): string {
  const found = cityInstant(day, time, zone)
  if (!found.ok) throw new Error(found.message)
  return found.instant
}

const rideOn = (site: Site, title: string, day: string, more: object = {}) =>
  makeEvent(site, title, { start_date: evening(day), ...more })

test('events stand below their day, and are found by group, type, week and words, in one request each', async ({
  live: page,
  site,
}) => {
  await signedIn(page, site, 'superAdmin')
  await rideOn(site, 'Filtered one', '2077-01-05', { group_id: site.groupId })
  const later = evening('2077-01-05', '19:00')
  await rideOn(site, 'Filtered two', '2077-01-05', { group_id: site.plainGroupId, start_date: later })
  await rideOn(site, 'Filtered three', '2077-01-12')
  let reads = 0
  page.on('request', request => {
    // The form beside the list reads the places of events, once.
    if (request.method() === 'GET' && /\/rest\/v1\/rpc\/found_events\?.*Filtered/.test(request.url()))
      reads += 1
  })
  await page.goto('/admin?tab=events&search=Filtered')
  await expect(titles(page)).toHaveText(['Filtered one', 'Filtered two', 'Filtered three'])
  expect(reads).toBe(1)
  await expect(page.getByRole('heading', { level: 3, name: longDay('2077-01-05') })).toHaveCount(1)
  await expect(page.getByRole('region', { name: longDay('2077-01-05') }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  // Two choices in one moment: neither undoes the other.
  await page.evaluate(() => {
    for (const [id, value] of [
      ['filter-type', 'group-ride'],
      ['filter-week', 'next'],
    ] as const) {
      const select = document.getElementById(id)
      if (select instanceof HTMLSelectElement) select.value = value
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL('/admin?tab=events&search=Filtered&type=group-ride&week=next')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(titles(page)).toHaveCount(3)

  await page.getByLabel('Group', { exact: true }).selectOption('Brickyard Wheelers')
  await expect(titles(page)).toHaveText(['Filtered two'])
  await page.getByLabel('Group', { exact: true }).selectOption('No group')
  await expect(titles(page)).toHaveText(['Filtered three'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(titles(page)).toHaveCount(3)
  await page.getByLabel('Type', { exact: true }).selectOption('race')
  await expect(page.getByText('No events match your search')).toBeVisible()
  await page.getByLabel('Type', { exact: true }).selectOption('Group ride')
  await expect(titles(page)).toHaveCount(3)
  await page.getByLabel('Week', { exact: true }).selectOption('Next week')
  await expect(page.getByText('No events match your search')).toBeVisible()
  await page.getByLabel('Week', { exact: true }).selectOption('Another week')
  await page.getByLabel('A day of that week').fill('2077-01-07')
  await expect(titles(page)).toHaveText(['Filtered one', 'Filtered two'])
  await expect(page.getByText('Events of January 3 – 9, 2077')).toBeVisible()
  await expect(page).toHaveURL('/admin?tab=events&search=Filtered&type=group-ride&week=2077-01-07')
  // As the search of everyone finds them: by title and group, in any order, mistyped.
  await page.getByLabel('Search events').fill('ALPNIE filtered')
  await expect(titles(page)).toHaveText(['Filtered one'])
  const url = page.url()
  await page.getByRole('link', { name: 'Edit Filtered one' }).click()
  await page.getByRole('link', { name: 'Back to the List' }).click()
  await expect(page).toHaveURL(url)
  await expect(titles(page)).toHaveText(['Filtered one'])
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('group-ride')
})

test("a moderator finds only their groups' events, whatever the URL says", async ({ live: page, site }) => {
  await signedIn(page, site, 'moderator')
  await rideOn(site, 'Bounded mine', '2077-02-02', { group_id: site.groupId })
  await rideOn(site, 'Bounded theirs', '2077-02-02', { group_id: site.plainGroupId })
  await page.goto(`/moderator?search=Bounded&group=${site.plainGroupId}&week=2077-02-02`)
  await expect(titles(page)).toHaveText(['Bounded mine'])
  await expect(page.getByLabel('Group', { exact: true })).toHaveCount(0)
  // One action is in sight, the others behind '⋯'.
  await expect(page.getByRole('link', { name: 'Repeat Bounded mine' })).toBeHidden()
  await moreFor(page, 'Bounded mine').click()
  await expect(page.getByRole('link', { name: 'Repeat Bounded mine' })).toBeVisible()
})

test('a copy goes to the next free week, and a double is made only on purpose', async ({
  live: page,
  site,
}) => {
  await signedIn(page, site, 'superAdmin')
  const title = 'Copied once 2077'
  await rideOn(site, title, '2077-03-02')
  await rideOn(site, title, '2077-03-09')
  await page.goto(`/admin?tab=events&search=${title}`)
  await moreFor(page, title).first().click()
  await page.getByRole('link', { name: `Duplicate ${title}` }).click()
  await expect(page.getByLabel('Start Date')).toHaveValue('2077-03-16')
  await expect(page.getByText('so this is the next free week')).toBeVisible()
  const notice = page.getByText(`“${title}” is on the calendar that day already.`, { exact: true })
  await expect(notice).toHaveCount(0)
  await page.getByLabel('Start Date').fill('2077-03-09')
  const link = page.getByRole('status').getByRole('link', { name: 'See the event' })
  const [standing] = await rowsOf(site, `events?title=eq.${title}&select=id&order=start_date.desc&limit=1`)
  await expect(link).toHaveAttribute('href', `/event/${standing?.id}`)
  await expectAccessible(page)
  const create = page.getByRole('button', { name: 'Create Event' })
  await create.click()
  await expect(page.getByRole('alert')).toContainText('Press “Create Event” again to create it all the same.')
  expect(await site.count('events', 'title', title)).toBe(2)
  await create.click()
  await expect(page.getByText(`${title} is on the calendar.`)).toBeVisible()
  expect(await site.count('events', 'title', title)).toBe(3)
})

test('what was created can be seen at once, and the way back leads to the list', async ({
  live: page,
  site,
}) => {
  await signedIn(page, site, 'superAdmin')
  const title = 'Made to be seen 2077'
  await page.goto('/admin?tab=events')
  await fillNewEvent(page, title, { 'Start Date': '2077-04-01' })
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText(`${title} is on the calendar.`)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Create New Event' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await page.getByRole('link', { name: 'See the event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(dateText('2077-04-01')).first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to the List' }).click()
  await expect(page).toHaveURL('/admin?tab=events')
})

test('a single event is made to repeat from its row', async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  const title = 'Repeated from its row'
  const { id } = await rideOn(site, title, '2077-05-04')
  await page.goto(`/admin?tab=events&search=${title}`)
  await moreFor(page, title).click()
  await page.getByRole('link', { name: `Repeat ${title}` }).click()
  await expect(page.getByLabel('Repeats')).toBeFocused()
  await expect(page.getByLabel('Repeats')).toBeInViewport()
  await page.getByLabel('Repeats').selectOption('weekly')
  await page.getByLabel('Ends').selectOption('after')
  await page.getByLabel('How Many Times').fill('3')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(`/event/${id}`)
  await expect(page.getByText('The event repeats now. 3 dates are on the calendar.')).toBeVisible()
  await page.goBack()
  // A series is one row that opens.
  await expect(titles(page)).toHaveCount(1)
  await expect(page.getByText('1 series with 3 dates', { exact: true })).toBeVisible()
  const dates = page.getByRole('button', { name: `All 3 dates ${title}` })
  await expect(dates).toHaveAttribute('aria-expanded', 'false')
  await dates.click()
  await expect(titles(page)).toHaveCount(3)
  await expect(page.getByText(/^Wednesday|^Tuesday/).filter({ hasText: ' · 6:00 PM' })).toHaveCount(2)
  await expectAccessible(page)
  // What repeats already has no such way.
  await moreFor(page, title).first().click()
  await expect(page.getByRole('link', { name: `Repeat ${title}` })).toHaveCount(0)
})

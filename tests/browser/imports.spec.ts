// A club's calendar is looked at, followed, read, decided about and let go.

import { calendarOf, ride } from '#tests/imports/calendar.ts'
import { dayOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

const day = dayOf(9)
const bridge = (title: string) => ride({ uid: 'bridge', title, day, hour: '18:00' })
const repair = ride({ uid: 'repair', title: 'Importable repair evening', day: dayOf(10), place: 'Shed' })

test('an admin follows a calendar from the first look to the last', async ({
  live: page,
  site,
  problems,
}) => {
  site.calendar.says(calendarOf(bridge('Importable bridge ride'), repair))
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=events')
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await expect(page.getByText('No calendar is followed yet')).toBeVisible()

  await page.getByLabel('Address of the calendar').fill('https://127.0.0.1/rides.ics')
  await page.getByRole('combobox', { name: 'Group' }).selectOption({ index: 1 })
  await page.getByLabel('Event type').selectOption('Group ride')
  await page.getByLabel('New events').selectOption('go live at once')
  await page.getByRole('button', { name: 'Check this Address' }).click()
  await expect(page.getByText('This address is not on the public internet')).toBeVisible()
  await page.getByLabel('Address of the calendar').fill(site.calendar.address)
  await page.getByRole('button', { name: 'Check this Address' }).click()
  await expect(page.getByText('Club rides: 2 events to come, of 2 events in the calendar.')).toBeVisible()
  await expect(page.getByText('Importable repair evening,')).toBeVisible()
  await page.getByRole('button', { name: 'Follow this Calendar' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Club rides' })).toBeVisible()
  const readNow = () => page.getByRole('button', { name: 'Read Now' }).click()
  await readNow()
  await expect(page.getByText('2 events were read: 2 events added.')).toBeVisible()
  await expect(page.getByText('Nothing: everything here is as it is in the calendar')).toBeVisible()

  await site.api('events?title=eq.Importable%20bridge%20ride', {
    method: 'PATCH',
    body: JSON.stringify({ title: 'Our bridge ride' }),
  })
  site.calendar.says(calendarOf(bridge('Their bridge ride')))
  await readNow()
  const differing = page.getByRole('article', { name: 'Their bridge ride' })
  await expect(differing).toContainText('Our bridge ride')
  const vanished = page.getByRole('article', { name: 'Importable repair evening' })
  await expect(vanished).toContainText('No longer there')
  await differing.getByRole('button', { name: 'Take theirs' }).click()
  await expect(differing).toHaveCount(0)
  await vanished.getByRole('button', { name: 'Delete it here' }).click()
  await expect(page.getByText('Nothing: everything here is as it is in the calendar')).toBeVisible()
  expect(await site.count('events', 'title', 'Their bridge ride')).toBe(1)
  expect(await site.count('events', 'title', 'Importable repair evening')).toBe(0)

  site.calendar.says('<!doctype html><html>Please sign in</html>')
  await readNow()
  await expect(page.getByText('A web page came in the place of a calendar.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Its events stay here as they are')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No calendar is followed yet')).toBeVisible()
  expect(await site.count('events', 'title', 'Their bridge ride')).toBe(1)
  await site.api('events?title=eq.Their%20bridge%20ride', { method: 'DELETE' })
  // The address that was refused.
  expect(problems).toEqual([expect.stringContaining('status of 400')])
})

test('a moderator follows calendars of their own groups, and nobody else sees the page', async ({
  live: page,
  site,
}) => {
  await signedIn(page, site, 'moderator')
  await page.goto('/moderator?tab=events')
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Group' }).locator('option:checked')).not.toHaveText(
    'Select a group',
  )
  await expect(page.getByLabel('New events')).toHaveCount(0)
  await signedIn(page, site, 'nobodySpecial')
  await page.goto('/moderator/imports')
  await expect(page).toHaveURL(/\/admin\/login/)
})

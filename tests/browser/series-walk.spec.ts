// A walk through the life of a ride that repeats, on a phone, with the taps that each step takes.

import type { Page } from '@playwright/test'
import { suggestedRhythms, weekdayTitle } from '#domain/series/rule.ts'
import { addDays } from '#domain/time/city-day.ts'
import { dayOf, moreFor, rowsOf, submissionRow } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'
import { thumb } from './thumb.ts'

const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a weekly ride is submitted, approved, cancelled once, moved and ended', async ({
  live: page,
  site,
}) => {
  const { tap, type, choose, tapsOf } = thumb()
  const title = 'Walked every week'
  const day = dayOf(3)

  await page.goto('/')
  await tap(page.getByRole('link', { name: /Submit/ }).first())
  await type(page.getByLabel('Event Title'), title)
  await choose(page.getByLabel('Event Type'), 'Group ride')
  await type(page.getByLabel('Start Date'), day)
  await type(page.getByLabel('Start Time'), '18:30')
  await choose(page.getByLabel('Repeats'), 'weekly')
  await expect(page.getByText(`Every ${weekdayTitle(suggestedRhythms(day).weekly)}, next on`)).toBeVisible()
  expect(await hasNoSidewaysScroll(page)).toBe(true)
  await type(page.getByLabel('Location Name'), 'Depot Square')
  await type(page.getByLabel('Location URL'), 'https://maps.example/depot')
  await type(page.getByLabel('Description'), 'Every week, whatever the weather.')
  await tap(page.getByRole('button', { name: 'Submit Event' }))
  await expect(page.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()
  // Two of them are for how it repeats.
  expect(tapsOf('submit a weekly ride')).toBeLessThanOrEqual(12)

  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=submissions')
  await tap(submissionRow(page, title).getByRole('button', { name: title, exact: true }))
  const card = page.getByRole('region', { name: title })
  await expect(card.getByText(/Makes 53 dates within the next year/)).toBeVisible()
  expect(await hasNoSidewaysScroll(page)).toBe(true)
  await tap(card.getByRole('button', { name: 'Approve' }))
  await expect(page.getByText('It repeats: 53 dates were added.')).toBeVisible()
  expect(tapsOf('open it and approve it with all its dates')).toBe(2)
  const [submission] = await rowsOf(site, `event_submissions?title=eq.${title}&select=status,series_id`)
  expect(submission).toMatchObject({ status: 'approved', series_id: expect.any(String) })
  expect(await site.count('events', 'title', title)).toBe(53)

  const datesOfSeries = () =>
    rowsOf(site, `events?title=eq.${title}&select=id,series_date,status&order=series_date`)
  const [, next, third] = await datesOfSeries()
  await page.goto(`/event/${next?.id}`)
  await tap(page.getByRole('button', { name: 'Cancel or postpone' }))
  await tap(page.getByRole('button', { name: 'Cancel this ride' }))
  await expect(page.getByText('This event is cancelled.')).toBeVisible()
  expect(tapsOf("cancel next week's")).toBe(2)

  await page.goto(`/event/${third?.id}`)
  await tap(page.getByRole('link', { name: 'Edit Event' }))
  await type(page.getByLabel('Start Date'), addDays(String(third?.series_date), 1))
  await tap(page.getByRole('button', { name: 'Save Changes' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'All', exact: true }))
  await expect(page.getByText('All dates were changed.')).toBeVisible()
  expect(tapsOf('move the series to the next weekday')).toBeLessThanOrEqual(4)
  const moved = await datesOfSeries()
  expect(moved.length).toBeGreaterThanOrEqual(53)
  expect(moved[1]).toMatchObject({
    id: next?.id,
    series_date: addDays(String(next?.series_date), 1),
    status: 'cancelled',
  })

  await page.goto(`/admin?tab=events&search=${title}`)
  await tap(page.getByRole('button', { name: /^All \d+ dates/ }))
  await tap(moreFor(page, title).nth(2))
  await tap(page.getByRole('button', { name: `Delete ${title}` }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'This and all later' }))
  await expect.poll(async () => (await datesOfSeries()).length).toBe(2)
  expect(tapsOf('end it after two dates')).toBe(4)
})

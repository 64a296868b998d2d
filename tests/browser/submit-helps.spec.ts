// How the submit form helps while one types: what is on that day, known places, drafts, a preview, groups.

import type { Page } from '@playwright/test'
import { longDay } from '#domain/time/city-day.ts'
import { expectAccessible } from './axe.ts'
import { fillEvent, makeEvent, rowsOf } from './dashboard.ts'
import { expect, type Site, test } from './site.ts'

const thanks = (page: Page) => page.getByRole('heading', { name: 'Event Submitted Successfully!' })
/** Soon enough not to be asked about, and far from the other tests' rides. */
const year = new Date().getFullYear() + 2

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Event' }).click()

async function submitted(site: Site, title: string) {
  const query = new URLSearchParams({ title: `eq.${title}`, select: 'location,group_id,host' })
  return rowsOf(site, `event_submissions?${query}`)
}

/** A ride on a day that no other test knows. */
const owlRide = (site: Site) =>
  makeEvent(site, 'Owl Watching Ride', {
    start_date: `${year}-03-05T01:00:00Z`,
    location: { name: 'Owl Tree', url: 'https://maps.example/owl' },
  })

test('the rides of the day are listed, the same one is marked, asked about once, and taken', async ({
  live: page,
  site,
}) => {
  await owlRide(site)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/rest/v1/events')) asked.push(request.url())
  })
  await page.goto('/submit-event')
  await fillEvent(page, 'owl watching', { 'Start Date': `${year}-03-04`, 'Location Name': 'By the owl tree' })
  const already = page.getByText('Already on the calendar on')
  await expect(already).toContainText('1 event')
  await expect(page.getByText('Perhaps the same ride').first()).toBeVisible()
  const distance = async () => {
    const [start, end] = await Promise.all(
      ['Start Time', 'End Date'].map(label => page.getByLabel(label).boundingBox()),
    )
    return Math.round((end?.y ?? 0) - (start?.y ?? 0))
  }
  const before = await distance()
  await already.click()
  const link = page.getByRole('link', { name: 'Owl Watching Ride' })
  await expect(link).toHaveAttribute('target', '_blank')
  await already.click()
  expect(await distance()).toBe(before)
  await page.getByLabel('Event Title').fill('Coffee')
  await expect(page.getByText('Perhaps the same ride')).toHaveCount(0)
  await page.getByLabel('Event Title').fill('Owl watching again')
  await page.getByLabel('Start Date').fill(`${year}-03-06`)
  await expect(
    page.getByText(`Nothing else is on the calendar on ${longDay(`${year}-03-06`)} yet.`),
  ).toBeVisible()
  // The folded list takes no more room than these words.
  expect(await distance()).toBe(before)
  await page.getByLabel('Start Date').fill(`${year}-03-04`)
  await expect(page.getByText('Perhaps the same ride').first()).toBeVisible()
  const days = asked.filter(url => /-03-0[4-7]T/.test(url))
  expect(days).toHaveLength(new Set(days).size)
  await submit(page)
  await expect(page.getByText('Perhaps this ride is already on the calendar:')).toBeVisible()
  await expectAccessible(page)
  expect(await site.count('event_submissions', 'title', 'Owl watching again')).toBe(0)
  await page.getByRole('button', { name: 'Submit it all the same' }).click()
  await expect(thanks(page)).toBeVisible()
  expect(await site.count('event_submissions', 'title', 'Owl watching again')).toBe(1)
})

test('a known place brings its link, which goes with it; a start in the past is asked about', async ({
  live: page,
  site,
}) => {
  await owlRide(site)
  const title = 'Owls of yesteryear'
  await page.goto('/submit-event')
  await fillEvent(page, title, { 'Location URL': '', 'Start Date': '2001-01-05' })
  await expect(page.getByText('This start is in the past. Is the date right?')).toBeVisible()
  const url = page.getByLabel('Location URL')
  await page.getByLabel('Location Name').fill('owl tree')
  await expect(url).toHaveValue('https://maps.example/owl')
  await page.getByLabel('Location Name').fill('Owl Tree, north side')
  await expect(url).toHaveValue('')
  await submit(page)
  await page.getByRole('button', { name: 'Submit it all the same' }).click()
  await expect(thanks(page)).toBeVisible()
  const [row] = await submitted(site, title)
  expect(row?.location).toEqual({
    name: 'Owl Tree, north side',
    url: expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/search\?query=Owl\+Tree%2C\+north\+side/),
  })
})

test('a draft is offered back, every choice can be undone, and the email address is not kept', async ({
  live: page,
}) => {
  const title = page.getByLabel('Event Title')
  const button = (name: string) => page.getByRole('button', { name })
  await page.goto('/submit-event')
  await title.fill('Owls, first draft')
  await page.getByLabel('Your Email').fill('owl@visitors.example')
  await page.reload()
  await expect(page.getByText('You began an event today: “Owls, first draft”.')).toBeVisible()
  await expect(title).toHaveValue('')
  await expectAccessible(page)
  await title.fill('Typed without choosing')
  await button('Continue').click()
  await expect(title).toHaveValue('Owls, first draft')
  await button('Undo').click()
  await expect(title).toHaveValue('Typed without choosing')
  await button('Start anew').click()
  await expect(page.getByText('You started anew')).toBeVisible()
  await button('Undo').click()
  await button('Continue').click()
  await expect(page.getByLabel('Your Email')).toHaveValue('owl@visitors.example')
  // A day later, whoever opens any page of the site here.
  await page.evaluate(() => {
    const drafts = JSON.parse(localStorage.getItem('drafts-1:submit-event') ?? '[]')
    const savedAt = new Date(Date.now() - 90_000_000).toISOString()
    localStorage.setItem(
      'drafts-1:submit-event',
      JSON.stringify(drafts.map((draft: object) => ({ ...draft, savedAt }))),
    )
  })
  await page.goto('/about')
  const kept = () => page.evaluate(() => localStorage.getItem('drafts-1:submit-event'))
  await expect.poll(kept).not.toContain('owl@visitors.example')
  expect(await kept()).toContain('Owls, first draft')
  expect(await kept()).toContain('Typed without choosing')
})

test('a preview shows it as its page will, for the chosen group, until something is changed', async ({
  live: page,
  site,
}) => {
  const title = 'Owls for a group'
  const [group] = await rowsOf(site, 'groups?select=id,name&order=name&limit=1')
  await page.goto(`/submit-event?group=${group?.id}`)
  await expect(page.getByLabel('Is this for a group?')).toHaveValue(String(group?.id))
  await expect(page.getByLabel('Host Name')).toHaveCount(0)
  await fillEvent(page, title, { 'Start Date': `${year}-03-11`, Description: 'Bring <b>lights</b>.' })
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.locator('#preview')
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await expect(preview.getByRole('link', { name: String(group?.name) })).toBeVisible()
  await expect(preview.locator('b')).toHaveText('lights')
  await expect(preview.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expectAccessible(page)
  expect(await submitted(site, title)).toEqual([])
  await page.getByLabel('Description').fill('Bring more.')
  await expect(preview).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview.getByRole('button', { name: 'Submit Event' }).click()
  await expect(thanks(page)).toBeVisible()
  expect(await submitted(site, title)).toMatchObject([{ group_id: group?.id, host: null }])
})

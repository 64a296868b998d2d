// No page scrolls sideways, whatever people have typed.

import type { Page } from '@playwright/test'
import { limits } from '#tests/setup/limits.js'
import { instantOf } from './city.ts'
import { dayOf, makeEvent } from './dashboard.ts'
import { type LongWords, makeLongWords } from './long-words.ts'
import { signedIn } from './signing-in.ts'
import { expect, type Site, test } from './site.ts'

const widths = [320, 390, 768, 1440]

type PathOf = (words: LongWords, site: Site) => string

const publicPages: PathOf[] = [
  () => '/',
  ({ typeName }) => `/?type=${typeName}`,
  () => '/?view=week',
  () => '/?view=day',
  () => '/?view=agenda',
  ({ eventId }) => `/event/${eventId}`,
  ({ hostedId }) => `/event/${hostedId}`,
  ({ eventId }) => `/event/${eventId}/report`,
  (_, { deletedId }) => `/event/${deletedId}`,
  () => '/map',
  () => '/groups',
  ({ groupId }) => `/group/${groupId}`,
  () => '/about',
  () => '/submit-event',
  () => '/submit-event?submitted=yes',
  () => '/admin/login',
  () => '/forgot-password',
  () => '/reset-password',
  () => '/nothing',
]

const adminPages: PathOf[] = [
  ...['events', 'groups', 'event-types', 'users', 'submissions', 'digest'].map(
    tab => () => `/admin?tab=${tab}`,
  ),
  ({ eventId }) => `/admin?copy=${eventId}`,
  () => '/admin/account',
  () => '/admin/groups',
  () => '/admin/groups/create',
  ({ groupId }) => `/admin/groups/${groupId}/edit`,
  () => '/admin/event-types',
  () => '/admin/notices',
  () => '/admin?tab=digest&part=next',
  () => '/admin?tab=digest&part=subscribers',
  () => '/admin/reports',
  () => '/admin/trusted',
  ({ eventId }) => `/admin/events/edit/${eventId}`,
  ({ hostedId }) => `/admin/events/edit/${hostedId}`,
  ({ eventId }) => `/admin/events/history/${eventId}`,
  ({ groupId }) => `/admin/groups/${groupId}/history`,
  () => '/admin/deleted-events',
  ({ eventId }) => `/event/${eventId}`,
]

const moderatorPages: PathOf[] = [
  () => '/moderator',
  () => '/moderator?tab=groups',
  () => '/',
  ({ groupId }) => `/group/${groupId}`,
]

/** Visits each page once and makes it narrower and wider; gives those that are too wide, and by how much. */
async function tooWide(page: Page, paths: string[]): Promise<string[]> {
  // One page may take as long as any condition; together they are too many for the limit of one test.
  test.setTimeout(limits.test + paths.length * limits.condition)
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      const wide = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
      if (wide > width) faults.push(`${path.slice(0, 60)} is ${wide} px wide at ${width}`)
    }
  }
  return faults
}

/** The words that are parted over two lines although nothing in them asks for it. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('[aria-hidden=true]')) continue
      // A line may end after a hyphen or a slash.
      for (const { 0: word, index } of node.nodeValue?.matchAll(/[^\s\-–/?]+/g) ?? []) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

test.describe('where every text is one endless word', () => {
  let words: LongWords
  test.beforeAll(async ({ site }) => {
    words = await makeLongWords(site)
  })
  test.afterAll(() => words.remove())
  const visit = (page: Page, site: Site, pages: PathOf[]) =>
    tooWide(
      page,
      pages.map(pathOf => pathOf(words, site)),
    )

  test('no page of visitors scrolls sideways', async ({ live: page, site }) => {
    expect(await visit(page, site, publicPages)).toEqual([])
  })

  test('no page of admins scrolls sideways', async ({ live: page, site }) => {
    await signedIn(page, site, 'superAdmin')
    expect(await visit(page, site, adminPages)).toEqual([])
  })

  test('no page of moderators scrolls sideways', async ({ live: page, site }) => {
    await signedIn(page, site, 'moderator')
    expect(await visit(page, site, moderatorPages)).toEqual([])
  })
})

test('no ordinary word is parted, however narrow its place', async ({ live: page, site }) => {
  // A week of its own: side by side with what other tests made, an event is as narrow as many there are.
  const far = 18_000
  const rides = ['Handlebar Happy Hour', 'Sunrise Commute']
  const made = await Promise.all(
    rides.map((title, days) =>
      makeEvent(site, title, {
        start_date: instantOf(far + days, '12:00'),
        end_date: instantOf(far + days, '15:00'),
      }),
    ),
  )
  await signedIn(page, site, 'superAdmin')
  const faults: string[] = []
  for (const path of [
    `/?date=${dayOf(far)}`,
    `/?view=week&date=${dayOf(far)}`,
    `/?view=agenda&date=${dayOf(far)}`,
    `/map?view=agenda&date=${dayOf(far)}`,
    '/groups',
    `/group/${site.groupId}`,
    `/event/${site.rideId}`,
    '/admin/groups',
    '/admin/event-types',
    '/admin?tab=users',
  ]) {
    await page.goto(path)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      // On the narrowest phone an e-mail address alone can be wider than its place.
      const parted = (await brokenWords(page)).filter(word => width > 320 || !word.includes('@'))
      faults.push(...parted.map(word => `${word} on ${path} at ${width}`))
    }
  }
  await site.api(`events?id=in.(${made.map(({ id }) => id)})`, { method: 'DELETE' })
  expect(faults).toEqual([])
})

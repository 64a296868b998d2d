// What a browser that has been here keeps for the times without a connection, and what it never keeps.

import type { Page } from '@playwright/test'
import { noWorker } from '#server/website/no-worker.ts'
import { type Front, openFront } from './front.ts'
import { tokensOf } from './signing-in.ts'
import { test as base, expect, release, type Site } from './site.ts'

const test = base.extend<{ front: Front }>({
  front: async ({ site }, use) => {
    const front = await openFront(site.url, noWorker)
    await use(front)
    await front.close()
  },
  baseURL: ({ front }, use) => use(front.url),
})
test.use({ serviceWorkers: 'allow' })

const banner = 'Below is the last copy that this browser has seen, from '

/** The paths of all that is kept. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map(name => window.caches.open(name)))
    const requests = (await Promise.all(caches.map(cache => cache.keys()))).flat()
    return requests.map(({ url }) => url.slice(window.location.origin.length))
  })

/** Waits until pages are kept. */
const kept = async (page: Page, ...paths: string[]) => {
  const missing = async () => {
    const found = await keptPaths(page)
    return paths.filter(path => !found.includes(path))
  }
  await expect.poll(missing).toEqual([])
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens an event of the calendar by its link. */
const follow = (page: Page, name: RegExp) =>
  page.getByRole('link', { name }).filter({ visible: true }).first().click()

test('what was seen is there while the server is stopped, says from when, and is fresh when it is back', async ({
  live,
  front,
  site,
}) => {
  const ride = `/event/${site.rideId}`
  const requests: string[] = []
  live.context().on('request', request => requests.push(new URL(request.url()).pathname))
  await live.goto('/')
  // Nothing of the worker before the page is at rest.
  expect(requests).not.toContain('/sw.js')
  await kept(live, '/', '/submit-event')
  await follow(live, /Evening Loop/)
  await expect(heading(live, 'Evening Loop')).toBeVisible()
  await kept(live, ride)
  await live.goto(`/group/${site.groupId}`)
  await kept(live, `/group/${site.groupId}`)
  const savedAt = () =>
    live.evaluate(
      id => JSON.parse(localStorage.getItem('last-good-copy-4:event') ?? '{}')[id]?.savedAt,
      site.rideId,
    )
  const before = await savedAt()

  await front.become('nothing')
  await live.goto(ride)
  await expect(live.getByText(banner)).toBeVisible()
  await expect(live.getByText('Failed to load event details')).toBeVisible()
  await expect(live.getByText('We meet at the')).toBeVisible()
  expect(await savedAt()).toBe(before)
  await live.goto('/')
  await expect(live.getByText(banner)).toBeVisible()
  await expect(live.getByText('Failed to fetch events. Please try again later.')).toBeVisible()
  await follow(live, /Evening Loop/)
  await expect(live.getByText('We meet at the')).toBeVisible()
  await expect(live.getByText(banner)).toBeVisible()
  // By a link to a page that is not kept, the copies of lists speak, as without a worker.
  await live.goto('/')
  await follow(live, /Hill Sprint/)
  await expect(live.getByText('Its description is not in the copy')).toBeVisible()

  for (const path of [`/event/${site.talkId}`, '/admin', '/?view=week']) {
    // A page without scripts, which is never live.
    await live.evaluate(to => window.location.assign(to), path)
    await expect(heading(live, 'No connection')).toBeVisible()
    await expect(live).toHaveURL(path)
  }
  // Of a series, every date has the same title.
  const copy = live.getByRole('listitem').filter({ hasText: 'Evening Loop' }).getByRole('link')
  await expect(copy).toHaveText(/: \w{3}, \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)
  await copy.click()
  await expect(live.getByText('We meet at the')).toBeVisible()

  await front.become('a proxy without a site')
  await live.goto('/')
  await expect(live.getByText(banner)).toBeVisible()
  await front.become('the site')
  await live.getByRole('link', { name: 'Try again' }).click()
  await expect(live.getByText(banner)).toHaveCount(0)
  await expect(
    live
      .getByRole('link', { name: /Evening Loop/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test(
  'a copy is shown when the network takes more than three seconds',
  release,
  async ({ live, front, site }) => {
    await live.goto(`/group/${site.groupId}`)
    await kept(live, '/', `/group/${site.groupId}`)
    await front.become('a slow network')
    const start = Date.now()
    await live.goto('/')
    await expect(live.getByText(banner)).toBeVisible()
    await live.goto(`/group/${site.groupId}`)
    await expect(live.getByText(banner).first()).toBeVisible()
    // By a link, its data are waited for, and then not the page once more.
    await live.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(live).toHaveURL('/')
    await expect(live.getByText(banner)).toBeVisible()
    // One answer of this network takes longer than these three.
    expect(Date.now() - start).toBeLessThan(20_000)
  },
)

async function signIn(page: Page, site: Site): Promise<void> {
  const session = await tokensOf(site, 'superAdmin', 'own')
  const value = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 3600 })
  await page.evaluate(text => localStorage.setItem('sb-127-auth-token', text), value)
}

test('pictures that were seen are there, up to a bound of bytes', release, async ({ live, front }) => {
  await live.goto('/about')
  await kept(live, '/about')
  await live.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const path = (number: number, query = '') =>
    `/picture/0b9c1f0e-5a7d-4c63-9a54-2f1f6d1c9e${number}/400.jpg${query}`
  const isShown = (src: string) =>
    live.evaluate(
      src =>
        new Promise<boolean>(resolve => {
          const image = new Image()
          image.onload = () => resolve(true)
          image.onerror = () => resolve(false)
          image.src = src
        }),
      src,
    )
  expect(await isShown(path(10, '?link=secret'))).toBe(true)
  for (let number = 11; number <= 60; number += 1) expect(await isShown(path(number))).toBe(true)
  const pictures = async () => (await keptPaths(live)).filter(kept => kept.startsWith('/picture/')).sort()
  // Each has 300 kB, of which 12 MB hold less than forty.
  const newest = Array.from({ length: 39 }, (_, n) => path(22 + n))
  await expect.poll(pictures).toEqual(newest)
  await front.become('nothing')
  const session = await live.context().newCDPSession(live)
  await session.send('Network.clearBrowserCache')
  expect(await isShown(path(60, '#another-time'))).toBe(true)
  expect(await isShown(path(11, '#another-time'))).toBe(false)
})

test('pages with a star are kept, and nothing of a person or a private link ever is', async ({
  live,
  front,
  site,
}) => {
  const [race, talk] = [`/event/${site.raceId}`, `/event/${site.talkId}`]
  await live.goto('/about')
  await kept(live, '/about')
  // A message to nobody would be lost without a word.
  await live.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const star = (...paths: unknown[]) =>
    live.evaluate(
      paths => navigator.serviceWorker.controller?.postMessage({ type: 'keep', paths, isAll: true }),
      paths,
    )
  await star(race, '/admin', '/submission/abcdefghijklmnopqrst', `${talk}?link=secret`, 'https://[', 7, null)
  await kept(live, race)
  await signIn(live, site)
  await live.goto('/admin')
  await expect(heading(live, 'Admin Dashboard')).toBeVisible()
  await live.goto('/submission/abcdefghijklmnopqrst')
  await live.goto(`${talk}?link=secret`)
  await live.goto('/admin')
  await live.getByRole('button', { name: 'Logout' }).first().click()
  await expect(live.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  const pages = (await keptPaths(live)).filter(path => !path.startsWith('/assets/')).sort()
  expect(
    pages.filter(path => !['/', '/about', '/offline', '/submit-event', '/my-rides', race].includes(path)),
  ).toEqual([])

  await front.become('nothing')
  await live.goto(race)
  await expect(heading(live, 'Hill Sprint')).toBeVisible()
  await expect(live.getByText(banner)).toBeVisible()
  await front.become('the site')
  await star()
  await expect.poll(() => keptPaths(live)).not.toContain(race)
})

test(
  'a newer build takes over without a broken page, and a worker of nothing leaves nothing',
  release,
  async ({ live, front }) => {
    await live.goto('/')
    await kept(live, '/')
    const assets = async (page: Page) => (await keptPaths(page)).filter(path => path.startsWith('/assets/'))
    expect(await assets(live)).toContainEqual(expect.stringContaining('/event-report-'))
    await front.become('a newer build')
    // What the browser's own cache has would hide what the worker's lacks.
    const session = await live.context().newCDPSession(live)
    await session.send('Network.clearBrowserCache')
    await live.getByRole('banner').getByRole('link', { name: 'Groups' }).click()
    await expect(live.getByRole('heading', { name: 'Alpine Spokes' })).toBeVisible()
    await live.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(live.getByRole('heading', { level: 1 })).toContainText('About')
    await live.goto('/')
    await expect(live.locator('link[rel=stylesheet]')).toHaveAttribute('href', /-newer\.css$/)
    const registered = () =>
      live.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    await expect.poll(registered).toBe(true)
    // The newer worker waits while a page of the older one is open, and takes over with a page that comes after them.
    const context = live.context()
    await live.close()
    const oldOf = async (page: Page, name: string) =>
      (await assets(page)).filter(path => path.startsWith(`/assets/${name}-`) && !path.includes('-newer'))
    const oldAfterVisit = async () => {
      const visit = await context.newPage()
      await visit.goto('/')
      const old = await oldOf(visit, 'event-report')
      await visit.close()
      return old
    }
    await expect.poll(oldAfterVisit).toEqual([])
    const next = await context.newPage()
    await next.goto('/')
    // What a kept page of the older build needs stays as long as that page.
    expect(await oldOf(next, 'submit-event')).toHaveLength(1)
    await front.become('nothing')
    await next.goto('/')
    await expect(next.getByText(banner)).toBeVisible()
    await next.goto('/submit-event')
    await next.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))

    await front.become('a worker of nothing')
    await next.goto('/')
    const left = () =>
      next.evaluate(async () => [
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ...(await caches.keys()),
      ])
    await expect.poll(left).toEqual([])
  },
)

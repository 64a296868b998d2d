// What visitors meet while nothing of the site answers: offline, or behind a proxy that has lost it.

import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { zone } from './city.ts'
import { expect, release, test } from './site.ts'

const html =
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr>nginx</body></html>'
const proxies = {
  'a proxy with a page of HTML': { status: 502, contentType: 'text/html', body: html },
  'a proxy with plain text': { status: 502, contentType: 'text/plain', body: 'upstream connect error' },
  'a network that wants a sign-in': { status: 200, contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' },
}
const losses = ['no connection', ...Object.keys(proxies)]

/**
 * From now on nothing of the site answers, neither its data nor its scripts. What the browser has in its cache it does not ask for,
 * but Playwright switches the cache off while it answers itself; so for these files the server answers in the cache's place.
 */
async function lose(page: Page, how: string): Promise<void> {
  if (how === 'no connection') return page.context().setOffline(true)
  const answer = Object.entries(proxies).find(([name]) => name === how)?.[1]
  const cached = new Set(await loadedFiles(page))
  await page.route('**/*', route =>
    cached.has(route.request().url()) ? route.continue() : route.fulfill(answer),
  )
}

async function find(page: Page, how: string): Promise<void> {
  if (how === 'no connection') await page.context().setOffline(false)
  else await page.unroute('**/*')
}

const loadedFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry.name.includes('/assets/') && 'responseEnd' in entry && entry.responseEnd)
      .map(({ name }) => name),
  )

/** Waits until the scripts of the other public pages are here. */
async function atRest(page: Page): Promise<void> {
  const found = async () => {
    const files = await loadedFiles(page)
    return ['pages', 'forms'].filter(name => files.some(file => file.includes(`/assets/${name}-`)))
  }
  await expect.poll(found).toEqual(['pages', 'forms'])
}

const strange = /Bad Gateway|upstream|nginx|Hotel|turbo-stream|<html/

const values = () => ({
  'Event Title': 'Ride without a line',
  'Start Date': addDays(cityToday(zone), 6),
  'Start Time': '18:30',
  'Location Name': 'Riverbend Plaza',
  'Location URL': 'https://maps.example/riverbend',
  Description: 'A long text that took half an hour.',
})

for (const how of losses) {
  test.describe(`behind ${how}`, release, () => {
    test('a submission says that it failed, keeps every word, and can be sent afterwards', async ({
      live,
      site,
    }) => {
      await live.goto('/submit-event')
      await live.getByLabel('Event Type').selectOption({ label: 'Race' })
      for (const [label, value] of Object.entries({ ...values(), 'Event Title': `Lost by ${how}` }))
        await live.getByLabel(label).fill(value)
      await lose(live, how)
      const button = live.getByRole('button', { name: 'Submit Event' })
      await button.click()
      await expect(live.getByRole('alert')).toHaveText(
        how === 'no connection'
          ? 'There is no connection. Your event was not sent, and your draft is kept in this browser.'
          : 'Failed to submit event. Please try again.',
      )
      await expect(live.getByLabel('Event Title')).toHaveValue(`Lost by ${how}`)
      await expect(live.getByLabel('Description')).toHaveValue(values().Description)
      await expect(live.getByLabel('Event Type')).toHaveValue(/.+/)
      await expect(live.locator('body')).not.toContainText(strange)
      await find(live, how)
      // The browser says that it has a connection again; that a proxy has found the site nobody says, and it is asked for.
      await expect(live.getByText('You are back online. Send it now?')).toBeVisible()
      expect(await site.count('event_submissions', 'title', `Lost by ${how}`)).toBe(0)
      await live.getByRole('button', { name: 'Send it now' }).click()
      await expect(live.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()
      expect(await site.count('event_submissions', 'title', `Lost by ${how}`)).toBe(1)
    })

    test('a sign-up says that it failed, and keeps the address and the page', async ({ live }) => {
      await live.goto('/')
      const field = live.getByLabel('Your email address')
      await field.fill('reader@lost.example')
      await lose(live, how)
      await live.getByRole('button', { name: 'Subscribe' }).click()
      await expect(live.getByText('Something went wrong. Please try again.')).toBeVisible()
      await expect(field).toHaveValue('reader@lost.example')
      await expect(live.getByText('Failed to fetch events')).toHaveCount(0)
      await expect(live.locator('body')).not.toContainText(strange)
    })

    test('links lead to pages with words of the site, and back to what was typed', async ({ live, site }) => {
      await live.goto('/groups')
      await live.goto('/submit-event')
      await live.getByLabel('Event Title').fill('Half a thought')
      await atRest(live)
      await lose(live, how)
      await live.getByRole('link', { name: 'Groups' }).first().click()
      await expect(live.getByText('Failed to load groups. Please try again.')).toBeVisible()
      await expect(live.getByRole('link', { name: 'Alpine Spokes' })).toBeVisible()
      await live.getByRole('link', { name: 'About' }).first().click()
      await expect(live.getByRole('heading', { level: 1 })).toContainText('About')
      await live.getByRole('banner').getByRole('link', { name: 'Home' }).click()
      await expect(live.getByText('Failed to fetch events. Please try again later.')).toBeVisible()
      await live.getByRole('link', { name: 'Submit an event' }).click()
      await expect(live.getByText('Failed to load event types. Please try again.')).toBeVisible()
      await expect(live.getByLabel('Event Title')).toHaveValue('Half a thought')
      await expect(live.locator('body')).not.toContainText(strange)
      // Filled in without the real types, and sent when the line is back: the type is found by its name.
      await live.getByLabel('Event Type').selectOption({ label: 'Workshop' })
      const title = `Typed behind ${how}`
      for (const [label, value] of Object.entries({ ...values(), 'Event Title': title }))
        await live.getByLabel(label).fill(value)
      await find(live, how)
      await live.getByRole('button', { name: 'Submit Event' }).click()
      await expect(live.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()
      const query = new URLSearchParams({ title: `eq.${title}`, select: 'event_type:event_types(name)' })
      expect(await (await site.api(`event_submissions?${query}`)).json()).toEqual([
        { event_type: { name: 'workshop' } },
      ])
    })
  })
}

test(
  'what stands in for a page is replaced by it, once it can be read and someone tries',
  release,
  async ({ live }) => {
    const how = 'a proxy with a page of HTML'
    await live.goto('/submit-event')
    await live.getByLabel('Event Title').fill('Still here')
    await atRest(live)
    await lose(live, how)
    await live.getByRole('link', { name: 'Groups' }).first().click()
    const again = live.getByRole('link', { name: 'Try again' })
    await again.click()
    await expect(live.getByText('Below is sample data')).toBeVisible()
    await live.goBack()
    await expect(live.getByText('Failed to load event types. Please try again.')).toBeVisible()
    await find(live, how)
    await again.click()
    await expect(live.getByText('Failed to load event types. Please try again.')).toHaveCount(0)
    await expect(live.getByLabel('Event Title')).toHaveValue('Still here')
    await live.getByRole('link', { name: 'Groups' }).first().click()
    await expect(live.getByRole('heading', { name: 'Alpine Spokes' })).toBeVisible()
  },
)

test('a page that cannot be shown reloads only once the site answers', release, async ({ live }) => {
  await live.goto('/')
  await atRest(live)
  await live.route(/\.data/, route =>
    route.fulfill({
      status: 429,
      json: { heading: 'That was a lot of pages', text: 'Please try again soon.' },
    }),
  )
  await live.getByRole('link', { name: 'Groups' }).first().click()
  await expect(live.getByRole('heading', { name: 'That was a lot of pages' })).toBeVisible()
  await live.context().setOffline(true)
  await live.getByRole('button', { name: 'Reload' }).click()
  await expect(live.getByText('There is still no answer. Please try again in a moment.')).toBeVisible()
  await live.context().setOffline(false)
  await live.getByRole('button', { name: 'Reload' }).click()
  await expect(live.getByRole('heading', { name: 'Alpine Spokes' })).toBeVisible()
})

test('a page whose scripts do not come offers a reload', async ({ live }) => {
  await live.route(/assets\/(pages|about)-/, route => route.abort())
  await live.goto('/')
  await live.getByRole('link', { name: 'About' }).first().click()
  await expect(live.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await live.unroute(/assets\/(pages|about)-/)
  await live.getByRole('button', { name: 'Reload' }).click()
  await expect(live.getByRole('heading', { level: 1 })).toContainText('About')
})

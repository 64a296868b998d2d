// What the visitors' two forms do beyond being sent: an end without a date, the first fault, twice at once, limits.

import type { Page } from '@playwright/test'
import { longDay } from '#domain/time/city-day.ts'
import { instantOf } from './city.ts'
import { dayOf, fillEvent, insert, rowsOf } from './dashboard.ts'
import { newestMail } from './signing-in.ts'
import { expect, type Site, test, withoutScripts } from './site.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Submit Event' }).click()
const thanks = (page: Page) => page.getByRole('heading', { name: 'Event Submitted Successfully!' })
const subscribe = async (page: Page, email: string) => {
  await page.goto('/')
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

async function endOf(site: Site, title: string): Promise<string> {
  const query = new URLSearchParams({ title: `eq.${title}`, select: 'end_date' })
  const [row] = await rowsOf(site, `event_submissions?${query}`)
  return new Date(String(row?.end_date)).toISOString()
}

for (const scripts of [true, false])
  test.describe(`${scripts ? 'with' : 'without'} scripts`, () => {
    if (!scripts) test.use(withoutScripts)
    // Asked for, it makes visits wait until the scripts run.
    else test.beforeEach(({ live }) => live.bringToFront())

    test('an end time alone is an end, on the same day or the next', async ({ page, site }) => {
      const rule = 'Without an end date: the same day, or the next day if it is earlier than the start.'
      for (const [time, day] of [
        ['21:00', 2],
        ['01:15', 3],
      ] as const) {
        const title = `Ends at ${time} ${scripts}`
        await page.goto('/submit-event')
        await expect(page.getByText(rule)).toBeVisible()
        await fillEvent(page, title, { 'End Time': time })
        if (scripts)
          await expect(page.getByLabel('End Time')).toHaveAccessibleDescription(
            `Ends the ${day === 2 ? 'same' : 'next'} day, ${longDay(dayOf(day))}.`,
          )
        await send(page)
        await expect(thanks(page)).toBeVisible()
        expect(await endOf(site, title)).toBe(instantOf(day, time))
      }
    })

    test('an end date alone is not lost: its time is asked for', async ({ page }) => {
      await page.goto('/submit-event')
      await fillEvent(page, 'Three days', { 'End Date': dayOf(4) })
      await send(page)
      await expect(page.getByText('Please enter an end time too, or leave the end date empty.')).toBeVisible()
      await expect(page.getByLabel('End Date')).toHaveValue(dayOf(4))
    })

    test('the focus goes to the first wrong field of the page', async ({ page }) => {
      await page.goto('/submit-event')
      // Wrong for the site, and not for a browser, whose own checks are on without scripts.
      await fillEvent(page, ' ', {
        'Location Name': ' ',
        'Host Website': 'https://no one',
        'Your Email': 'a@b',
      })
      if (!scripts) await page.getByLabel('Host Website').fill('https://user:pass@host.example/')
      await send(page)
      await expect(page.getByText('Please enter a location name.')).toBeVisible()
      await expect(page.getByText('Please enter a full web address')).toBeVisible()
      await expect(page.getByLabel('Event Title')).toBeFocused()
      await page.getByLabel('Event Title').fill('A title')
      await send(page)
      await expect(page.getByText('Please enter a title.')).toHaveCount(0)
      await expect(page.getByLabel('Location Name')).toBeFocused()
    })

    test('a type that was chosen without the real ones is found by its name', async ({ site }) => {
      const title = `By name ${scripts}`
      const form = new URLSearchParams({
        title,
        type_id: 'race',
        start_date: dayOf(3),
        start_time: '10:00',
        description: 'Fast.',
        location_name: 'Here',
        location_url: 'https://maps.example/here',
      })
      const path = scripts ? '/submit-event.data' : '/submit-event'
      const post = () => fetch(`${site.url}${path}`, { method: 'POST', body: form, redirect: 'manual' })
      await post()
      const query = new URLSearchParams({ title: `eq.${title}`, select: 'event_type:event_types(name)' })
      expect(await rowsOf(site, `event_submissions?${query}`)).toEqual([{ event_type: { name: 'race' } }])
      form.set('type_id', 'unicycling')
      expect((await post()).status).toBe(422)
    })

    test('who had left is told to press the button in the mail, and nobody can tell', async ({
      page,
      site,
    }) => {
      const words = 'If you had unsubscribed before, please press the button in it'
      const left = `left-${scripts}@visitors.example`
      await insert(site, 'email_subscriptions', { email: left, is_active: false })
      const said: string[] = []
      // The second time, no second mail is sent to someone who left: that must not show either.
      for (const email of [`new-${scripts}@visitors.example`, left, left]) {
        await subscribe(page, email)
        await expect(page.getByText('Thanks for subscribing!')).toBeVisible()
        const note = page.getByText(words)
        await expect(note).toBeVisible()
        said.push((await note.textContent()) ?? '')
      }
      expect(new Set(said).size).toBe(1)
      await expect.poll(async () => (await newestMail(site, left))?.subject).toContain('again?')
    })
  })

test('both forms are sent once, however often at once they are', async ({ live, site }) => {
  const posts: string[] = []
  let answer = (): void => undefined
  await live.route(/\.data/, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    posts.push(route.request().url())
    await new Promise<void>(resolve => {
      answer = resolve
    })
    await route.continue()
  })
  const press = (selector: string) =>
    live.locator(selector).evaluate(form => form instanceof HTMLFormElement && form.requestSubmit())
  /** Twice before anything can happen, and once more while the form is on its way. */
  const pressThrice = async (selector: string, sent: number) => {
    await Promise.all([press(selector), press(selector)])
    await expect.poll(() => posts.length).toBe(sent)
    await press(selector)
    answer()
  }
  await live.goto('/submit-event')
  await fillEvent(live, 'Thrice in one moment')
  await pressThrice('main form', 1)
  await expect(thanks(live)).toBeVisible()
  await live.goto('/')
  await live.getByLabel('Your email address').fill('thrice@visitors.example')
  await pressThrice('#weekly-email form', 2)
  await expect(live.getByText('Thanks for subscribing!')).toBeVisible()
  expect(posts).toHaveLength(2)
  expect(await site.count('email_subscriptions', 'email', 'thrice@visitors.example')).toBe(1)
})

test.describe('from a network that has sent very much', () => {
  const ip = '198.51.100.77'
  test.use({ extraHTTPHeaders: { 'x-forwarded-for': ip } })

  /** Uses up what one network may add to a table in ten minutes. */
  async function exhaust(site: Site, table: string, row: (n: number) => object): Promise<void> {
    const headers = {
      apikey: site.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': ip,
    }
    for (let n = 0; n < 30; n += 1)
      await fetch(`${site.url}/rest/v1/${table}`, { method: 'POST', headers, body: JSON.stringify(row(n)) })
  }

  test('each form says how long to wait, keeps what was typed, and leaves the other alone', async ({
    live,
    site,
  }) => {
    await exhaust(site, 'email_subscriptions', n => ({ email: `many-${n}@visitors.example` }))
    await subscribe(live, 'late@visitors.example')
    const words = 'Very many people have subscribed from your network.'
    await expect(live.getByText(words)).toHaveText(/Try again in \d+ minutes\.$/)
    await expect(live.getByLabel('Your email address')).toHaveValue('late@visitors.example')

    await live.goto('/submit-event')
    await fillEvent(live, 'Not held up by subscribers')
    await send(live)
    await expect(thanks(live)).toBeVisible()
    await exhaust(site, 'event_submissions', () => ({}))
    await live.goto('/submit-event')
    await fillEvent(live, 'One too many')
    const [answer] = await Promise.all([
      live.waitForResponse(response => response.request().method() === 'POST'),
      send(live),
    ])
    await expect(live.getByRole('alert')).toHaveText(
      /^Very many events were submitted from your network\. Try again in \d+ minutes\.$/,
    )
    await expect(live.getByLabel('Event Title')).toHaveValue('One too many')
    expect([answer.status(), Number(answer.headers()['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  })
})

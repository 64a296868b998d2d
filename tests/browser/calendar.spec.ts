// What the calendar says of events that are over, out of sight or unknown, and where it opens.

import type { Page } from '@playwright/test'
import { addDays, addMonths, longDay, monthOf, weekOf } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { instantOf, zone } from './city.ts'
import { makeEvent } from './dashboard.ts'
import { expect, isPhone, once, release, type Site, test, untilLive, withoutScripts } from './site.ts'

const today = cityToday(zone)
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true })

/** Makes events for one test alone. */
async function withEvents(site: Site, events: [string, object][], run: (ids: string[]) => Promise<void>) {
  const made = await Promise.all(events.map(([title, more]) => makeEvent(site, title, more)))
  const ids = made.map(({ id }) => id ?? '')
  try {
    await run(ids)
  } finally {
    await site.api(`events?id=in.(${ids})`, { method: 'DELETE' })
  }
}

test(
  'an event that is over says so, on its page and in lists; one to come does not',
  once,
  async ({ live: page, site }) => {
    const over = { start_date: instantOf(-1, '09:00'), end_date: instantOf(-1, '10:00') }
    await withEvents(site, [['Yesterday Ride', over]], async ([id]) => {
      await page.goto(`/event/${id}`)
      await expect(page.getByText('Past event', { exact: true })).toBeVisible()
      await page.goto(`/?view=agenda&date=${addDays(today, -1)}`)
      const row = (title: string) =>
        page.getByRole('listitem').filter({ hasText: title, visible: true }).last()
      await expect(row('Yesterday Ride')).toContainText('Past event')
      await expect(row('Hill Sprint')).not.toContainText('Past event')
      await page.goto(`/event/${site.raceId}`)
      await expect(page.getByRole('heading', { name: 'Hill Sprint' })).toBeVisible()
      await expect(page.getByText('Past event')).toHaveCount(0)
    })
  },
)

test(
  'the page of an event says in whose time, and that it ends on the next day',
  once,
  async ({ live: page, site }) => {
    const night = { start_date: instantOf(2, '22:00'), end_date: instantOf(3, '01:00') }
    await withEvents(site, [['Night Ride', night]], async ([id]) => {
      await page.goto(`/event/${id}`)
      await expect(page.getByText('10:00 PM - 1:00 AM (next day)')).toBeVisible()
      await expect(page.getByText('Denver time', { exact: true })).toBeVisible()
    })
  },
)

test('an event without an end has none in what search engines read', once, async ({ page, site }) => {
  const data = async (id: string) => {
    await page.goto(`/event/${id}`)
    return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  }
  const loose = await data(site.raceId)
  expect(loose.startDate).toMatch(/([+-]\d\d:\d\d|Z)$/)
  expect(loose).not.toHaveProperty('endDate')
  expect(Date.parse((await data(site.rideId)).endDate)).toBe(Date.parse(instantOf(0, '20:00')))
})

test('the filter says what it hides, and can be cleared where nothing is left', async ({ live: page }) => {
  await page.goto('/?view=day&type=race')
  await expect(seen(page, /^\d+ events? (is|are) hidden by the filter/).first()).toBeVisible()
  if (isPhone(page)) {
    await expect(page.getByText('Showing only Race')).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Clear filters' })).toBeInViewport()
  }
  await page.getByRole('link', { name: 'Clear filters' }).filter({ visible: true }).last().click()
  await expect(page).toHaveURL('/?view=day')
  await expect(
    page
      .getByRole('link', { name: /Evening Loop/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  // The last of the bar, which is wider than a phone.
  await page.goto('/?date=2077-03-01&type=workshop')
  await expect(page.getByRole('link', { name: 'Workshop', exact: true })).toBeInViewport({ ratio: 1 })
  await page.goto('/?date=2077-03-01&type=race')
  if (isPhone(page)) await expect(seen(page, 'No events scheduled for this day')).toHaveCount(7)
  else await expect(seen(page, 'No events to show in March 2077')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).filter({ visible: true }).last().click()
  await expect(page).toHaveURL('/?date=2077-03-01')
})

test("a phone's month begins with its first day, the present one with today", async ({ live: page }) => {
  test.skip(!isPhone(page), 'the month picker is for phones')
  await page.goto('/')
  const days = page.getByRole('heading', { level: 3 }).filter({ visible: true })
  await expect(days.first()).toContainText('Today')
  const next = addMonths(today, 1)
  await page.locator('summary').filter({ hasText: 'pick a day' }).click()
  await page.locator('details[open]').getByRole('link').nth(1).click()
  await expect(page).toHaveURL(`/?date=${next.slice(0, 7)}-01`)
  await page.locator('details[open]').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

test.describe("on a desktop's screen", once, () => {
  test.skip(({ isMobile }) => isMobile, 'a phone shows a list')

  for (const height of [900, 600])
    test(
      `the card of a crowded day stays below the header and in the window, ${height} px high`,
      release,
      async ({ live: page, site }) => {
        await page.setViewportSize({ width: 1440, height })
        const day = '2031-05-'
        const crowd = ['04', '14', '31'].flatMap(date =>
          Array.from({ length: 9 }, (_, number): [string, object] => [
            `Crowd ${number}`,
            { start_date: `${day}${date}T${12 + number}:00:00-06:00` },
          ]),
        )
        await withEvents(site, crowd, async () => {
          await page.goto('/?date=2031-05-14')
          const buttons = page.getByRole('button', { name: /more on/ })
          await expect(buttons).toHaveCount(3)
          for (const number of [0, 1, 2])
            for (const block of ['start', 'center', 'end'] as const) {
              await buttons.nth(number).evaluate((button, block) => button.scrollIntoView({ block }), block)
              await buttons.nth(number).click()
              const card = page.getByRole('dialog')
              const last = card.getByRole('link', { name: 'Crowd 8' })
              await last.scrollIntoViewIfNeeded()
              const box = await card.boundingBox()
              const header = await page.getByRole('banner').boundingBox()
              expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
              expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
              expect(box?.height).toBeGreaterThan(150)
              await expect(last).toBeInViewport({ ratio: 0.9 })
              await page.keyboard.press('Escape')
            }
        })
      },
    )

  for (const scripts of [true, false])
    test.describe(scripts ? 'with scripts' : 'without scripts', () => {
      if (!scripts) test.use(withoutScripts)

      test('a crowded day opens to all that is on', async ({ page, site }) => {
        const off = { status: 'cancelled', status_note: 'Ice on the path' }
        const crowd = Array.from({ length: 5 }, (_, number): [string, object] => [
          `Crowd ${number}`,
          { start_date: `2031-07-16T${12 + number}:00:00-06:00`, ...(number === 4 && off) },
        ])
        await withEvents(site, crowd, async () => {
          await page.goto('/?date=2031-07-14')
          if (scripts) await untilLive(page)
          await page.getByRole('button', { name: '+2 more on Wednesday, July 16, 2031' }).click()
          const card = page.getByRole('dialog', { name: 'Wednesday, July 16, 2031' })
          if (scripts) {
            await expect(card.getByRole('link')).toHaveText([
              ...crowd.slice(0, 4).map(([title]) => title),
              'Cancelled: Crowd 4',
            ])
            await expect(card.locator('s')).toHaveText('Crowd 4')
            await expect(card).toContainText('Ice on the path')
            await page.keyboard.press('Escape')
            await expect(card).toBeHidden()
            return
          }
          await card.getByRole('link', { name: 'See all of them as a list' }).click()
          await expect(page).toHaveURL('/?view=agenda&date=2031-07-16')
          for (const [title] of crowd) await expect(seen(page, title).first()).toBeVisible()
        })
      })
    })

  test('a card tells more of an event that a pointer or the keyboard reaches, and goes without being pressed', async ({
    live: page,
    site,
  }) => {
    const ride = {
      start_date: instantOf(0, '07:00'),
      facts: { distance_km: [19.312, 19.312], pace: 'social', price: 'free' },
    }
    await withEvents(site, [['Previewed Ride', ride]], async () => {
      await page.goto('/')
      const link = page.getByRole('link', { name: /Previewed Ride/ }).filter({ visible: true })
      // Who hears the link is told the facts by it, and nothing by the card.
      await expect(link).toHaveAccessibleName(/Previewed Ride ?, Group ride.*, 12 miles, Social pace, Free$/)
      const card = page.locator('[aria-hidden] ul[aria-label="Ride facts"]')
      await expect(card).toHaveCount(0)
      await link.hover()
      await expect(card).toContainText('12 miles')
      await card.hover()
      await expect(card).toBeVisible()
      // The star stays within the pointer's reach; tabs pass it by.
      const star = page.getByRole('button', { name: 'Star this ride: Previewed Ride' })
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await expect(star).toHaveAttribute('tabindex', '-1')
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'false')
      await page.keyboard.press('Escape')
      await expect(card).toHaveCount(0)
      await page.getByRole('link', { name: 'Agenda' }).hover()
      await page.getByRole('link', { name: longDay(today), exact: true }).focus()
      await page.keyboard.press('ArrowDown')
      await expect(link).toBeFocused()
      await expect(card).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await expect(card).toHaveCount(0)
    })
  })

  test(
    'the present week comes first once the month is half over, and the earlier ones open in place',
    release,
    async ({ live: page }) => {
      await page.goto('/')
      const { first } = monthOf(today)
      const line = page.getByText('Earlier in')
      const day = page.getByRole('link', { name: longDay(first), exact: true }).filter({ visible: true })
      const isHalfOver = Number(today.slice(8)) * 2 > Number(monthOf(today).last.slice(8))
      await expect(line).toHaveCount(isHalfOver ? 1 : 0)
      if (!isHalfOver) return expect(day).toBeVisible()
      await expect(day).toHaveCount(0)
      await page.getByRole('link', { name: longDay(today), exact: true }).focus()
      // What is folded away is not reached by keys either.
      await page.keyboard.press('Home')
      const sunday = page.getByRole('link', { name: longDay(weekOf(today).first), exact: true })
      await page.keyboard.press('ArrowUp')
      await expect(sunday).toBeFocused()
      await line.click()
      await expect(day).toBeVisible()
      await sunday.focus()
      await page.keyboard.press('ArrowUp')
      await expect(sunday).not.toBeFocused()
      await line.click()
      await expect(day).toHaveCount(0)
      await expect(page.getByRole('link', { name: longDay(today), exact: true })).toHaveAttribute(
        'tabindex',
        '0',
      )
    },
  )

  test('the line of the present minute moves each minute, and an empty half hour opens the form', async ({
    live: page,
  }) => {
    await page.clock.install({ time: instantOf(0, '12:00') })
    await page.goto('/?view=day')
    const line = page.locator('[data-now]').filter({ visible: true })
    await expect(line).toHaveAttribute('data-now', '12:00')
    const before = await line.boundingBox()
    await page.clock.runFor(60_000)
    await expect(line).toHaveAttribute('data-now', '12:01')
    expect((await line.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)

    const column = page.locator(`[data-slot="2031-05-14"]`).filter({ visible: true }).first()
    const press = async (kind: 'twice' | 'long') => {
      await page.goto('/?view=day&date=2031-05-14')
      await page.getByText('Show hours before').scrollIntoViewIfNeeded()
      const { x = 0, y = 0, width = 0, height = 0 } = (await column.boundingBox()) ?? {}
      // The third of the half hours from six on.
      const at = { x: x + width / 2, y: y + (2.5 * height) / 36 }
      if (kind === 'twice') return page.mouse.dblclick(at.x, at.y)
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      await page.clock.runFor(250)
    }
    for (const kind of ['twice', 'long'] as const) {
      await press(kind)
      await expect(page).toHaveURL('/submit-event?date=2031-05-14&time=07%3A00')
      await expect(page.getByLabel('Start Date')).toHaveValue('2031-05-14')
      await expect(page.getByLabel('Start Time')).toHaveValue('07:00')
      await page.mouse.up()
    }
  })

  test('the week opens with its first event in sight, not on the empty hours of the night', async ({
    live: page,
    site,
  }) => {
    const late = { start_date: '2031-05-14T22:00:00-06:00', end_date: '2031-05-15T01:00:00-06:00' }
    await withEvents(site, [['Late Market', late]], async () => {
      await page.goto('/?view=week&date=2031-05-14')
      const links = page.getByRole('link', { name: /Late Market/ })
      const [evening, night] = [links.first(), links.last()]
      await evening.evaluate(link => link.closest('.overflow-y-auto')?.scrollIntoView({ block: 'end' }))
      await expect(evening).toBeInViewport()
      await expect(night).not.toBeInViewport()
      await night.scrollIntoViewIfNeeded()
      await expect(night).toBeInViewport()
    })
  })
})

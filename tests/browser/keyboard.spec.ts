// The public pages by keyboard, as a screen reader is told of them, and where colours are the reader's own.

import type { Page } from '@playwright/test'
import { addDays, addMonths, longDay, monthText, spanText, weekOf } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { zone } from './city.ts'
import { expect, isPhone, once, test } from './site.ts'

const today = cityToday(zone)

/** What Tab stops at, until it leaves the page. */
async function tabStops(page: Page): Promise<string[]> {
  const stops: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const { activeElement: focused, body } = document
      return focused === body ? undefined : focused?.textContent
    })
    if (name === undefined) return stops
    stops.push(name ?? '')
  }
}

const dayLink = (page: Page, day: string) => page.getByRole('link', { name: longDay(day), exact: true })

test.describe("the calendar's days", once, () => {
  test('are one stop for Tab, with arrow keys inside, and can be skipped', async ({ live: page }) => {
    await page.goto('/')
    const stops = await tabStops(page)
    // The filters and links around it, and in the footer; its own days would be forty more.
    expect(stops.length).toBeLessThan(50)
    expect(stops.filter(name => name.includes(longDay(today)))).toHaveLength(1)

    await dayLink(page, today).focus()
    const press = (...keys: string[]) =>
      keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve())
    await press('ArrowDown')
    await expect(page.getByRole('link', { name: /Evening Loop/ }).filter({ visible: true })).toBeFocused()
    await press('ArrowUp', 'Home')
    const { first, last } = weekOf(today)
    await expect(dayLink(page, first)).toBeFocused()
    await press('End')
    await expect(dayLink(page, last)).toBeFocused()
    await press('ArrowLeft')
    await expect(dayLink(page, addDays(last, -1))).toBeFocused()
    await press('Tab', 'Shift+Tab')
    await expect(dayLink(page, addDays(last, -1))).toBeFocused()
    await press('PageDown')
    const later = addMonths(today, 1)
    await expect(page.getByRole('heading', { name: monthText(later) })).toHaveAttribute('aria-live', 'polite')
    await expect(dayLink(page, later)).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('heading', { name: longDay(later) }).filter({ visible: true })).toBeFocused()

    await page.goto('/?view=week')
    await dayLink(page, today).focus()
    await press('ArrowDown')
    await expect(page.getByRole('link', { name: /Evening Loop/ }).filter({ visible: true })).toBeFocused()
    await page.getByRole('link', { name: /Skip the calendar/ }).focus()
    await press('Enter', 'Tab')
    await expect(page.getByRole('link', { name: 'See these on the map' })).toBeFocused()
    await press('Tab')
    await expect(page.getByText('Subscribe to all events')).toBeFocused()
  })
})

test("a phone's month is one stop too, and the day that is chosen is told", async ({ live: page }) => {
  test.skip(!isPhone(page), 'the month picker is for phones')
  await page.goto('/')
  const picker = page.locator('summary').filter({ hasText: 'pick a day' })
  await picker.focus()
  await page.keyboard.press('Enter')
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const tomorrow = addDays(today, 1)
  const heading = page.getByRole('heading', { name: spanText({ first: tomorrow, last: addDays(today, 7) }) })
  await expect(heading).toHaveAttribute('aria-live', 'polite')
  await expect(picker).toBeFocused()
})

test('a new page has the focus at its beginning, which bears its title', async ({ live: page, site }) => {
  await page.goto('/')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' })
  await link.focus()
  await page.keyboard.press('Enter')
  const main = page.getByRole('main')
  await expect(main).toBeFocused()
  await expect(main).toHaveAccessibleName(/^Bike Groups · /)
  await page.keyboard.press('Tab')
  await expect(main.getByRole('link').first()).toBeFocused()
  await page.goBack()
  await expect(main).toBeFocused()
  await expect(main).not.toHaveAccessibleName(/Groups/)
  await page.goto(`/event/${site.rideId}`)
  await expect(main).not.toBeFocused()
})

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' })

  test(
    'what is current, today, its type and its length are still told apart',
    once,
    async ({ live: page }) => {
      await page.goto('/?type=group-ride')
      const ground = (name: string, where = page.locator('body')) =>
        where
          .getByRole('link', { name, exact: true })
          .filter({ visible: true })
          .first()
          .evaluate(link => getComputedStyle(link).backgroundColor)
      const main = page.getByRole('navigation', { name: 'Main' })
      const plain = await ground('About', main)
      const current = await ground('Home', main)
      expect(current).not.toBe(plain)
      expect(await ground('Group ride')).toBe(current)
      expect(await ground('Race')).not.toBe(current)
      if (isPhone(page)) return
      expect(await ground('Month')).toBe(current)
      expect(await ground('Week')).not.toBe(current)
      expect(await ground(longDay(today))).toBe(current)
      const edges = await page
        .getByRole('link', { name: /Evening Loop/ })
        .filter({ visible: true })
        .evaluate(chip => {
          const { borderLeftColor, borderTopColor, borderTopWidth } = getComputedStyle(chip)
          return { borderLeftColor, borderTopColor, borderTopWidth }
        })
      expect(edges.borderTopWidth).toBe('1px')
      expect(edges.borderLeftColor).not.toBe(edges.borderTopColor)
    },
  )
})

import { stepDay, viewHeading } from '#app/features/calendar/calendar-range.ts'
import { addDays, longDay } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { zone } from './city.ts'
import { expect, isPhone, once, test, untilLive, withoutScripts } from './site.ts'

test.describe('the home page', () => {
  test('says what is on today, with its data in the page', async ({ page, site, problems }) => {
    const response = await page.goto('/')
    expect(await response?.text()).toContain('Evening Loop')
    await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Bike Events' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Submit an event' })).toHaveAttribute('href', '/submit-event')
    await expect(page.getByRole('heading', { name: 'Weekly Events Email' })).toBeVisible()
    await expect(page.getByLabel('Your email address')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
    const today = page
      .getByRole('link', { name: /Evening Loop/ })
      .filter({ visible: true })
      .first()
    await expect(today).toHaveAttribute('href', `/event/${site.rideId}`)
    expect(problems).toEqual([])
    await page.getByRole('link', { name: 'Submit an event' }).click()
    await expect(page).toHaveURL('/submit-event')
    await expect(page.getByRole('button', { name: 'Submit Event' })).toBeVisible()
  })

  test('leads to an event', async ({ live, site }) => {
    await live.goto('/')
    await live
      .getByRole('link', { name: /Evening Loop/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(live).toHaveURL(`/event/${site.rideId}`)
    await expect(live.getByRole('heading', { level: 1, name: 'Evening Loop' })).toBeVisible()
  })

  test('shows the calendar that fits the width', async ({ page }) => {
    await page.goto('/')
    const views = page.getByRole('navigation', { name: 'Calendar views' })
    const picker = page.locator('summary').filter({ hasText: 'pick a day' })
    if (isPhone(page)) {
      await expect(views).toBeHidden()
      return expect(picker).toBeVisible()
    }
    await expect(views.getByRole('link')).toHaveText([/month/i, /week/i, /day/i, /agenda/i])
    const dates = page.getByRole('navigation', { name: 'Calendar dates' })
    await expect(dates.getByRole('link')).toHaveText(['Today', 'Back', 'Next'])
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(views).toBeVisible()
    await expect(picker).toBeHidden()
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(views).toBeHidden()
    await expect(picker).toBeVisible()
  })

  test(
    'every view shows the events of its days, and the agenda lists them day by day',
    once,
    async ({ live, site }) => {
      await live.goto('/')
      const views = live.getByRole('navigation', { name: 'Calendar views' })
      const ride = live.locator(`a[href="/event/${site.rideId}"]`).filter({ visible: true })
      for (const view of ['Week', 'Day', 'Agenda', 'Month']) {
        await views.getByRole('link', { name: view }).click()
        await expect(views.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'true')
        await expect(ride.first()).toContainText('Evening Loop')
      }
      await views.getByRole('link', { name: 'Agenda' }).click()
      const days = live.getByRole('heading', { level: 3 }).filter({ visible: true })
      await expect(days.first()).toContainText(longDay(cityToday(zone)))
      await expect(live.getByRole('listitem').filter({ has: ride }).first()).toContainText(
        '6:00 PM - 8:00 PM',
      )
    },
  )

  test('Back, Next and Today move the calendar', once, async ({ live }) => {
    await live.goto('/')
    const dates = live.getByRole('navigation', { name: 'Calendar dates' })
    const heading = live.getByRole('heading', { level: 2 }).filter({ visible: true }).first()
    const thisMonth = (await heading.textContent()) ?? ''
    expect(thisMonth).toBe(viewHeading('month', cityToday(zone)))
    for (const [name, step] of [
      ['Next', 1],
      ['Back', -1],
    ] as const) {
      await dates.getByRole('link', { name }).click()
      await expect(heading).toHaveText(viewHeading('month', stepDay('month', cityToday(zone), step)))
      await dates.getByRole('link', { name: 'Today' }).click()
      await expect(heading).toHaveText(thisMonth)
    }
  })

  test('says that events are loading only while they really are', once, async ({ live }) => {
    const response = await live.goto('/')
    expect(await response?.text()).not.toContain('Loading events...')
    await live.route(/_root\.data|\/\.data|index\.data|\.data\?/, async route => {
      await new Promise(resolve => setTimeout(resolve, 1_500))
      await route.continue()
    })
    const next = isPhone(live)
      ? live.getByRole('link', { name: /next/i })
      : live.getByRole('link', { name: 'Next' })
    await next.filter({ visible: true }).first().click()
    await expect(live.getByText('Loading events...')).toBeVisible()
    await expect(live.getByText('Loading events...')).toBeHidden()
  })
})

test.describe('the filter', () => {
  const shown = (title: RegExp) => ({ name: title })
  for (const scripts of [true, false])
    test.describe(scripts ? 'with scripts' : 'without scripts', () => {
      if (!scripts) test.use(withoutScripts)

      test('shows only the selected types until it is cleared', async ({ page }) => {
        await page.goto('/')
        const bar = page.getByRole('navigation', { name: 'Filter by event type' })
        await expect(bar.getByRole('link')).toHaveText([
          'Advocacy',
          'Group ride',
          'Race',
          'Social',
          'Workshop',
        ])
        await expect(page.getByText('Clear filters')).toHaveCount(0)
        const ride = page.getByRole('link', shown(/Evening Loop/)).filter({ visible: true })
        const race = page.getByRole('link', shown(/Hill Sprint/)).filter({ visible: true })

        await bar.getByRole('link', { name: 'race' }).click()
        await expect(page).toHaveURL('/?type=race')
        await expect(race.first()).toBeVisible()
        await expect(ride).toHaveCount(0)

        await bar.getByRole('link', { name: 'Group ride' }).click()
        await expect(page).toHaveURL('/?type=race&type=group-ride')
        await expect(ride.first()).toBeVisible()

        await bar.getByRole('link', { name: 'race' }).click()
        await expect(race).toHaveCount(0)
        await page.getByRole('link', { name: 'Clear filters' }).filter({ visible: true }).first().click()
        await expect(page).toHaveURL('/')
        await expect(race.first()).toBeVisible()
      })
    })

  for (const when of ['live', 'not live yet'])
    test(`is kept with the month when one comes back from an event, left ${when}`, once, async ({ page }) => {
      const tomorrow = addDays(cityToday(zone), 1)
      if (when === 'not live yet') await page.route('**/assets/*.js', route => route.abort())
      await page.goto(`/?view=agenda&date=${tomorrow}&type=race`)
      if (when === 'live') await untilLive(page)
      await page.unroute('**/assets/*.js')
      await page
        .getByRole('link', shown(/Hill Sprint/))
        .filter({ visible: true })
        .first()
        .click()
      await untilLive(page)
      await page.getByRole('link', { name: 'Back to Calendar' }).click()
      await expect(page).toHaveURL(`/?view=agenda&date=${tomorrow}&type=race`)
    })

  test(
    'takes a type by its id too, and can be shared with a view and a date',
    once,
    async ({ page, site }) => {
      const types: { id: string }[] = await (await site.api('event_types?name=eq.race&select=id')).json()
      await page.goto(`/?view=agenda&date=${cityToday(zone)}&type=${types[0]?.id}`)
      await expect(
        page
          .getByRole('link', { name: /Hill Sprint/ })
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: /Evening Loop/ }).filter({ visible: true })).toHaveCount(0)
      await page
        .getByRole('navigation', { name: 'Filter by event type' })
        .getByRole('link', { name: 'social' })
        .click()
      await expect(page).toHaveURL(/view=agenda.*type=social/)
      await page.goBack()
      await expect(
        page
          .getByRole('link', { name: /Hill Sprint/ })
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
    },
  )
})

test.describe('a visitor in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test("sees the city's times, before and after the scripts run", once, async ({ live, site, problems }) => {
    await live.goto(`/?view=day`)
    await expect(live.getByText('6:00 PM - 8:00 PM').filter({ visible: true }).first()).toBeVisible()
    await live.goto(`/event/${site.rideId}`)
    await expect(live.getByText('6:00 PM - 8:00 PM')).toBeVisible()
    expect(problems).toEqual([])
  })
})

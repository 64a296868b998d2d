// The Repeats fields of the visitor's form, with and without scripts.

import type { Page } from '@playwright/test'
import { suggestedRhythms, weekdayTitle } from '#domain/series/rule.ts'
import { addDays, dateText, longDay } from '#domain/time/city-day.ts'
import { expectAccessible } from './axe.ts'
import { dayOf, fillEvent, rowsOf } from './dashboard.ts'
import { expect, release, type Site, test, withoutScripts } from './site.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Submit Event' }).click()
const thanks = (page: Page) => page.getByRole('heading', { name: 'Event Submitted Successfully!' })
const ruleOf = async (site: Site, title: string) =>
  (await rowsOf(site, `event_submissions?title=eq.${title}&select=rule`))[0]?.rule

/** The start that `fillEvent` fills in, and its weekday. */
const start = () => dayOf(2)
const weekday = () => suggestedRhythms(start()).weekly

const asked = [
  'On these weekdays',
  'Repeat every',
  'Ends',
  'Last Date',
  'How Many Times',
  /^(Extra|Other) Dates/,
  /^Skipped Dates/,
]
const shown = async (page: Page) => {
  const seen = []
  for (const label of asked)
    if (await page.locator('.repeat-fields').getByText(label).first().isVisible()) seen.push(label)
  return seen.map(String)
}

const unfoldDates = (page: Page) => page.getByText('Extra and skipped dates').click()

for (const scripts of [true, false])
  test.describe(`a ride that repeats, ${scripts ? 'with' : 'without'} scripts`, () => {
    if (!scripts) test.use(withoutScripts)
    const open = async (page: Page) => {
      await page.goto('/submit-event')
      // The plain text fields have made room for those that need scripts.
      if (scripts) await expect(page.locator('[name=repeat_skipped]')).toHaveClass('sr-only')
    }

    // Where a script can open them when they are needed, the lists of dates are folded.
    const unfold = async (page: Page) => {
      if (scripts) await unfoldDates(page)
    }

    test('asks only for what belongs to the choice', async ({ page }) => {
      await open(page)
      expect(await shown(page)).toEqual([])
      const repeats = page.getByLabel('Repeats')
      await repeats.selectOption('weekly')
      const dates = scripts ? [] : [String(asked[5]), String(asked[6])]
      expect(await shown(page)).toEqual(['On these weekdays', 'Repeat every', 'Ends', ...dates])
      await expect(page.getByLabel('Repeat every')).toHaveAccessibleDescription(/week/)
      await page.getByLabel('Ends').selectOption('after')
      await repeats.selectOption('month day')
      expect(await shown(page)).toEqual(['Repeat every', 'Ends', 'How Many Times', ...dates])
      await expect(page.getByLabel('Repeat every')).toHaveAccessibleDescription(/^month/)
      await page.getByLabel('Ends').selectOption('on')
      await repeats.selectOption('yearly')
      expect(await shown(page)).toEqual(['Repeat every', 'Ends', 'Last Date', ...dates])
      await repeats.selectOption('dates')
      expect(await shown(page)).toEqual([String(asked[5])])
      await repeats.selectOption('')
      expect(await shown(page)).toEqual([])
    })

    test('is submitted as one', async ({ page, site }, { project }) => {
      const title = `Repeating ${scripts} ${project.name}`
      await open(page)
      await fillEvent(page, title)
      await page.getByLabel('Repeats').selectOption('weekly')
      await page.getByLabel('Repeat every').fill('2')
      await page.getByLabel('Ends').selectOption('after')
      await page.getByLabel('How Many Times').fill('48')
      await unfold(page)
      await page.getByLabel(/^Skipped Dates/).fill(addDays(start(), 14))
      await send(page)
      await expect(thanks(page)).toBeVisible()
      const skipped = addDays(start(), 14).replaceAll('-', '')
      expect(await ruleOf(site, title)).toBe(
        `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday()};COUNT=48\nEXDATE:${skipped}`,
      )
    })

    test('that the database refuses is told at its field, and nothing is lost', async ({ page }) => {
      await open(page)
      await fillEvent(page, 'Never')
      await page.getByLabel('Repeats').selectOption('weekly')
      await page.getByLabel('Ends').selectOption('after')
      await page.getByLabel('How Many Times').fill('1')
      await unfold(page)
      await page.getByLabel(/^Skipped Dates/).fill(start())
      await send(page)
      const repeats = page.getByLabel('Repeats')
      await expect(repeats).toHaveAccessibleDescription('Every date of this rule is skipped.')
      await expect(repeats).toBeFocused()
      await expect(repeats).toHaveValue('weekly')
      await expect(page.getByLabel('How Many Times')).toHaveValue('1')
      await expect(page.locator('[name=repeat_skipped]')).toHaveValue(start())
      await expect(page.getByLabel('Event Title')).toHaveValue('Never')
    })
  })

test(
  'dates that could not be worked out in time are said to be missing, and asked for again',
  release,
  async ({ live: page }) => {
    const preview = '**/rest/v1/rpc/preview_event_series'
    await page.route(preview, route =>
      route.fulfill({
        status: 400,
        json: { code: '57014', message: 'The request took too long and was stopped' },
      }),
    )
    await page.goto('/submit-event')
    await fillEvent(page, 'Too long')
    await page.getByLabel('Repeats').selectOption('weekly')
    const words = page.getByText(
      'The next dates could not be worked out in time. You can go on without them.',
    )
    await expect(words).toBeVisible()
    await expectAccessible(page)
    await page.unroute(preview)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByText(`Every ${weekdayTitle(weekday())}, next on ${dateText(start())}`),
    ).toBeVisible()
    await expect(words).toHaveCount(0)
  },
)

test('what it means is said with its next dates as one types', release, async ({ live: page }) => {
  await page.goto('/submit-event')
  await fillEvent(page, 'Preview')
  await page.getByLabel('Repeats').selectOption('weekly')
  await page.getByLabel('Repeat every').fill('2')
  const dates = [0, 14, 28, 42, 56].map(days => dateText(addDays(start(), days))).join('; ')
  const words = page.getByText(`Every second ${weekdayTitle(weekday())}, next on ${dates}`)
  await expect(words).toBeVisible()
  await expect(page.getByText('The first date is')).toHaveCount(0)
  const boxes = page.getByRole('group', { name: 'On these weekdays' })
  await expect(boxes.getByRole('checkbox').first()).toHaveAccessibleName('Sunday')
  await expect(boxes.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(boxes.getByLabel(weekdayTitle(weekday()))).toBeChecked()
  const next = addDays(start(), 1)
  await page.getByLabel(weekdayTitle(suggestedRhythms(next).weekly)).check()
  await expect(boxes.getByLabel(weekdayTitle(weekday()))).toBeChecked()
  // The weekdays that are ticked are now those before the start, so they come first in the week after.
  await page.getByLabel('Repeat every').fill('1')
  await page.getByLabel('Start Date').fill(addDays(start(), 2))
  await expect(page.getByText(`The first date is ${longDay(addDays(start(), 7))}`)).toBeVisible()
  await expectAccessible(page)
})

test(
  'skipped dates are added, removed, and one that is only picked counts too',
  release,
  async ({ live: page }) => {
    await page.goto('/submit-event')
    await fillEvent(page, 'Chips')
    await page.getByLabel('Repeats').selectOption('weekly')
    await unfoldDates(page)
    const picker = page.getByLabel(/^Skipped Dates/).and(page.locator('input'))
    const value = page.locator('[name=repeat_skipped]')
    const [first, second, third] = [addDays(start(), 14), addDays(start(), 7), addDays(start(), 21)]
    await picker.fill(first)
    await page.getByRole('button', { name: 'Add to Skipped Dates' }).click()
    await expect(picker).toBeFocused()
    await picker.fill(second)
    await picker.press('Enter')
    await picker.fill(third)
    await expect(value).toHaveValue([second, first, third].join())
    await page.getByRole('button', { name: `Remove ${dateText(first)}` }).click()
    await expect(value).toHaveValue([second, third].join())
    await expect(picker).toBeFocused()
    await page.goto('/submit-event')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: `Remove ${dateText(third)}` })).toBeVisible()
  },
)

test('dates that are missing are asked for where they are picked', release, async ({ live: page }) => {
  await page.goto('/submit-event')
  await fillEvent(page, 'Dates')
  await page.getByLabel('Repeats').selectOption('dates')
  await send(page)
  const picker = page.getByLabel('Other Dates').and(page.locator('input'))
  await expect(picker).toHaveAccessibleDescription(/Please choose the other dates\./)
  await expect(picker).toBeFocused()
})

test('how it repeats survives a reload', release, async ({ live: page }) => {
  await page.goto('/submit-event')
  await page.getByLabel('Repeats').selectOption('weekly')
  await page.getByLabel('Repeat every').fill('3')
  await page.getByLabel('Sunday').check()
  await page.getByLabel('Ends').selectOption('after')
  await page.getByLabel('How Many Times').fill('7')
  await page.goto('/submit-event?date=2027-05-02')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Start Date')).toHaveValue('2027-05-02')
  await expect(page.getByLabel('Repeats')).toHaveValue('weekly')
  await expect(page.getByLabel('Repeat every')).toHaveValue('3')
  await expect(page.getByLabel('Sunday')).toBeChecked()
  await expect(page.getByLabel('Ends')).toHaveValue('after')
  await expect(page.getByLabel('How Many Times')).toHaveValue('7')
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { dayOf, expectAlert, insert, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, isPhone, type Site, test } from './site.ts'

/** Far enough away to meet no other test: a Monday and a Tuesday. */
const first = '2031-03-10'
const last = '2031-03-11'
const views = ['month', 'week', 'day', 'agenda']

const putUp = (site: Site, text: string, first_day: string, last_day = first_day) =>
  insert(site, 'notices', { text, first_day, last_day })

/** What stands above the calendar. */
const above = (page: Page) => page.getByRole('region', { name: 'Notices' })

/** The notice where a day shows it. */
function onDay(page: Page, view: string, day: string, text: string) {
  if (isPhone(page)) {
    const heading = new RegExp(`\\b${Number(day.slice(8))}, ${day.slice(0, 4)}`)
    return page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: heading }) })
      .getByText(text)
      .filter({ visible: true })
  }
  const place =
    view === 'month' ? page.locator(`[data-slot="${day}"]`) : page.getByRole('list', { name: 'Notices' })
  return place.getByText(text).filter({ visible: true })
}

test.afterEach(({ site }) => site.api('notices?text=like.Test*', { method: 'DELETE' }))

test('a super admin puts up a notice, visitors see it in every view, and deleting takes it down', async ({
  live: page,
  site,
}) => {
  const text = 'Test: Colfax <b>closed</b> & icy'
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=events')
  await page.getByRole('link', { name: 'Notices on the calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Notices' })).toBeVisible()

  await page.getByLabel('First Day').fill('')
  await page.getByRole('button', { name: 'Add Notice' }).click()
  await expect(page.getByText('Please enter a sentence.')).toBeVisible()
  await expect(page.getByText('Please choose the first day.')).toBeVisible()
  await page.getByLabel('Sentence').fill(text)
  await page.getByLabel('First Day').fill(first)
  await page.getByLabel('Last Day').fill('2031-03-09')
  await page.getByRole('button', { name: 'Add Notice' }).click()
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Last Day').fill(last)
  await page.getByRole('button', { name: 'Add Notice' }).click()
  await expect(page.getByText('Notice added successfully!')).toBeVisible()
  await expect(page.getByLabel('Sentence')).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText('March 10 – 11, 2031')

  for (const view of views) {
    await page.goto(`/?view=${view}&date=${first}`)
    await expect(above(page)).toContainText(`Notice · March 10 – 11, 2031 ${text}`)
    await expect(onDay(page, view, first, text)).toBeVisible()
    // In the month, once a week is enough.
    if (view === 'month') await expect(onDay(page, view, last, text)).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.goto(`/group/${site.groupId}?date=${first}`)
  await expect(above(page)).toContainText(text)
  // Days that it does not touch know nothing of it.
  await page.goto('/?view=week&date=2031-03-16')
  await expect(page.getByText('Test: Colfax')).toHaveCount(0)

  await page.goto('/admin/notices')
  await page.getByRole('button', { name: `Delete ${text}` }).click()
  const undo = page.getByRole('button', { name: `Undo deleting ${text}` })
  await expect(undo).toBeFocused()
  expect(await rowsOf(site, 'notices?text=like.Test*')).toEqual([])
  await undo.click()
  await expect(page.getByRole('button', { name: `Delete ${text}` })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${text}` }).click()
  await expect(undo).toBeVisible()
  await page.goto(`/?date=${first}`)
  await expect(page.getByRole('heading', { name: /March/ }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Test: Colfax')).toHaveCount(0)
})

test('a notice is changed in the form, unless someone else has changed it, and past ones are folded away', async ({
  live: page,
  site,
}) => {
  const { id } = await putUp(site, 'Test: Smoke', first, last)
  await putUp(site, 'Test: Long gone', '2020-05-01')
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin/notices')
  await expect(page.getByText('Test: Long gone').first()).toBeHidden()
  await page.getByText(/^Past Notices/).click()
  await expect(page.getByText('Test: Long gone').first()).toBeVisible()

  await page.getByLabel('Sentence').fill('Half a thought')
  await page.getByRole('button', { name: 'Edit Test: Smoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Notice' })).toBeFocused()
  await expect(page.getByLabel('Sentence')).toHaveValue('Test: Smoke')
  await site.api(`notices?id=eq.${id}`, { method: 'PATCH', body: JSON.stringify({ text: 'Test: Fire' }) })
  await page.getByLabel('Sentence').fill('Test: Clear again')
  await page.getByLabel('Last Day').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectAlert(page, 'This was changed in the meantime')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Notice updated successfully!')).toBeVisible()
  expect(await rowsOf(site, `notices?id=eq.${id}&select=text,first_day,last_day`)).toEqual([
    { text: 'Test: Clear again', first_day: first, last_day: first },
  ])
  await expect(page.getByRole('heading', { name: 'Add a Notice' })).toBeVisible()
})

test('an eleventh notice over the same days is refused in words, and what was typed stays', async ({
  live: page,
  site,
}) => {
  for (let number = 0; number < 10; number += 1) await putUp(site, `Test: ${number}`, '2031-04-01')
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin/notices')
  await page.getByLabel('Sentence').fill('Test: One more')
  await page.getByLabel('First Day').fill('2031-04-01')
  await page.getByRole('button', { name: 'Add Notice' }).click()
  await expectAlert(page, 'There are ten notices over these days already. Delete one first.')
  await expect(page.getByLabel('Sentence')).toHaveValue('Test: One more')
  await page.goto('/?date=2031-04-01')
  const seen = above(page).getByText('Test: ').filter({ visible: true })
  await expect(seen).toHaveCount(2)
  await above(page).getByText('8 more notices').click()
  await expect(seen).toHaveCount(10)
})

test.describe('for a visitor in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })

  for (const [night, day, next] of [
    ['in spring', '2027-03-14', '2027-03-15'],
    ['in autumn', '2027-11-07', '2027-11-08'],
  ] as const)
    test(`a notice stands on the city's day also when the clocks change ${night}`, async ({
      page,
      site,
      problems,
    }) => {
      await putUp(site, 'Test: Sleep well', day)
      for (const view of views) {
        await page.goto(`/?view=${view}&date=${day}`)
        await expect(onDay(page, view, day, 'Test: Sleep well')).toBeVisible()
      }
      await page.goto(`/?date=${day}`)
      await expect(onDay(page, 'month', next, 'Test: Sleep well')).toHaveCount(0)
      await page.goto(`/?view=day&date=${next}`)
      await expect(page.getByText('Test: Sleep well').filter({ visible: true })).toHaveCount(0)
      expect(problems).toEqual([])
    })
})

test('without a connection the notices of the last copy are shown, and none where it is from before them', async ({
  live: page,
  site,
}) => {
  await putUp(site, 'Test: Kept', dayOf(0))
  await page.goto('/')
  await expect(above(page)).toContainText('Test: Kept')
  await page.route(/\.data/, route => route.abort())
  const lookAgain = async () => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(page.getByText('the last copy that this browser has seen')).toBeVisible()
    await expect(
      page
        .getByRole('link', { name: /Evening Loop/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  }
  await lookAgain()
  await expect(above(page)).toContainText('Test: Kept')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => /^last-good-copy.*:events$/.test(name)) ?? ''
    const kept = JSON.parse(localStorage.getItem(key) ?? '')
    Reflect.deleteProperty(kept.all.value, 'notices')
    localStorage.setItem(key, JSON.stringify(kept))
  })
  await lookAgain()
  await expect(page.getByText('Test: Kept')).toHaveCount(0)
})

// The weekly email in the hands of its editors, on a phone: its intro, a skipped week, its subscribers.

import { readFileSync } from 'node:fs'
import { addDays, longDay } from '#domain/time/city-day.ts'
import { instantOn } from './city.ts'
import { expectAlert, fail, insert, makeEvent, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, release, test } from './site.ts'

test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

test('the tab holds the digest and the email, and says which is which', async ({ live: page }) => {
  await page.goto('/admin?tab=digest')
  await expect(page.getByText('The digest is a text that you copy elsewhere')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Weekly Digest', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next Email' }).click()
  await expect(page).toHaveURL('/admin?tab=digest&part=next')
  await expect(page.getByRole('heading', { name: /^Next Email: / })).toBeVisible()
  // Its old address leads here.
  await page.goto('/admin/weekly-email')
  await expect(page).toHaveURL('/admin?tab=digest&part=next')
})

test('an intro stands in what will go out; a skipped week is taken back', async ({ live: page, site }) => {
  const sunday = addDays(site.week, 7)
  await insert(site, 'email_subscriptions', { email: 'intro@sunday.test' })
  await makeEvent(site, 'Ride of the preview', { start_date: instantOn(addDays(sunday, 3), '18:00') })
  await page.goto('/admin?tab=digest&part=next')
  await expect(page.getByRole('heading', { name: `Next Email: ${longDay(sunday)}` })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview of the email' })
  await expect(preview.getByRole('link', { name: 'Ride of the preview' })).toBeVisible()
  const time = `${longDay(sunday)} at 7:00 AM`
  const promise = page.getByText(
    new RegExp(`This is what \\d+ (people get|person gets) on ${time}, as the calendar stands now`),
  )
  await expect(promise).toBeVisible()

  const words = 'Bring <b>lights</b> & a friend.'
  await page.getByLabel('Intro (optional)').fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Save Intro' }).click()
  await expect(page.getByText('Please use at most 500 characters.')).toBeVisible()
  await page.getByLabel('Intro (optional)').fill(words)
  await fail(page, 'POST', 'rpc/save_weekly_intro')
  await page.getByRole('button', { name: 'Save Intro' }).click()
  await expectAlert(page, 'Failed to save the intro. Please try again.')
  await expect(page.getByLabel('Intro (optional)')).toHaveValue(words)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save Intro' }).click()
  await expect(page.getByText('Intro saved.')).toBeVisible()
  await expect(preview).toContainText(words)
  await page.getByText('As plain text').click()
  await expect(page.locator('pre')).toContainText(words)

  await page.getByRole('button', { name: 'Skip this week' }).click()
  await expect(page.getByText(`Skipped: nothing goes out on ${longDay(sunday)}.`)).toBeVisible()
  await expect(promise).toHaveCount(0)
  await page.reload()
  const undo = page.getByRole('button', { name: 'Undo: send it after all' })
  await undo.click()
  await expect(promise).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip this week' })).toBeFocused()

  await page.getByLabel('Intro (optional)').fill('')
  await page.getByRole('button', { name: 'Save Intro' }).click()
  await expect(preview).not.toContainText(words)
})

test(
  'subscribers are counted, found, exported, stopped and erased',
  release,
  async ({ live: page, site }) => {
    for (let n = 1; n <= 30; n++)
      await insert(site, 'email_subscriptions', { email: `paged${n}@sunday.example` })
    const search = page.getByLabel('Search subscribers')
    await page.goto('/admin?tab=digest&part=subscribers')
    await expect(page.getByText(/^\d+ active, \d+ ha(s|ve) left\.$/)).toBeVisible()
    await search.fill('@sunday.ex')
    await expect(page).toHaveURL(/search=%40sunday/)
    await expect(page.getByText('1 – 25 of 30')).toBeVisible()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText('26 – 30 of 30')).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export active as CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^subscribers-[\d-]+\.csv$/)
    const csv = readFileSync(await file.path(), 'utf8')
    expect(csv.match(/"paged\d+@sunday\.example"/g)).toHaveLength(30)

    await search.fill('paged7@')
    const remove = page.getByRole('button', { name: 'Remove paged7@sunday.example' })
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the emails' }).click()
    await expect(page.getByText('paged7@sunday.example gets no more emails.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Subscribers' })).toBeFocused()
    await expect(page.getByText('No subscribers match your search')).toBeVisible()
    const rows = 'email_subscriptions?email=eq.paged7@sunday.example&select=is_active'
    expect(await rowsOf(site, rows)).toEqual([{ is_active: false }])

    await page.getByRole('button', { name: 'Left', exact: true }).click()
    await page.getByRole('button', { name: 'Erase paged7@sunday.example' }).click()
    await expect(page.getByRole('dialog').getByText('This cannot be undone.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByText('The address was erased.')).toBeVisible()
    expect(await rowsOf(site, rows)).toEqual([])
  },
)

test('what cannot be read or done is explained beside it', async ({ live: page }) => {
  await page.route('**/functions/v1/next-weekly-email', route => route.abort())
  await page.goto('/admin?tab=digest&part=next')
  await expectAlert(page, 'Failed to load the next email. Please try again.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await fail(page, 'POST', 'rpc/skip_weekly_email', 'It is too late to change this.')
  await page.getByRole('button', { name: 'Skip this week' }).click()
  await expectAlert(page, 'Error: It is too late to change this.')
  await page.getByRole('button', { name: 'Subscribers', exact: true }).click()
  await page.route('**/functions/v1/subscribers-file', route =>
    route.fulfill({ status: 403, json: { message: 'Only a super admin can do this.' } }),
  )
  await page.getByRole('button', { name: 'Export active as CSV' }).click()
  await expectAlert(page, 'Error: Only a super admin can do this.')
})

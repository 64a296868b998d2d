// What admins see and do about the mail of the site.

import { weekOf } from '#domain/time/city-day.ts'
import { dateText } from '#domain/time/day-text.ts'
import { dayOf, expectAlert, fail } from './dashboard.ts'
import { emailOf } from './people.ts'
import { newestMail, signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

const address = emailOf('superAdmin')
/** The tests' site has no mail server. */
const written = 'The mail is written to the folder “outbox” in the data folder.'

test.beforeEach(async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=digest')
})

test('a preview of the chosen days comes to whoever asks, once at a time', async ({ live: page, site }) => {
  const { first } = weekOf(dayOf(0))
  await expect(page.getByLabel('Start Date')).toHaveValue(first)
  await page.getByLabel('End Date').fill(dayOf(8))
  await page.getByRole('button', { name: 'Send me a preview' }).click()
  await expect(page.getByText(written)).toBeVisible()
  await expect.poll(async () => (await newestMail(site, address))?.text).toContain('Evening Loop')
  const mail = await newestMail(site, address)
  expect(mail?.text).toContain('Hill Sprint')
  expect(mail?.text).toMatch(/9:30 AM · race\nDepot Square\n/)
  expect(mail?.html).toContain(`${site.url}/event/${site.rideId}`)
  await page.getByRole('button', { name: 'Send me a preview' }).click()
  await expectAlert(page, 'Error: You have just asked for this mail. Please wait a moment.')
})

test('a range that no email can have is explained', async ({ live: page }) => {
  await page.getByLabel('End Date').fill(dayOf(60))
  await page.getByRole('button', { name: 'Send me a preview' }).click()
  await expectAlert(page, 'Error: The range must be one of up to a month.')
})

test('a test mail arrives, and counts', async ({ live: page, site }) => {
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText(written)).toBeVisible()
  await expect.poll(async () => (await newestMail(site, address))?.subject).toContain('Test mail')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mail health' })).toBeVisible()
  await expect(page.getByText(/^1 sent, \d+ waiting, 1 failed\.$/)).toBeVisible()
  await expect(page.getByText(/^[1-9]\d* written to a folder of the server, and not sent\.$/)).toBeVisible()
  const mail = await newestMail(site, address)
  expect(mail?.text).toContain('you asked for it on the admin page')
  expect(mail?.text).not.toContain('npm run')
})

test('a site without a mail server says where its mail goes', async ({ live: page }) => {
  const notice = page.getByText('No mail server is set, so nothing is sent')
  await expect(notice).toContainText('written to the folder “outbox” in the data folder')
  // With a mail server there is nothing to say, and a mail is on its way.
  await page.route('**/rpc/mail_health', route =>
    route.fulfill({ json: { folder: null, counts: { sent: 23 }, problems: [] } }),
  )
  await page.route('**/rpc/send_test_mail', route => route.fulfill({ status: 204 }))
  await page.reload()
  await expect(page.getByText('23 sent, 0 waiting, 0 failed.')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText('The mail is on its way to you.')).toBeVisible()
})

test('the panel stays while the chosen days make no range', async ({ live: page }) => {
  const preview = page.getByRole('button', { name: 'Send me a preview' })
  await expect(preview).toBeEnabled()
  for (const day of ['', dayOf(-400)]) {
    await page.getByLabel('End Date').fill(day)
    await expect(page.getByRole('heading', { name: 'Sunday Email' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Mail health' })).toBeVisible()
    await expect(page.getByText('Choose both days above to get a preview of them.')).toBeVisible()
    await expect(preview).toBeDisabled()
  }
  await page.getByLabel('End Date').fill(dayOf(9))
  await expect(preview).toBeEnabled()
})

test('the Sunday emails are listed with what became of them', async ({ live: page, site }) => {
  const rows = page.getByRole('table', { name: 'Sunday emails' }).getByRole('row')
  await expect(rows.nth(1).getByRole('cell')).toHaveText([dateText(site.week), '1 of 2', '0', '1'])
  await expect(rows.nth(2).getByRole('cell').nth(1)).toHaveText('Nothing to send')
  const problem = `gone@visitors.example, ${dateText(dayOf(0))}: 550 No such user here`
  await expect(page.getByText(problem)).toBeVisible()
})

test('a site that has sent none yet says so', async ({ live: page }) => {
  await page.route('**/rpc/weekly_email_history', route => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No Sunday email has been sent yet.')).toBeVisible()
})

test('failures are explained', async ({ live: page }) => {
  await fail(page, 'POST', 'rpc/send_test_mail', 'Snapped cable')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expectAlert(page, 'Error: Snapped cable')
  await fail(page, 'POST', 'rpc/mail_health')
  await page.reload()
  await expectAlert(page, 'Failed to load the state of the mail. Please try again.')
})

// What admins see and do about the mail of the site.

import { addDays, dateText } from '#domain/time/city-day.ts'
import { instantOn } from './city.ts'
import { dayOf, expectAlert, fail, makeEvent } from './dashboard.ts'
import { emailOf } from './people.ts'
import { newestMail, signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

const address = emailOf('superAdmin')
/** The tests' site has no mail server. */
const written = 'The mail is written to the folder “outbox” in the data folder.'

test.beforeEach(async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=digest&part=sent')
})

test('a preview of the next email comes to whoever asks, once at a time', async ({ live: page, site }) => {
  const start_date = instantOn(addDays(site.week, 9), '09:30')
  const { id } = await makeEvent(site, 'Previewed by mail', { start_date })
  await page.goto('/admin?tab=digest&part=next')
  await page.getByRole('button', { name: 'Send me a preview' }).click()
  await expect(page.getByText(written)).toBeVisible()
  await expect.poll(async () => (await newestMail(site, address))?.text).toContain('Previewed by mail')
  const mail = await newestMail(site, address)
  expect(mail?.text).toMatch(/9:30 AM · Group ride\nDepot Square\n/)
  expect(mail?.html).toContain(`${site.url}/event/${id}`)
  await page.getByRole('button', { name: 'Send me a preview' }).click()
  await expectAlert(page, 'Error: You have just asked for this mail. Please wait a moment.')
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

test('the weekly emails are listed with what became of them', async ({ live: page, site }) => {
  const rows = page.getByRole('table', { name: 'Weekly emails' }).getByRole('row')
  await expect(rows.nth(1).getByRole('cell')).toHaveText([dateText(site.week), '1 of 2', '0', '1'])
  await expect(rows.nth(2).getByRole('cell').nth(1)).toHaveText('Nothing to send')
  const problem = `gone@visitors.example, ${dateText(dayOf(0))}: 550 No such user here`
  await expect(page.getByText(problem)).toBeVisible()
})

test('a site that has sent none yet says so', async ({ live: page }) => {
  await page.route('**/rpc/weekly_email_history', route => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No weekly email has been sent yet.')).toBeVisible()
})

test('failures are explained', async ({ live: page }) => {
  await fail(page, 'POST', 'rpc/send_test_mail', 'Snapped cable')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expectAlert(page, 'Error: Snapped cable')
  await fail(page, 'POST', 'rpc/mail_health')
  await page.reload()
  await expectAlert(page, 'Failed to load the state of the mail. Please try again.')
})

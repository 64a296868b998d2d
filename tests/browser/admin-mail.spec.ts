// What admins see and do about the mail of the site.

import { execFileSync } from 'node:child_process'
import { weekOf } from '#domain/city-day.ts'
import { dayOf, expectAlert, fail, insert } from './dashboard.ts'
import { emailOf } from './people.ts'
import { newestMail, signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

const address = emailOf('superAdmin')

test.beforeEach(async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=digest')
})

test('a preview of the chosen days comes to whoever asks, once at a time', async ({ live: page, site }) => {
  const { first } = weekOf(dayOf(0))
  await expect(page.getByLabel('Start Date')).toHaveValue(first)
  await page.getByLabel('End Date').fill(dayOf(8))
  await page.getByRole('button', { name: 'Send me a preview' }).click()
  await expect(page.getByText('The mail is on its way to you.')).toBeVisible()
  await expect.poll(async () => (await newestMail(site, address))?.text).toContain('Evening Loop')
  const mail = await newestMail(site, address)
  expect(mail?.text).toContain('Hill Sprint')
  expect(mail?.html).toContain(`${site.url}/event/${site.rideId}`)
  await page.getByRole('button', { name: 'Send me a preview' }).click()
  await expectAlert(page, 'Error: This mail is already on its way. Please wait a moment.')
})

test('a range that no email can have is explained', async ({ live: page }) => {
  await page.getByLabel('End Date').fill(dayOf(60))
  await page.getByRole('button', { name: 'Send me a preview' }).click()
  await expectAlert(page, 'Error: The range must be one of up to a month.')
})

test('a test mail arrives, and counts', async ({ live: page, site }) => {
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText('The mail is on its way to you.')).toBeVisible()
  await expect.poll(async () => (await newestMail(site, address))?.subject).toContain('Test mail')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mail health' })).toBeVisible()
  await expect(page.getByText(/^[1-9]\d* sent, \d+ waiting, 0 failed\.$/)).toBeVisible()
})

test('the Sunday email is listed with what became of it', async ({ live: page, site }, { project }) => {
  await expect(page.getByText('No Sunday email has been sent yet.')).toBeVisible()
  const email = `sunday-${project.name}@visitors.example`
  await insert(site, 'email_subscriptions', { email })
  const said = execFileSync(process.execPath, ['run.js', 'digest', '--send'], {
    env: { ...process.env, DATA_DIR: site.dataDir },
    encoding: 'utf8',
  })
  expect(said).toContain('The weekly email is queued')
  await expect.poll(async () => (await newestMail(site, email))?.text).toContain('Evening Loop')
  await page.reload()
  const row = page.getByRole('table', { name: 'Sunday emails' }).getByRole('row').nth(1)
  await expect(row).toContainText(/(\d+) of \1/)
})

test('what the mail server refused is shown with its words', async ({ live: page }) => {
  await page.route('**/rpc/mail_health', route =>
    route.fulfill({
      json: {
        counts: { sent: 12, waiting: 1, sending: 1, failed: 1 },
        problems: [
          {
            kind: 'weekly_digest',
            address: 'gone@visitors.example',
            state: 'failed',
            attempts: 1,
            last_error: '550 No such user here',
            created_at: '2026-06-07T13:00:00+00:00',
          },
        ],
      },
    }),
  )
  await page.reload()
  await expect(page.getByText('12 sent, 2 waiting, 1 failed.')).toBeVisible()
  await expect(page.getByText('gone@visitors.example, June 7, 2026: 550 No such user here')).toBeVisible()
})

test('failures are explained', async ({ live: page }) => {
  await fail(page, 'POST', 'rpc/send_test_mail', 'Snapped cable')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expectAlert(page, 'Error: Snapped cable')
  await fail(page, 'POST', 'rpc/mail_health')
  await page.reload()
  await expectAlert(page, 'Failed to load the state of the mail. Please try again.')
})

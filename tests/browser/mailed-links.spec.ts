import { generate } from 'otplib'
import { expectAccessible } from './axe.ts'
import { stopClock } from './clock.ts'
import { emailOf, factorSecret, password } from './people.ts'
import { mailedLink, newestMail, signInByForm, urlOf } from './signing-in.ts'
import { expect, type Site, test } from './site.ts'

const invalid = 'Invalid or expired reset link. Please request a new password reset.'
const sent = 'Password reset link sent! Check your email for instructions.'
const updated = 'Password updated successfully! Redirecting to login...'

const ask = (site: Site, path: string, body: object) =>
  fetch(`${site.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test.describe('a forgotten password', () => {
  test('is replaced through the link in the mail, which works once', async ({
    live: page,
    site,
    problems,
  }) => {
    const email = emailOf('forgetful')
    await page.goto('/forgot-password')
    await expect(page.getByRole('heading', { name: 'Reset Your Password', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/admin/login')
    await expectAccessible(page)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('status')).toHaveText(sent)
    await expectAccessible(page)

    const link = await mailedLink(site, email)
    expect(new URL(link).pathname).toBe('/reset-password')
    // A scanner opens links too, and must not use them up.
    expect((await fetch(link)).status).toBe(200)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set New Password', level: 1 })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
    await expectAccessible(page)

    const [first, second] = [page.getByLabel(/^New Password/), page.getByLabel('Confirm New Password')]
    const update = page.getByRole('button', { name: 'Update Password' })
    await first.fill('short')
    await second.fill('shorter')
    await update.click()
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
    await first.fill('battery staple')
    await second.fill('battery stable')
    await update.click()
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
    await expect(first).toHaveValue('battery staple')
    await expectAccessible(page)
    expect(problems).toEqual([])

    await page.route('**/auth/v1/user', route => route.abort())
    await second.fill('battery staple')
    await update.click()
    await expect(page.getByRole('alert')).toHaveText('Failed to update password. Please try again.')
    await expect(second).toHaveValue('battery staple')
    await page.unroute('**/auth/v1/user')
    await first.fill(password)
    await second.fill(password)
    await update.click()
    await expect(page.getByRole('alert')).toHaveText(
      'New password should be different from the old password.',
    )
    await first.fill('battery staple')
    await second.fill('battery staple')
    await stopClock(page)
    await update.click()
    await expect(page.getByRole('status')).toHaveText(updated)
    await page.clock.runFor(1_900)
    await expect(page).toHaveURL('/reset-password')
    await page.clock.runFor(200)
    await expect(page).not.toHaveURL('/reset-password')
    await page.clock.resume()
    // The way leads through the login, which knows this person.
    await expect(page).toHaveURL(urlOf('/admin'))

    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(invalid)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.goto('/admin/login')
    await signInByForm(page, email, 'battery staple')
    await expect(page).toHaveURL(urlOf('/admin'))
  })

  test('is not replaced without the code of the authenticator', async ({ live: page, site }) => {
    const email = emailOf('forgetfulButCareful')
    expect((await ask(site, '/recover', { email })).status).toBe(200)
    await page.goto(await mailedLink(site, email))
    await expect(page.getByLabel('Code')).toBeVisible()
    await expect(page.getByLabel(/^New Password/)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByLabel('Code').fill(await generate({ secret: factorSecret }))
    await page.getByLabel('Code').press('Enter')
    await page.getByLabel(/^New Password/).fill('battery staple')
    await page.getByLabel('Confirm New Password').fill('battery staple')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByRole('status')).toHaveText(updated)
    await expectAccessible(page)
    await expect(page).toHaveURL(urlOf('/admin'))
  })

  test('leads a moderator with an authenticator to their groups', async ({ live: page, site }) => {
    const email = emailOf('forgetfulModerator')
    expect((await ask(site, '/recover', { email })).status).toBe(200)
    await page.goto(await mailedLink(site, email))
    await page.getByLabel('Code').fill(await generate({ secret: factorSecret }))
    await page.getByLabel('Code').press('Enter')
    const first = page.getByLabel(/^New Password/)
    await first.fill('battery staple')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(first).toHaveAttribute('type', 'text')
    await page.getByLabel('Confirm New Password').fill('battery staple')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page).toHaveURL(urlOf('/moderator'))
    await expect(page.getByRole('heading', { name: 'Your Groups', exact: true })).toBeVisible()
  })

  test('gets the same words for an address that nobody has', async ({ live: page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('nobody@nowhere.example')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('status')).toHaveText(sent)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to send reset email. Please try again.')
    await expect(alert).toContainText('For security purposes, you can only request this after')
    await expect(page.getByLabel(/^Email/)).toHaveValue('nobody@nowhere.example')
  })

  test('has words for a mail that cannot be asked for', async ({ live: page }) => {
    await page.route('**/auth/v1/recover**', route => route.fulfill({ status: 502, body: '' }))
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('someone@nowhere.example')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.')
    await expect(page.getByLabel('Email')).toHaveValue('someone@nowhere.example')
  })
})

test.describe('the page for a new password', () => {
  for (const [what, query] of [
    ['without a link', ''],
    ['with a made-up token', '?token_hash=made-up&type=recovery'],
    ['with a type of another page', '?token_hash=made-up&type=signup'],
    ['with nonsense', '?token_hash=&type=%00'],
  ] as const)
    test(`says that the link is invalid ${what}`, async ({ live: page }) => {
      await page.goto(`/reset-password${query}`)
      await expect(page.getByRole('alert')).toHaveText(invalid)
      await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
    })

  test('does not call a link invalid because the network failed', async ({ live: page, site }) => {
    const email = `lost-${Date.now()}@people.example`
    await site.api('user_roles', {
      method: 'POST',
      body: JSON.stringify({ email, role: 'group_moderator' }),
    })
    const link = await mailedLink(site, email)
    await page.route('**/auth/v1/verify', route => route.abort())
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('The link could not be checked. Please try again.')
    await page.unroute('**/auth/v1/verify')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel(/^New Password/)).toBeVisible()
  })
})

test.describe('a confirmed sign-up', () => {
  test('signs in, and is told that it opens nothing', async ({ live: page, site }) => {
    const email = `newcomer-${Date.now()}@people.example`
    expect((await ask(site, '/signup', { email, password })).status).toBe(200)
    const link = await mailedLink(site, email)
    expect(new URL(link).pathname).toBe('/admin/login')
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText(
      'You do not have permission to access the admin area.',
    )
    await expect(page).toHaveURL('/admin/login')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.goto(link)
    await expect(page.getByText('This link is invalid or has expired. Please sign in below.')).toBeVisible()
    await expectAccessible(page)
  })

  test('is confirmed by the code where the link does not work', async ({ live: page, site }) => {
    const email = `by-code-${Date.now()}@people.example`
    expect((await ask(site, '/signup', { email, password })).status).toBe(200)
    await mailedLink(site, email)
    const code = /^\d{6}$/m.exec((await newestMail(site, email))?.text ?? '')?.[0] ?? ''
    await page.goto('/admin/login?token_hash=cut-off&type=signup')
    const form = page.locator('main form').filter({ hasText: 'Code from the email' })
    await form.getByLabel(/^Email/).fill(email)
    await form.getByLabel('Code from the email').fill(code)
    await form.getByRole('button', { name: 'Use the code' }).click()
    // For a moment the alert about the link is there beside it.
    const alert = page.getByRole('alert').filter({ hasText: 'You do not have permission' })
    await expect(alert).toContainText('You do not have permission to access the admin area.')
    await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible()
  })
})

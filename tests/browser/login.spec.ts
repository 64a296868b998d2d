import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { expectAccessible } from './axe.ts'
import { expectToLast, stopClock } from './clock.ts'
import { emailOf, factorSecret, password } from './people.ts'
import { mailedLink, newestMail, signedIn, signInByForm, tokensOf, urlOf } from './signing-in.ts'
import { expect, release, type Site, test } from './site.ts'

const noPermission = 'You do not have permission to access the admin area. Please contact an administrator.'

test.describe('the login', () => {
  test('has its title, its fields and the way to a forgotten password', async ({ live: page, problems }) => {
    await page.goto('/admin/login')
    await expect(page).toHaveTitle('Admin Login · Denver Bike Events')
    await expect(page.getByRole('heading', { name: 'Admin Login', level: 1 })).toBeVisible()
    await expect(page.locator('main form')).toHaveAttribute('method', 'post')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    expect(problems).toEqual([])
  })

  for (const [name, home] of [
    ['superAdmin', '/admin'],
    ['moderator', '/moderator'],
  ] as const)
    test(`leads a ${name} to ${home}, and so does the header's last link`, async ({ live: page }) => {
      await page.goto('/admin/login')
      await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
      const header = page.getByRole('banner')
      const height = (await header.boundingBox())?.height
      await signInByForm(page, emailOf(name))
      await expect(page).toHaveURL(urlOf(home))
      await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute('href', home)
      // The longer word must not push the links into a second row.
      expect((await header.boundingBox())?.height).toBe(height)
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute('href', home)
      await page.goto('/admin/login')
      await expect(page).toHaveURL(urlOf(home))
    })

  test('tells someone without a role, who can then leave', async ({ live: page }) => {
    await page.goto('/admin/login')
    await signInByForm(page, emailOf('nobodySpecial'))
    await expect(page.getByRole('alert')).toHaveText(noPermission)
    await expectAccessible(page)
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText(noPermission)).toHaveCount(0)
  })

  test('says the same of a wrong password and an unknown address, and keeps what was typed', async ({
    live: page,
  }) => {
    await page.goto('/admin/login')
    for (const email of [emailOf('superAdmin'), 'nobody@nowhere.example']) {
      await signInByForm(page, email, 'wrong horse')
      await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Password')).toHaveValue('wrong horse')
    }
    await expectAccessible(page)
  })

  test('says how long to wait where it was tried too often', async ({ live: page }) => {
    const refusal = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
    await page.route('**/auth/v1/token**', route =>
      route.fulfill({ status: 429, headers: { 'retry-after': '240' }, json: refusal }),
    )
    await page.goto('/admin/login')
    await signInByForm(page, emailOf('superAdmin'))
    await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 4 minutes.')
  })

  test('points at a field that is empty', async ({ live: page }) => {
    await page.goto('/admin/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Please enter an email address.')).toBeVisible()
    await expect(page.getByText('Please enter your password.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
  })

  for (const [trouble, status] of [
    ['no answer', undefined],
    ['a proxy that answers 503', 503],
  ] as const)
    test(`has words for ${trouble}`, async ({ live: page }) => {
      await page.route('**/auth/v1/token**', route =>
        status ? route.fulfill({ status, body: '<h1>Busy</h1>' }) : route.abort(),
      )
      await page.goto('/admin/login')
      await signInByForm(page, emailOf('superAdmin'))
      await expect(page.getByRole('alert')).toHaveText('Failed to sign in')
      await page.unroute('**/auth/v1/token**')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page).toHaveURL(urlOf('/admin'))
    })

  test('sends once, however often the button is pressed, and says when it takes long', async ({
    live: page,
  }) => {
    let requests = 0
    await page.route('**/auth/v1/token**', () => {
      requests += 1
    })
    await page.goto('/admin/login')
    await stopClock(page)
    await signInByForm(page, emailOf('superAdmin'))
    await page.getByLabel('Password').press('Enter')
    await expectToLast(page, page.getByRole('button', { name: 'Signing in...', disabled: true }), 5_000)
    await expect(page.getByRole('alert')).toHaveText(
      'Login is taking longer than expected. Please try again.',
    )
    expect(requests).toBe(1)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect(page.getByLabel('Password')).toHaveValue(password)
  })

  test('says when the permissions cannot be determined', async ({ live: page, site }) => {
    const session = await tokensOf(site, 'superAdmin', 'own')
    const [head, claims = '', signature] = session.access_token.split('.')
    const { user_role: _, ...others } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const silent = [head, Buffer.from(JSON.stringify(others)).toString('base64url'), signature].join('.')
    await page.route('**/auth/v1/token**', route =>
      route.fulfill({ json: { ...session, access_token: silent } }),
    )
    await page.goto('/admin/login')
    await signInByForm(page, emailOf('superAdmin'))
    await expect(page.getByRole('alert')).toHaveText(
      'Unable to determine user permissions. Please try logging in again.',
    )
  })

  test('keeps what was typed before the page was live', release, async ({ page }) => {
    const { promise: held, resolve: release } = withResolvers()
    await page.route('**/assets/*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto('/admin/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(emailOf('moderator'))
    await page.getByLabel('Password').fill(password)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
    release()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(urlOf('/moderator'))
  })

  test('offers a reload when its code does not load', async ({ page, site }) => {
    const html = await (await fetch(`${site.url}/admin/login`)).text()
    // Everything that the page names arrives; what it asks for later does not.
    await page.route('**/assets/*.js', route =>
      html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    )
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await signInByForm(page, emailOf('superAdmin'))
    await expect(page).toHaveURL(urlOf('/admin'))
  })

  test('ignores a session in its own address', async ({ live: page, site }) => {
    const { access_token } = await tokensOf(site, 'superAdmin', 'own')
    await page.goto(
      `/admin/login#access_token=${access_token}&refresh_token=x&expires_in=3600&token_type=bearer&type=magiclink`,
    )
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  })

  test('shows the password while it is typed, when asked to', async ({ live: page }) => {
    await page.goto('/admin/login')
    const field = page.getByLabel('Password')
    await field.fill(password)
    await expect(field).toHaveAttribute('type', 'password')
    const show = page.getByRole('button', { name: 'Show password' })
    await expect(show).toHaveAttribute('aria-pressed', 'false')
    await show.click()
    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue(password)
    await expectAccessible(page)
    const hide = page.getByRole('button', { name: 'Hide password' })
    await expect(hide).toHaveAttribute('aria-pressed', 'true')
    await hide.click()
    await expect(field).toHaveAttribute('type', 'password')
  })

  test('leads to the page that was wanted, and after a logout to the first one', async ({ live: page }) => {
    await page.goto('/admin?tab=submissions')
    await expect(page).toHaveURL('/admin/login')
    await page.reload()
    await signInByForm(page, emailOf('superAdmin'))
    await expect(page).toHaveURL('/admin?tab=submissions')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/admin/login')
    await signInByForm(page, emailOf('superAdmin'))
    await expect(page).toHaveURL(urlOf('/admin'))
  })

  test('leads to the page that was wanted through the code as well', release, async ({ live: page }) => {
    await page.goto('/admin?tab=users')
    await signInByForm(page, emailOf('halfSignedIn'))
    await page.getByLabel('Code').fill(await generate({ secret: factorSecret }))
    await page.getByLabel('Code').press('Enter')
    await expect(page).toHaveURL('/admin?tab=users')
  })

  test('leads home where the page that was wanted is not for this role', async ({ live: page }) => {
    await page.goto('/admin?tab=submissions')
    await signInByForm(page, emailOf('moderator'))
    await expect(page).toHaveURL(urlOf('/moderator'))
  })

  test('leads to no other site, whatever its address says', async ({ live: page }) => {
    const away = encodeURIComponent('https://elsewhere.example/')
    await page.goto(`/admin/login?next=${away}&redirect_to=${away}&wanted=${away}`)
    await signInByForm(page, emailOf('superAdmin'))
    await expect(page).toHaveURL(urlOf('/admin'))
  })

  test('shows a moderator with an authenticator their groups at once', async ({ live: page, site }) => {
    await page.goto('/admin/login')
    await signInByForm(page, emailOf('carefulModerator'))
    await page.getByLabel('Code').fill(await generate({ secret: factorSecret }))
    await page.getByLabel('Code').press('Enter')
    await expect(page).toHaveURL(urlOf('/moderator'))
    await expect(page.getByRole('heading', { name: 'Your Groups', exact: true })).toBeVisible()
    await expect(page.locator(`a[href="/group/${site.groupId}"]`).first()).toBeVisible()
  })

  test('asks for the code of an authenticator before anything opens', async ({ live: page, site }) => {
    await signedIn(page, site, 'halfSignedIn', 'own')
    await page.goto('/admin/account')
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByLabel('Code')).toBeFocused()
    // Half signed in, nobody is an admin yet.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code').fill('12 34')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please enter the six digits of the code.')).toBeVisible()
    await page.getByLabel('Code').fill('000 000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Invalid TOTP code entered')).toBeVisible()
    await expect(page.getByLabel('Code')).toHaveValue('000 000')
    await page.getByText('Lost your phone?').click()
    await expect(page.getByText('ask whoever runs this site to remove your authenticators')).toBeVisible()
    await expect(page.getByText('npm run')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
})

function withResolvers() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

test.describe('the code in a mail', () => {
  /** An account that was invited, and the six digits of the newest mail of a kind to it. */
  const invited = async (site: Site, name: string) => {
    const email = `${name}-${Date.now()}@people.example`
    await site.api('user_roles', {
      method: 'POST',
      body: JSON.stringify({ email, role: 'group_moderator' }),
    })
    await mailedLink(site, email)
    const codeOf = async (subject: string) => {
      const read = async () => {
        const mail = await newestMail(site, email)
        return (mail?.subject?.startsWith(subject) && /^\d{6}$/m.exec(mail.text ?? '')?.[0]) || ''
      }
      await expect.poll(read).not.toBe('')
      return read()
    }
    return { email, codeOf }
  }
  const choosePassword = async (page: Page) => {
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel(/^(New )?Password/).fill('battery staple')
    await page.getByLabel(/^Confirm/).fill('battery staple')
    await page.getByRole('button', { name: /^(Update|Choose) Password$/ }).click()
    await expect(page.getByRole('status')).toHaveText(/^(Your password is set|Password updated)/)
  }

  test('leads from the page of a forgotten password to a new one', async ({ live: page, site }) => {
    const { email, codeOf } = await invited(site, 'by-code')
    await page.goto('/forgot-password')
    await expect(page.getByLabel('Code from the email')).toHaveCount(0)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    const code = page.getByLabel('Code from the email')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page)
    const digits = await codeOf('Reset your password')
    await code.fill('12345')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/Please enter the six digits of the code\./)
    await code.fill(digits === '000000' ? '111111' : '000000')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/This code is wrong, was used already, or has expired\./)
    await expect(code).toBeFocused()
    await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    await page.getByRole('button', { name: 'Use the code' }).click()
    await choosePassword(page)
  })

  test('is not asked for where the link of an invitation does not work', release, async ({ live: page }) => {
    await page.goto('/reset-password?token_hash=cut-off&type=invite')
    await expect(page.getByRole('alert')).toHaveText('This invitation was used already, or has expired.')
    await expect(page.getByLabel('Code from the email')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test('a visitor loads none of the sign-in code', async ({ page, site }) => {
  const loaded: string[] = []
  page.on('response', async response => {
    if (response.url().endsWith('.js')) loaded.push(await response.text())
  })
  for (const path of ['/', `/event/${site.rideId}`, '/groups', '/about', '/submit-event']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(loaded.length).toBeGreaterThan(5)
    expect(
      loaded.some(code => code.includes('AuthRetryableFetchError') && code.includes('refresh_token')),
    ).toBe(false)
  }
})

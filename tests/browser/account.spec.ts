import { generate } from 'otplib'
import { expectAccessible } from './axe.ts'
import { emailOf, password } from './people.ts'
import { newestMail, signedIn, signInByForm, tokensOf, urlOf } from './signing-in.ts'
import { expect, test } from './site.ts'

test.describe('the account', () => {
  test('changes the password, and signs out whoever has the old one', async ({
    live: page,
    site,
    problems,
  }) => {
    await tokensOf(site, 'changing', 'own')
    await signedIn(page, site, 'changing', 'own')
    await page.goto('/admin/account')
    await expect(page.getByRole('heading', { name: 'Your Account', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^End session of/ })).toHaveCount(1)
    await expectAccessible(page)
    await page.getByLabel(/^New Password/).fill('battery staple')
    await page.getByLabel('Confirm New Password').fill('battery staple')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByText('Password updated successfully!')).toBeVisible()
    await expect(page.getByLabel(/^New Password/)).toHaveValue('')
    await expect(page.getByRole('button', { name: /^End session of/ })).toHaveCount(0)
    await expectAccessible(page)
    // What fails afterwards is not said to have succeeded.
    await page.route(
      '**/auth/v1/user',
      route => route.fulfill({ status: 400, json: { code: 'refused', message: 'Not today.' } }),
      { times: 1 },
    )
    await page.getByLabel(/^New Password/).fill('another staple')
    await page.getByLabel('Confirm New Password').fill('another staple')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByRole('alert')).toHaveText('Not today.')
    await expect(page.getByText('Password updated successfully!')).toHaveCount(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await signInByForm(page, emailOf('changing'))
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await signInByForm(page, emailOf('changing'), 'battery staple')
    await expect(page).toHaveURL('/moderator')
    expect(
      problems.filter(text => !text.includes('status of 400') && !text.includes('status of 404')),
    ).toEqual([])
  })

  test('takes an authenticator, asks for it at the next sign-in, and lets it go again', async ({
    live: page,
    site,
  }) => {
    await signedIn(page, site, 'careful', 'own')
    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'Add an authenticator' }).click()
    await page.getByLabel('Name of the device').fill('Blue phone')
    await page.getByRole('button', { name: 'Continue' }).click()
    const picture = page.getByRole('img', { name: 'QR code for your authenticator app' })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(
      true,
    )
    await expectAccessible(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const secret = ((await page.locator('code.select-all').textContent()) ?? '').replaceAll(' ', '')
    // For the phone that shows the picture, and so cannot scan it.
    await page.getByRole('button', { name: 'Copy the secret' }).click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    const link = await page.getByRole('link', { name: 'Open in an authenticator app' }).getAttribute('href')
    expect(link).toMatch(/^otpauth:\/\/totp\//)
    expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Verify and add' }).click()
    await expect(page.getByText('Invalid TOTP code entered')).toBeVisible()
    // This, the last and the next half minute's codes are good: one of this stays so for long enough, however slow the machine is.
    const halfMinute = () => Math.floor(Date.now() / 30_000)
    const first = halfMinute()
    await page.getByLabel('Code').fill(await generate({ secret, epoch: first * 30 }))
    await page.getByRole('button', { name: 'Verify and add' }).click()
    await expect(page.getByText('The authenticator was added.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Blue phone' })).toBeVisible()
    const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expectAccessible(page)
    const [recoveryCode = '', otherCode = ''] = await codes.allTextContents()
    await page.getByRole('button', { name: 'Copy the codes' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(recoveryCode)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
    await expect(page.getByText(recoveryCode)).toHaveCount(0)

    await page.getByRole('button', { name: 'Logout' }).click()
    await signInByForm(page, emailOf('careful'))
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Recovery code').fill('abcd')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(
      page.getByText('Please enter the twelve letters and digits of a recovery code.'),
    ).toBeVisible()
    await page.getByLabel('Recovery code').fill('aaaa-aaaa-aaaa')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Invalid recovery code entered')).toBeVisible()
    await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(urlOf('/admin'))
    await page.goto('/admin/account')
    await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
    await page.route('**/auth/v1/recovery-codes', route => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to make recovery codes. Please try again.')
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
    await expect(codes).toHaveCount(10)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await codes.allTextContents()).not.toContain(otherCode)
    await page.getByRole('button', { name: 'I have saved them' }).click()

    await page.getByRole('button', { name: 'Logout' }).click()
    await signInByForm(page, emailOf('careful'))
    await expect(page.getByLabel('Code')).toBeFocused()
    // A code works once, so this is a later one.
    const later = Math.max(first + 1, halfMinute())
    await page.getByLabel('Code').fill(await generate({ secret, epoch: later * 30 }))
    await page.getByLabel('Code').press('Enter')
    await expect(page).toHaveURL(urlOf('/admin'))

    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'Remove Blue phone' }).click()
    const question = page.getByRole('dialog', { name: 'Remove this authenticator?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Remove Blue phone' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The authenticator was removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await signInByForm(page, emailOf('careful'), password)
    await expect(page).toHaveURL(urlOf('/admin'))
  })

  test('asks for the password, or for a code by mail, when the sign-in was a while ago', async ({
    live: page,
    site,
  }) => {
    const email = emailOf('returning')
    await signedIn(page, site, 'returning', 'own')
    await page.goto('/admin/account')
    const refuseOnce = (path: string, method: string) =>
      page.route(path, route =>
        route.request().method() === method
          ? route
              .fulfill({
                status: 400,
                json: { code: 400, error_code: 'reauthentication_needed', msg: 'Confirm.' },
              })
              .then(() => page.unroute(path))
          : route.fallback(),
      )
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
    await refuseOnce('**/auth/v1/factors', 'POST')
    await page.getByRole('button', { name: 'Add an authenticator' }).click()
    await page.getByLabel('Name of the device').fill('Red phone')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please confirm that it is you.')).toBeVisible()
    await expect(page.getByLabel('Your password')).toBeFocused()
    await expect(page.getByLabel('Name of the device')).toBeHidden()
    await expectAccessible(page)
    await confirm.click()
    await expect(page.getByText('Please enter your password.')).toBeVisible()
    await page.getByLabel('Your password').fill('wrong horse')
    await confirm.click()
    await expect(page.getByText('This is not your password.')).toBeVisible()
    await page.getByLabel('Your password').fill(password)
    await confirm.click()
    // It goes on where it was.
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const secret = ((await page.locator('code.select-all').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code').fill(await generate({ secret }))
    await page.getByRole('button', { name: 'Verify and add' }).click()
    await expect(page.getByRole('button', { name: 'I have saved them' })).toBeVisible()
    await page.getByRole('button', { name: 'I have saved them' }).click()

    await refuseOnce('**/auth/v1/factors/*', 'DELETE')
    await page.getByRole('button', { name: 'Remove Red phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Remove Red phone' })).toBeVisible()
    await refuseOnce('**/auth/v1/factors/*', 'DELETE')
    await page.getByRole('button', { name: 'Remove Red phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Email me a code instead' }).click()
    await expect(page.getByLabel('Code from the email')).toBeFocused()
    await expectAccessible(page)
    let code = ''
    await expect
      .poll(async () => {
        const mail = await newestMail(site, email)
        code = mail?.subject?.startsWith('Your code') ? (/^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '') : ''
        return code
      })
      .not.toBe('')
    await page.getByLabel('Code from the email').fill(code)
    await confirm.click()
    await expect(page.getByText('The authenticator was removed.')).toBeVisible()
    await expect
      .poll(async () => (await newestMail(site, email))?.subject)
      .toMatch(/^An authenticator was removed from your account/)
  })

  test('shows the sessions and ends them', async ({ live: page, site }) => {
    const [phone, laptop] = [
      await tokensOf(site, 'travelling', 'own'),
      await tokensOf(site, 'travelling', 'own'),
    ]
    await tokensOf(site, 'travelling', 'own')
    await signedIn(page, site, 'travelling', 'own')
    await page.goto('/admin/account')
    await expect(page.getByText('This session')).toHaveCount(1)
    const ends = page.getByRole('button', { name: /^End session of/ })
    await expect(ends).toHaveCount(3)
    await page.route('**/rest/v1/rpc/end_session', route => route.abort())
    await ends.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to end the session. Please try again.')
    await page.unroute('**/rest/v1/rpc/end_session')
    await ends.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await expect(ends).toHaveCount(2)
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
    await expect(ends).toHaveCount(0)
    for (const { access_token } of [phone, laptop]) {
      const asked = await fetch(`${site.url}/auth/v1/user`, {
        headers: { apikey: site.publishableKey, authorization: `Bearer ${access_token}` },
      })
      expect(asked.status).toBe(403)
    }
    await expectAccessible(page)
  })
})

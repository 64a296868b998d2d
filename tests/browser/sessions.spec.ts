import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { emailOf, type PersonName, password } from './people.ts'
import { signedIn, tokensOf } from './signing-in.ts'
import { expect, release, type Site, test } from './site.ts'

/** Ends every session but a new one, from another device. */
async function endElsewhere(site: Site, name: PersonName): Promise<void> {
  const { access_token } = await tokensOf(site, name, 'own')
  const ended = await fetch(`${site.url}/auth/v1/logout?scope=others`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, authorization: `Bearer ${access_token}` },
  })
  expect(ended.status).toBe(204)
}

/** As if someone came back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

test.describe('a session that ends', () => {
  test('under a form leaves the form, and signing in again goes on with it', async ({ live: page, site }) => {
    await signedIn(page, site, 'interrupted', 'own')
    await page.goto('/admin/account')
    await page.getByLabel(/^New Password/).fill('half of a thought')
    await endElsewhere(site, 'interrupted')
    await comeBack(page)
    await expect(again(page)).toBeVisible()
    await expectAccessible(page)
    await expect(again(page).getByLabel('Email')).toHaveValue(emailOf('interrupted'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(again(page)).toBeVisible()
    await again(page).getByLabel('Password').fill('wrong horse')
    await again(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(again(page).getByRole('alert')).toHaveText('Invalid login credentials')
    await again(page).getByLabel('Password').fill(password)
    await again(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(again(page)).toHaveCount(0)
    await expect(page.getByLabel(/^New Password/)).toHaveValue('half of a thought')
    await expect(page).toHaveURL('/admin/account')
    await page.getByLabel('Confirm New Password').fill('half of a thought')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByText('Password updated successfully!')).toBeVisible()
  })

  for (const { what, path, field, save, saved } of [
    {
      what: 'an insert that the database refuses',
      path: () => '/admin/groups/create',
      field: 'Group Name',
      save: 'Create Group',
      saved: 'Group created successfully!',
    },
    {
      what: 'an update that changes nothing',
      path: (site: Site) => `/admin/groups/${site.groupId}/edit`,
      field: 'Meeting Information',
      save: 'Save Changes',
      saved: 'Group updated successfully!',
    },
  ])
    test(`is named by ${what}, and goes on in place`, release, async ({ live: page, site }) => {
      await signedIn(page, site, 'returning', 'own')
      await page.goto(path(site))
      await page.getByLabel('Description').fill('Slow and steady.')
      await page.getByLabel(field).fill('Every other Tuesday')
      await endElsewhere(site, 'returning')
      await page.getByRole('button', { name: save }).click()
      await expect(again(page)).toBeVisible()
      await expect(page.getByRole('main').getByText('Your session has ended.').first()).toBeVisible()
      await expect(page.getByText('You do not have permission')).toHaveCount(0)
      await again(page).getByLabel('Password').fill(password)
      await again(page).getByRole('button', { name: 'Sign In' }).click()
      await expect(again(page)).toHaveCount(0)
      await expect(page.getByRole('main').getByText('Your session has ended.')).toHaveCount(0)
      await expect(page.getByLabel(field)).toHaveValue('Every other Tuesday')
      await page.getByRole('button', { name: save }).click()
      await expect(page.getByText(saved)).toBeVisible()
    })

  test('by time alone is noticed by the clock of the client', release, async ({ live: page, site }) => {
    await page.clock.install()
    await signedIn(page, site, 'superAdmin', 'own')
    await page.goto('/admin/account')
    await page.getByLabel(/^New Password/).fill('half of a thought')
    await page.route('**/auth/v1/token**', route =>
      route.fulfill({ status: 400, json: { code: 'session_expired', message: 'Session Expired' } }),
    )
    await page.clock.fastForward('01:00:00')
    await expect(again(page)).toBeVisible()
    await again(page).getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/admin/login')
  })

  test('under a page with nothing typed leads to the login', release, async ({ live: page, site }) => {
    await signedIn(page, site, 'leaving', 'own')
    await page.goto('/admin/account')
    await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible()
    await endElsewhere(site, 'leaving')
    await comeBack(page)
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  })
})

test('signing out in one tab signs out the others, without losing a form', async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin', 'own')
  await page.goto('/admin/account')
  const [idle, typing, visitor] = await Promise.all([1, 2, 3].map(() => page.context().newPage()))
  if (!idle || !typing || !visitor) throw new Error('no tabs')
  await idle.goto(`${site.url}/admin/account`)
  await typing.goto(`${site.url}/admin/account`)
  await visitor.goto(`${site.url}/about`)
  await expect(visitor.getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  await typing.getByLabel(/^New Password/).fill('half of a thought')
  await expect(idle.getByRole('heading', { name: 'Your Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(idle).toHaveURL(`${site.url}/admin/login`)
  await expect(visitor.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(again(typing)).toBeVisible()
  await expect(typing.getByLabel(/^New Password/)).toHaveValue('half of a thought')
})

test('signing out says when it failed', release, async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin', 'own')
  await page.goto('/admin/account')
  await page.route('**/auth/v1/logout**', route => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Failed to sign out. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/admin/account')
  await page.unroute('**/auth/v1/logout**')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
})

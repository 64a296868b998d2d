import type { PersonName } from './people.ts'
import { signedIn, urlOf } from './signing-in.ts'
import { expect, type Site, test, withoutScripts } from './site.ts'

/** Every guarded page, with who sees it. */
const pages: [path: (site: Site) => string, requires: 'super_admin' | 'group_moderator' | 'any_role'][] = [
  [() => '/admin', 'super_admin'],
  [() => '/moderator', 'group_moderator'],
  [() => '/admin/groups', 'super_admin'],
  [() => '/admin/groups/create', 'super_admin'],
  [site => `/admin/groups/${site.groupId}/edit`, 'any_role'],
  [() => '/admin/event-types', 'super_admin'],
  [() => '/admin/notices', 'super_admin'],
  [() => '/admin/trusted', 'super_admin'],
  [() => '/admin/health', 'super_admin'],
  [site => `/admin/events/edit/${site.rideId}`, 'any_role'],
  [site => `/admin/events/history/${site.rideId}`, 'any_role'],
  [site => `/admin/groups/${site.groupId}/history`, 'any_role'],
  [() => '/admin/deleted-events', 'any_role'],
  [() => '/admin/account', 'any_role'],
  [() => '/admin/reports', 'any_role'],
  [() => '/admin/imports', 'any_role'],
  [() => '/moderator/imports', 'any_role'],
]

/** Where each kind of person ends up on a page with each requirement; null: on the page itself. */
const outcomes: Record<
  string,
  { person: PersonName | null; on: Record<(typeof pages)[number][1], string | null> }
> = {
  'a visitor': {
    person: null,
    on: { super_admin: '/admin/login', group_moderator: '/admin/login', any_role: '/admin/login' },
  },
  'someone without a role': {
    person: 'nobodySpecial',
    on: { super_admin: '/admin/login', group_moderator: '/admin/login', any_role: '/admin/login' },
  },
  'an admin without the code of the authenticator': {
    person: 'halfSignedIn',
    on: { super_admin: '/admin/login', group_moderator: '/admin/login', any_role: '/admin/login' },
  },
  'a moderator': {
    person: 'moderator',
    on: { super_admin: '/moderator', group_moderator: null, any_role: null },
  },
  'a super admin': {
    person: 'superAdmin',
    on: { super_admin: null, group_moderator: '/admin', any_role: null },
  },
}

for (const [who, { person, on }] of Object.entries(outcomes))
  test(`guarded pages show ${who} what they may see, and lead elsewhere from the rest`, async ({
    live: page,
    site,
  }) => {
    if (person) await signedIn(page, site, person)
    for (const [path, requires] of pages)
      await test.step(path(site), async () => {
        await page.goto(path(site))
        await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
        await expect(page).toHaveURL(urlOf(on[requires] ?? path(site)))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'not found' })).toHaveCount(0)
      })
  })

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('a guarded page says what it needs', async ({ page }) => {
    await page.goto('/admin')
    // Playwright's search by text leaves this element out.
    const notice = page.locator('noscript > div')
    await expect(notice).toBeVisible()
    expect(await notice.innerHTML()).toBe('This page needs JavaScript.')
    await expect(page.getByText('Loading...')).toBeHidden()
  })
})

test('a guarded page says that it is loading until the session is known', async ({ page, site }) => {
  const html = await (await fetch(`${site.url}/admin/account`)).text()
  expect(html).toContain('Loading...')
  expect(html).not.toContain('Your Account</h1>')
  await page.goto('/admin/account')
  await expect(page).toHaveURL('/admin/login')
})

test('no form puts what people type into an address: all but searches are sent by post', async ({
  live: page,
  site,
}) => {
  const methods = () =>
    page.locator('form').evaluateAll(forms => forms.map(form => form.getAttribute('method') ?? 'get'))
  const check = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('main form').first()).toBeAttached()
    const others = page.locator('form:not([role=search], [action="/search"])')
    for (const form of await others.all()) await expect(form, path).toHaveAttribute('method', 'post')
    expect(await methods(), path).toContain('post')
  }
  for (const path of ['/', '/submit-event', '/admin/login', '/forgot-password']) await check(path)
  await signedIn(page, site, 'superAdmin')
  for (const path of ['/admin/groups/create', `/admin/events/edit/${site.raceId}`, '/admin/account'])
    await check(path)
})

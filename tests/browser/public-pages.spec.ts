import type { Page } from '@playwright/test'
import { expect, type Site, test } from './site.ts'

const missing = '/no-such-page'

const pages: [string, (site: Site) => string][] = [
  ['the home page', () => '/'],
  ['an event', site => `/event/${site.rideId}`],
  ['the groups', () => '/groups'],
  ['a group', site => `/group/${site.groupId}`],
  ['about', () => '/about'],
  ['submit an event', () => '/submit-event'],
  ['sign in', () => '/admin/login'],
  ['forgot password', () => '/forgot-password'],
  ['reset password', () => '/reset-password'],
  ['a page that is not there', () => missing],
]

/** What the page asks for and does not get: an error of the network, or of the server. */
function failuresOf(page: Page): string[] {
  const failures: string[] = []
  page.on('requestfailed', request => failures.push(`${request.url()} ${request.failure()?.errorText}`))
  page.on('response', response => {
    if (response.status() >= 400) failures.push(`${response.url()} ${response.status()}`)
  })
  return failures
}

for (const [name, pathOf] of pages)
  test(`${name} loads all that it asks for and comes to life without an error`, async ({
    live,
    site,
    problems,
  }) => {
    const failures = failuresOf(live)
    const path = pathOf(site)
    await live.goto(path)
    // What the scripts ask for by themselves counts too.
    await live.waitForLoadState('networkidle')
    const isMissing = path === missing
    expect(failures).toEqual(isMissing ? [`${site.url}${missing} 404`] : [])
    // The browser says one thing itself: that the page which is not there is a 404.
    expect(problems).toEqual(isMissing ? [expect.stringContaining('404')] : [])
  })

test('the first click on the home page works without loading another page', async ({ live, problems }) => {
  const failures = failuresOf(live)
  await live.goto('/')
  const loads: string[] = []
  live.on('request', request => request.isNavigationRequest() && loads.push(request.url()))
  await live
    .getByRole('navigation', { name: 'Filter by event type' })
    .getByRole('link', { name: 'race' })
    .click()
  await expect(live).toHaveURL('/?type=race')
  const shown = (title: RegExp) => live.getByRole('link', { name: title }).filter({ visible: true })
  await expect(shown(/Hill Sprint/).first()).toBeVisible()
  await expect(shown(/Evening Loop/)).toHaveCount(0)
  expect(loads).toEqual([])
  expect([...failures, ...problems]).toEqual([])
})

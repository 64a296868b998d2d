import type { Page } from '@playwright/test'
import { scaled } from '#tests/setup/limits.js'
import { expect, test } from './site.ts'

const publicPaths = [
  '/',
  '/?view=week',
  '/?view=day',
  '/?view=agenda',
  '/map',
  '/groups',
  '/about',
  '/submit-event',
]

test('no page asks any other site for anything, nor breaks its own policy', async ({
  live,
  site,
  problems,
}) => {
  const asked: string[] = []
  live.on('request', request => asked.push(request.url()))
  for (const path of [...publicPaths, `/event/${site.rideId}`, `/group/${site.groupId}`, '/no-such-page']) {
    const response = await live.goto(path)
    const policy = response?.headers()['content-security-policy'] ?? ''
    const scripts = policy.match(/script-src ([^;]*)/)?.[1]
    expect(scripts, path).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/)
    expect(await response?.text()).not.toMatch(/nonce=/)
  }
  await live.getByRole('link', { name: 'Groups' }).hover()
  await live.getByRole('link', { name: 'Groups' }).click()
  await expect(live.getByRole('heading', { name: 'Bike Groups' })).toBeVisible()
  expect(asked.filter(url => !url.startsWith(`${site.url}/`))).toEqual([])
  // The browser says one thing itself: that the page which is not there is a 404.
  expect(problems.filter(text => !text.includes('404'))).toEqual([])
})

test('every page carries the usual headers', async ({ request }) => {
  for (const path of ['/', '/groups', '/favicon.svg', '/robots.txt', '/no-such-page']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['permissions-policy'], path).toContain('camera=()')
    expect(headers['strict-transport-security'], path).toBeUndefined()
    expect(headers['set-cookie'], path).toBeUndefined()
  }
})

/** Puts HTML into the page as a description is put there, and presses every link that is not to the web or a mailbox. */
function show(page: Page, html: string): Promise<void> {
  return page.evaluate(text => {
    const place = document.createElement('div')
    place.innerHTML = text
    document.querySelector('main')?.append(place)
    for (const link of place.querySelectorAll('a')) if (!/^(https?|mailto):/.test(link.protocol)) link.click()
  }, html)
}

test.describe('what strangers write into a description', () => {
  // The cleaner must be enough by itself, so the page's policy does not get to help it here.
  test.use({ bypassCSP: true })

  test('runs nothing and asks no other site', async ({ live, site }) => {
    test.setTimeout(scaled(600_000))
    const ran: string[] = []
    const asked: string[] = []
    live.on('dialog', async dialog => {
      ran.push(dialog.message())
      await dialog.dismiss()
    })
    live.on('request', request => request.url().includes('evil') && asked.push(request.url()))
    await live.goto('/about')
    let shown = 0
    for (const id of site.attackIds) {
      const html = await (await live.request.get(`/event/${id}`)).text()
      const description = html.match(
        /<div class="prose max-w-prose text-lg">([\s\S]*?)<\/div><\/div><\/div><p class="mt-8/,
      )?.[1]
      expect(description, `the description of ${id} is in its page`).toBeDefined()
      if (description) shown += 1
      await show(live, description ?? '')
    }
    expect(shown).toBeGreaterThan(site.attackIds.length / 2)
    // An attack that nobody has cleaned does run here: without this, silence would prove nothing.
    await show(live, '<img src="https://evil.example/control" onerror="alert(\'control\')">')
    await expect.poll(() => ran).toEqual(['control'])
    expect(asked).toEqual(['https://evil.example/control'])
  })
})

test('attacks in real pages, behind the policy, run nothing either', async ({ live, site }) => {
  const ran: string[] = []
  live.on('dialog', async dialog => {
    ran.push(dialog.message())
    await dialog.dismiss()
  })
  for (const id of site.attackIds.filter((_, index) => index % 8 === 0)) await live.goto(`/event/${id}`)
  expect(ran).toEqual([])
})

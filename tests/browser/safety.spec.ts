import { expect, test } from './site.ts'

const publicPaths = ['/', '/?view=week', '/?view=day', '/?view=agenda', '/groups', '/about', '/submit-event']

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

test('nothing that strangers write into a description runs', async ({ live, site }) => {
  test.setTimeout(240_000)
  const ran: string[] = []
  const asked: string[] = []
  live.on('dialog', async dialog => {
    ran.push(`${live.url()}: ${dialog.message()}`)
    await dialog.dismiss()
  })
  live.on('request', request => request.url().includes('evil') && asked.push(request.url()))
  await live.goto('/about')
  for (const id of site.attackIds) {
    const response = await live.request.get(`/event/${id}`)
    const html = await response.text()
    const [, description = ''] =
      html.match(/<div class="prose max-w-prose text-lg">([\s\S]*?)<\/div>\s*<\/div>\s*<\/article>/) ?? []
    // The cleaned text once more without the policy around it: the cleaner alone must be enough.
    await live.evaluate(text => {
      const place = document.createElement('div')
      place.innerHTML = text
      document.querySelector('main')?.append(place)
      for (const link of place.querySelectorAll('a'))
        if (!/^(https?|mailto):/.test(link.protocol)) link.click()
      place.remove()
    }, description)
  }
  // And a few as a visitor would see them.
  for (const id of site.attackIds.filter((_, index) => index % 8 === 0)) await live.goto(`/event/${id}`)
  expect(ran).toEqual([])
  expect(asked).toEqual([])
})

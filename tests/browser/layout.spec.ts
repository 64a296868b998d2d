import { stopClock } from './clock.ts'
import { signedIn } from './signing-in.ts'
import { expect, once, test } from './site.ts'

test.describe('every page', () => {
  for (const path of ['/', '/groups', '/about', '/submit-event'])
    test(`has the header and the footer: ${path}`, async ({ page, problems }) => {
      await page.goto(path)
      const main = page.getByRole('navigation', { name: 'Main' })
      for (const [label, target] of [
        ['Home', '/'],
        ['Groups', '/groups'],
        ['About', '/about'],
        ['Login', '/admin/login'],
      ] as const)
        await expect(main.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', target)
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about')
      await expect(footer.getByRole('link', { name: 'Map' })).toHaveAttribute('href', '/map')
      await expect(footer).toContainText('the Test Riders')
      expect(problems).toEqual([])
    })

  test('offers the feed of all events in a new tab', once, async ({ page, site }) => {
    await page.goto('/about')
    const link = page.getByTitle('Subscribe to RSS feed for all events')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', '/functions/v1/rss-feed')
    const feed = await fetch(`${site.url}/functions/v1/rss-feed`)
    expect(feed.status).toBe(200)
  })

  test('begins with a link that skips the header', once, async ({ page }) => {
    await page.goto('/about')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('fits its width, also with letters twice as large', async ({ page, site }) => {
    for (const path of [
      '/',
      '/map',
      '/groups',
      `/group/${site.groupId}`,
      `/event/${site.rideId}`,
      '/about',
      '/submit-event',
    ]) {
      await page.goto(path)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(await overflow(), path).toBeLessThanOrEqual(0)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await overflow(), `${path} at 200 %`).toBeLessThanOrEqual(0)
    }
  })
})

test.describe('going from page to page', once, () => {
  test('scrolls to the top, for a moment again and again, and going back restores the place', async ({
    live,
  }) => {
    await live.addInitScript(() => {
      const times: number[] = []
      Reflect.set(window, 'scrolledUp', times)
      const scrollTo: (x: number, y: number) => void = window.scrollTo.bind(window)
      window.scrollTo = (x?: unknown, y?: unknown) => {
        if (x === 0 && y === 0) times.push(Date.now())
        scrollTo(Number(x), Number(y))
      }
    })
    await live.goto('/about')
    await live.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await live.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const before = await live.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    await stopClock(live)
    await live.getByRole('main').getByRole('link', { name: 'Groups', exact: true }).click()
    await expect(live).toHaveURL('/groups')
    await expect(live.getByRole('heading', { name: 'Bike Groups' })).toBeVisible()
    await live.clock.runFor(120)
    await live.clock.resume()
    await expect.poll(() => live.evaluate(() => window.scrollY)).toBe(0)
    const times = await live.evaluate((): number[] => Reflect.get(window, 'scrolledUp'))
    expect(new Set(times).size).toBeGreaterThanOrEqual(4)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(100)
    await live.goBack()
    await expect.poll(() => live.evaluate(() => window.scrollY)).toBe(before)
  })

  test('a filter and a view of the same page leave the place where it is', async ({ live }) => {
    await live.goto('/')
    await live.evaluate(() => window.scrollTo(0, 120))
    for (const [name, url] of [
      ['race', '/?type=race'],
      ['Week', '/?view=week&type=race'],
    ] as const) {
      await live
        .getByRole('link', { name, exact: name === 'Week' })
        .filter({ visible: true })
        .first()
        .evaluate(link => link instanceof HTMLElement && link.click())
      await expect(live).toHaveURL(url)
      await expect(live.getByText('Loading events...')).toHaveCount(0)
      expect(await live.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    }
  })

  test('does not load the document again', async ({ live }) => {
    await live.goto('/')
    await live.evaluate(() => Reflect.set(window, 'stillHere', true))
    await live.getByRole('link', { name: 'Groups' }).click()
    await expect(live.getByRole('heading', { name: 'Bike Groups' })).toBeVisible()
    expect(await live.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true)
  })
})

test.describe('the last link of the header', once, () => {
  const session = (role: string) => {
    const claims = Buffer.from(JSON.stringify({ user_role: role })).toString('base64url')
    return JSON.stringify({ access_token: `h.${claims}.s`, refresh_token: 'r', user: {} })
  }
  for (const [role, label, target] of [
    ['super_admin', 'Admin', '/admin'],
    ['group_moderator', 'Admin', '/moderator'],
    ['null', 'Login', '/admin/login'],
  ] as const)
    test(`is '${label}' to ${target} for the role ${role}`, async ({ page }) => {
      await page.addInitScript(text => localStorage.setItem('sb-127-auth-token', text), session(role))
      await page.goto('/about')
      await expect(page.getByRole('banner').getByRole('link', { name: label, exact: true })).toHaveAttribute(
        'href',
        target,
      )
    })
})

test('an address that is no page is a real 404 with a way back', once, async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Calendar' })).toHaveAttribute(
    'href',
    '/',
  )
})

test('the header marks the part of the site that a page belongs to', once, async ({ live: page, site }) => {
  const current = page.getByRole('banner').locator('[aria-current=page]')
  await page.goto(`/group/${site.groupId}`)
  await expect(current).toHaveText(['Groups'])
  for (const [name, paths] of [
    ['superAdmin', ['/admin', '/admin/groups', '/admin/event-types', '/admin/account']],
    ['moderator', ['/moderator', `/admin/groups/${site.groupId}/edit`, '/admin/account']],
  ] as const) {
    await signedIn(page, site, name)
    for (const path of paths) {
      await page.goto(path)
      await expect(current).toHaveText(['Admin'])
    }
  }
  await page.goto('/about')
  await expect(current).toHaveText(['About'])
})

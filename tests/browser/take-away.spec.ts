import { once as happens } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { freePort } from '#tests/setup/cluster.ts'
import { expectSoon, stopClock } from './clock.ts'
import { expect, release, test } from './site.ts'

/** A page of another website, with some HTML in it. */
async function otherSite(html: () => string) {
  const port = await freePort()
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>A club</title><h1>Our rides</h1>${html()}`),
  )
  server.listen(port, '127.0.0.1')
  await happens(server, 'listening')
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** How high the first frame of a page is, and what is in it. */
const heights = async (page: Page) => {
  const frame = page.locator('iframe').first()
  const outer = (await frame.boundingBox())?.height ?? 0
  const inner = await frame
    .contentFrame()
    .locator('body')
    .evaluate(body => body.getBoundingClientRect().height)
  return { outer: Math.round(outer), inner: Math.ceil(inner) }
}

test('what is copied shows the rides in a page of another origin, as high as they are; no other page does', async ({
  live,
  site,
  problems,
}) => {
  await live.goto(`/group/${site.groupId}`)
  await live.getByRole('link', { name: 'Put these rides on your website' }).click()
  await expect(live.getByRole('combobox', { name: 'Group' })).toHaveValue(site.groupId)
  const preview = live.locator('iframe').contentFrame()
  await expect(preview.getByRole('link', { name: 'Evening Loop' })).toBeVisible()
  await live.getByLabel('A month').check()
  await live.getByLabel('Dark').check()
  const code = live.getByLabel('HTML to copy')
  await expect(code).toHaveValue(/\/embed\?group=[\w-]+&amp;view=month&amp;theme=dark"/)
  await expect(preview.getByRole('link', { name: 'Next month' })).toBeVisible()
  const copied = `${await code.inputValue()}${await live.getByLabel('As high as what is in it').inputValue()}`
  expect(problems).toEqual([])

  const framed = await otherSite(() => copied)
  const refused = await otherSite(() => `<iframe src="${site.url}/"></iframe>`)
  try {
    await live.context().clearCookies()
    const page = await live.context().newPage()
    await page.goto(framed.url)
    const inside = page.locator('iframe').contentFrame()
    await expect(inside.getByRole('link', { name: 'Evening Loop' })).toBeVisible()
    await expect.poll(async () => (await heights(page)).outer).not.toBe(600)
    const wide = await heights(page)
    expect(wide.outer).toBe(wide.inner)
    // A narrow frame is a list of what there is, and as high as that.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await heights(page)).outer).not.toBe(wide.outer)
    const narrow = await heights(page)
    expect(narrow.outer).toBe(narrow.inner)
    await expect(inside.locator('html')).toHaveCSS('color-scheme', 'dark')
    expect(await page.context().cookies()).toEqual([])
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      inside.getByRole('link', { name: 'Evening Loop' }).click(),
    ])
    await expect(opened).toHaveURL(`/event/${site.rideId}`)
    expect(page.url()).toBe(framed.url)

    const said: string[] = []
    page.on('console', message => said.push(message.text()))
    await page.goto(refused.url)
    await expect.poll(() => said.join()).toMatch(/frame-ancestors|X-Frame-Options/)
    await expect(page.locator('iframe').contentFrame().getByText('Upcoming Bike Events')).toHaveCount(0)

    // Whoever goes on right after a choice is not called back by it.
    await stopClock(live)
    const asked: string[] = []
    live.on('request', request => asked.push(request.url()))
    await live.getByLabel('Light').check()
    await live.getByRole('link', { name: 'About', exact: true }).first().click()
    await expectSoon(live, live.getByRole('heading', { name: /^About/, level: 1 }))
    await live.clock.runFor(1_000)
    expect(asked.filter(url => url.includes('theme=light'))).toEqual([])
  } finally {
    framed.close()
    refused.close()
  }
})

/** How many sheets a page takes. */
async function sheets(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = (await page.pdf({ format })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test(
  'a week and a month are one sheet of either paper, also where very much is on',
  release,
  async ({ page, site }) => {
    const crowd = Array.from({ length: 120 }, (_, index) => ({
      title: `Crowd ${index} ${'with a long and winding name '.repeat(index % 5)}`.trim(),
      description: 'Many.',
      start_date: `2031-03-${String(3 + (index % 5)).padStart(2, '0')}T${String(14 + (index % 8)).padStart(2, '0')}:00:00Z`,
      location: {
        name: 'Somewhere behind the recreation centre, near the old mill',
        url: 'https://maps.example/x',
      },
    }))
    const [type] = await (await site.api('event_types?select=id&limit=1')).json()
    const stored = await site.api('events', {
      method: 'POST',
      body: JSON.stringify(crowd.map(event => ({ ...event, type_id: type.id }))),
    })
    expect(stored.status).toBe(201)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const query of [
      '',
      '?poster=1',
      '?week=2031-03-05',
      '?week=2031-03-05&poster=1',
      '?month=2031-03',
    ]) {
      await page.goto(`/print${query}`)
      await expect(page.getByRole('heading', { name: /^This (week|month) in Denver by bike$/ })).toBeVisible()
      await expect(page.getByRole('img', { name: 'QR code of Denver Bike Events' })).toBeVisible()
      expect([query, await sheets(page, 'A4'), await sheets(page, 'Letter')]).toEqual([query, 1, 1])
    }
    // The button is there for whoever can run it, and not on paper.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-printed]')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    await site.api('events?title=like.Crowd*', { method: 'DELETE' })
  },
)

test('the pages themselves print without what is pressed, and dark on white', async ({ page, site }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const [path, words] of [
    ['/', 'Evening Loop'],
    [`/event/${site.rideId}`, 'We meet at the'],
    [`/group/${site.groupId}`, 'Meeting Information'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
    for (const role of ['banner', 'navigation', 'button', 'contentinfo'] as const)
      await expect(page.getByRole(role), `${path} ${role}`).toHaveCount(0)
    const colors = await page.evaluate(() => {
      const dark = [...document.querySelectorAll('main *')].filter(element => {
        const [red = 255, green = 255, blue = 255, alpha = 1] =
          getComputedStyle(element)
            .backgroundColor.match(/[\d.]+/g)
            ?.map(Number) ?? []
        // An event's own color, which may be dark, is a narrow stripe.
        const isLarge = element.clientHeight > 40 && element.clientWidth > 40
        const isGround = isLarge && element.checkVisibility({ opacityProperty: true })
        return isGround && alpha > 0.5 && red + green + blue < 200
      })
      return [getComputedStyle(document.body).backgroundColor, dark.map(({ className }) => className)]
    })
    expect([path, ...colors]).toEqual([path, 'rgb(255, 255, 255)', []])
  }
})

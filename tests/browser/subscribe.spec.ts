// The 'Subscribe' menu: every way out of the site carries what the page shows.

import type { Page } from '@playwright/test'
import { makeEvent } from './dashboard.ts'
import { expect, release, test, withoutScripts } from './site.ts'

const open = (page: Page, what: 'all' | 'these') => page.getByText(`Subscribe to ${what} events`).click()
const hrefOf = async (page: Page, name: string) =>
  new URL((await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '')

test('all events can be followed from the home page', async ({ live: page, site }) => {
  await page.goto('/')
  await open(page, 'all')
  const { host } = new URL(site.url)
  const feed = `${host}/functions/v1/calendar-feed`
  expect((await hrefOf(page, 'Phone or computer calendar')).href).toBe(`webcal://${feed}`)
  expect((await hrefOf(page, 'Google Calendar')).searchParams.get('cid')).toBe(`webcal://${feed}`)
  expect((await hrefOf(page, 'Outlook')).searchParams.get('url')).toBe(`http://${feed}`)
  expect((await hrefOf(page, 'RSS feed')).href).toBe(`${site.url}/functions/v1/rss-feed`)
})

test(
  'the filter of the page goes along, also when it changes',
  release,
  async ({ live: page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/?type=race')
    await open(page, 'these')
    await expect.poll(async () => (await hrefOf(page, 'RSS feed')).search).toBe('?type=race')
    await page.getByRole('link', { name: 'Advocacy', exact: true }).click()
    await expect.poll(async () => (await hrefOf(page, 'RSS feed')).search).toBe('?type=advocacy&type=race')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${site.url}/functions/v1/calendar-feed?type=advocacy&type=race`)
    const calendar = await (await fetch(copied)).text()
    expect(calendar).toContain('SUMMARY:Hill Sprint')
    expect(calendar).toContain('SUMMARY:Lane Hearing')
    expect(calendar).not.toContain('SUMMARY:Evening Loop')
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page.getByText('Subscribe to all events')).toBeVisible()
  },
)

test('a link that cannot be copied is said', async ({ live: page }) => {
  await page.goto('/')
  await open(page, 'all')
  await page.evaluate(() => {
    const writeText = () => Promise.reject(new Error('not allowed'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Error copying to clipboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
})

test("a group's page leads to the group's calendar", async ({ live: page, site }) => {
  await makeEvent(site, 'Group Outing', { group_id: site.groupId })
  await page.goto(`/group/${site.groupId}`)
  await open(page, 'these')
  const { href } = await hrefOf(page, 'Phone or computer calendar')
  expect(href).toMatch(new RegExp(`^webcal://.*/calendar-feed\\?group=${site.groupId}$`))
  const calendar = await (await fetch(href.replace('webcal:', 'http:'))).text()
  expect(calendar).toContain('SUMMARY:Group Outing')
  expect(calendar).not.toContain('SUMMARY:Hill Sprint')
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('the menu opens, and offers the file in place of copying', async ({ page, site }) => {
    await page.goto('/?type=workshop')
    await open(page, 'these')
    const { href } = await hrefOf(page, 'Calendar file')
    expect(href).toBe(`${site.url}/functions/v1/calendar-feed?type=workshop`)
    await expect(page.getByRole('link', { name: 'Calendar file' })).toBeVisible()
  })
})

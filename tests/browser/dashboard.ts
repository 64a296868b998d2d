// What the tests of the signed-in pages do again and again.

import { expect, type Locator, type Page } from '@playwright/test'
import { addDays } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { limits } from '#tests/setup/limits.js'
import { instantOf, zone } from './city.ts'
import { isPhone, type Site } from './site.ts'

/** The day so many days from today, as a date field holds it. */
export const dayOf = (days: number) => addDays(cityToday(zone), days)

/** Opens a form that is folded behind its heading, unless it is open. */
export async function openForm(page: Page, heading = 'Create New Event'): Promise<void> {
  const button = page.getByRole('button', { name: heading, exact: true })
  // A moderator's stands open, without a way to fold it.
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  if ((await button.count()) === 0) return
  // It opens by itself where the list below turns out to be empty, perhaps beneath the finger.
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 2_000 })
  }).toPass({ timeout: limits.condition })
}

/** Opens the form for a new event, and fills it in. */
export async function fillNewEvent(page: Page, title: string, more?: Record<string, string>): Promise<void> {
  await openForm(page)
  await fillEvent(page, title, more)
}

/** Fills in an event's form. */
export async function fillEvent(page: Page, title: string, more: Record<string, string> = {}): Promise<void> {
  await page.getByLabel('Event Title').fill(title)
  await page.getByLabel('Event Type').selectOption('Group ride')
  await page.getByLabel('Start Date').fill(dayOf(2))
  await page.getByLabel('Start Time').fill('18:30')
  await page.getByLabel('Location Name').fill('Depot Square')
  await page.getByLabel('Location URL').fill('https://maps.example/depot')
  await page.getByLabel('Description').fill('Lights on.')
  for (const [label, value] of Object.entries(more)) await page.getByLabel(label).fill(value)
}

/** The button that shows what else can be done to an event of the list. */
export function moreFor(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `More for ${title}`, exact: true })
}

/** Puts a row into a table with the server's own key; gives it back. */
export async function insert(site: Site, table: string, row: object): Promise<Record<string, string>> {
  const response = await site.api(table, {
    method: 'POST',
    body: JSON.stringify(row),
    headers: { prefer: 'return=representation' },
  })
  const rows: unknown = await response.json()
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(rows))
  return rows[0]
}

/** The rows of a table that a filter lets through. */
export async function rowsOf(site: Site, query: string): Promise<Record<string, unknown>[]> {
  return (await site.api(query)).json()
}

async function typeId(site: Site): Promise<unknown> {
  return (await rowsOf(site, 'event_types?name=eq.group-ride&select=id'))[0]?.id
}

const place = { name: 'Depot Square', url: 'https://maps.example/depot' }

/** An event of its own for a test. */
export async function makeEvent(site: Site, title: string, more: object = {}) {
  const start_date = instantOf(5, '18:00')
  const row = { title, description: 'Come along.', location: place, start_date, type_id: await typeId(site) }
  return insert(site, 'events', { ...row, ...more })
}

/** A submission of its own for a test. */
export async function makeSubmission(site: Site, title: string, more: object = {}) {
  const start_date = instantOf(9, '10:00')
  const row = { title, description: 'Come along.', location: place, start_date, type_id: await typeId(site) }
  return insert(site, 'event_submissions', { ...row, ...more })
}

/** The submission's row in the queue. */
export function submissionRow(page: Page, title: string): Locator {
  return page
    .getByRole('list', { name: 'Submissions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) })
    .first()
}

/** Opens a submission of the queue; gives its card. */
export async function openSubmission(page: Page, title: string): Promise<Locator> {
  await submissionRow(page, title).getByRole('button', { name: title, exact: true }).click()
  return page.getByRole('region', { name: title })
}

/** On a phone an open card takes the place of the list; on a desktop the list has stayed beside it. */
export async function backToList(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Back to the list' }).click()
}

/** Makes every request of a kind to an address fail, with the server's words or, without them, without an answer. */
export async function fail(page: Page, method: string, path: string, message?: string): Promise<void> {
  await page.route(`**/rest/v1/${path}`, route => {
    if (route.request().method() !== method) return route.fallback()
    return message === undefined
      ? route.abort()
      : route.fulfill({ status: 500, json: { code: 'XX000', message, details: null, hint: null } })
  })
}

/** Holds the answers to a kind of request back until they are let go. */
export async function holdBack(page: Page, method: string, path: string): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(`**/rest/v1/${path}`, async route => {
    if (route.request().method() === method) await gate
    await route.fallback()
  })
  return letGo
}

/** Expects a sentence in the page that screen readers are told of at once. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
}

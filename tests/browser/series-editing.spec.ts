import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/city-day.ts'
import { expectAccessible } from './axe.ts'
import { instantOf } from './city.ts'
import { dayOf, expectAlert, fillNewEvent, makeEvent, moreFor, rowsOf } from './dashboard.ts'
import { emailOf, type PersonName } from './people.ts'
import { signedIn, tokensOf } from './signing-in.ts'
import { expect, type Site, test } from './site.ts'

test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

interface SeriesRow {
  id: string
  title: string
}

interface SeriesOptions {
  rule?: string
  by?: PersonName
  group_id?: string
}

/** A ride that repeats every week from the day after tomorrow, eight times unless told otherwise; its dates in their order. */
async function makeSeries(
  site: Site,
  title: string,
  { rule = 'FREQ=WEEKLY;COUNT=8', by = 'superAdmin', ...more }: SeriesOptions = {},
): Promise<SeriesRow[]> {
  const { type_id, location } = await makeEvent(site, `Model of ${title}`)
  const event = {
    title,
    description: 'Come along.',
    location,
    type_id,
    start_date: instantOf(2, '18:00'),
    end_date: instantOf(2, '20:00'),
    ...more,
  }
  return datesOf(site, await call(site, by, 'create_event_series', { event, rule }))
}

/** Calls a procedure as somebody. */
async function call(site: Site, name: PersonName, procedure: string, body: object): Promise<string> {
  const { access_token } = await tokensOf(site, name)
  const response = await fetch(`${site.url}/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.json()
}

async function datesOf(site: Site, series: string): Promise<SeriesRow[]> {
  const rows = await rowsOf(site, `events?series_id=eq.${series}&select=id,title&order=series_date`)
  return rows.map(({ id, title }) => ({ id: String(id), title: String(title) }))
}

/** The titles of these events, wherever they are now; nothing where one is gone. */
async function titlesOf(site: Site, dates: readonly SeriesRow[]): Promise<unknown[]> {
  const rows = await rowsOf(site, `events?id=in.(${dates.map(({ id }) => id).join(',')})&select=id,title`)
  return dates.map(({ id }) => rows.find(row => row.id === id)?.title)
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Which dates should change?' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const choose = (page: Page, scope: string) =>
  question(page).getByRole('button', { name: scope, exact: true }).click()

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('It is as it was before.')).toBeVisible()
}

test('a weekly ride is created, and says how many dates it has', async ({ live: page, site }, info) => {
  const title = `Every week ${info.project.name}`
  await page.goto('/admin?tab=events')
  await fillNewEvent(page, title)
  await page.getByLabel('Repeats', { exact: true }).selectOption('weekly')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText(/Event created successfully! 5[234] dates are on the calendar\./)).toBeVisible()
  await page.getByLabel('Search events').fill(title)
  await expect(page.getByText(/^Repeats: Every \w+day$/)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^All 5[234] dates/ })).toBeVisible()
  expect(await site.count('events', 'title', title)).toBeGreaterThan(51)
})

test('a title is changed for all dates, but not at the one that has its own', async ({
  live: page,
  site,
}, info) => {
  const dates = await makeSeries(site, `Shared ${info.project.name}`)
  const [first, second, third] = dates
  await page.goto(`/admin/events/edit/${third?.id}`)
  await expect(page.getByText('This event repeats.')).toBeVisible()
  await expectAccessible(page)

  // Of this date alone.
  await page.getByLabel('Event Title').fill('Birthday ride')
  await save(page)
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'This date')
  await expect(page).toHaveURL(`/event/${third?.id}`)
  await expect(page.getByText('This date was changed.')).toBeVisible()
  expect(await titlesOf(site, dates)).toEqual(
    dates.map(({ id, title }) => (id === third?.id ? 'Birthday ride' : title)),
  )

  // Of all, from another one.
  await page.goto(`/admin/events/edit/${first?.id}`)
  await page.getByLabel('Event Title').fill('Sunset ride')
  await save(page)
  await expect(question(page).getByRole('checkbox', { name: /Also replace the words/ })).not.toBeChecked()
  await choose(page, 'All')
  await expect(page).toHaveURL(`/event/${first?.id}`)
  await expect(page.getByRole('heading', { name: 'Sunset ride' })).toBeVisible()
  expect(await titlesOf(site, dates)).toEqual(
    dates.map(({ id }) => (id === third?.id ? 'Birthday ride' : 'Sunset ride')),
  )
  await undo(page)
  await expect(page.getByRole('heading', { name: first?.title ?? '' })).toBeVisible()
  expect((await titlesOf(site, dates))[1]).toBe(second?.title)

  // Of all, whatever single dates say.
  await page.goto(`/admin/events/edit/${first?.id}`)
  await page.getByLabel('Event Title').fill('Moon ride')
  await save(page)
  await question(page)
    .getByRole('checkbox', { name: 'Also replace the words that single dates have of their own' })
    .check()
  await choose(page, 'All')
  await expect(page.getByText('All dates were changed.')).toBeVisible()
  expect(new Set(await titlesOf(site, dates))).toEqual(new Set(['Moon ride']))
})

test('an edit of one date does not carry its own words to the others, and is taken back', async ({
  live: page,
  site,
}, info) => {
  const dates = await makeSeries(site, `Own words ${info.project.name}`)
  const [, second, third, fourth] = dates
  await site.api(`events?id=eq.${second?.id}`, { method: 'PATCH', body: '{"title":"Costume ride"}' })
  await page.goto(`/admin/events/edit/${second?.id}`)
  await page.getByLabel('Description').fill('Bring lights.')
  await save(page)
  await choose(page, 'This and all later')
  await expect(page.getByText('This and all later dates were changed.')).toBeVisible()
  const read = () =>
    rowsOf(site, `events?id=in.(${dates.map(({ id }) => id)})&select=title,description&order=start_date`)
  const [before, own, after] = await read()
  expect(before).toMatchObject({ title: dates[0]?.title, description: 'Come along.' })
  expect(own).toMatchObject({ title: 'Costume ride', description: 'Bring lights.' })
  expect(after).toMatchObject({ title: third?.title, description: 'Bring lights.' })

  await page.goto(`/admin/events/edit/${fourth?.id}`)
  await page.getByLabel('Start Time').fill('19:00')
  await save(page)
  await choose(page, 'This date')
  await expect(page.getByText('This date was changed.')).toBeVisible()
  await undo(page)
  const [reverted] = await rowsOf(site, `events?id=eq.${fourth?.id}&select=start_date,description`)
  expect(Date.parse(String(reverted?.start_date))).toBe(Date.parse(instantOf(2 + 3 * 7, '18:00')))
  expect(reverted?.description).toBe('Bring lights.')
})

test('cancelling the question loses nothing', async ({ live: page, site }, info) => {
  const [first] = await makeSeries(site, `Thought better ${info.project.name}`)
  await page.goto(`/admin/events/edit/${first?.id}`)
  await page.getByLabel('Event Title').fill('Half a thought')
  const button = page.getByRole('button', { name: 'Save Changes' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: 'This date' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page.getByLabel('Event Title')).toHaveValue('Half a thought')
  await page.keyboard.press('Enter')
  await choose(page, 'All')
  await expect(page.getByRole('heading', { name: 'Half a thought' })).toBeVisible()
})

test('a ride moves to the next weekday with all its dates, and a cancellation stays with its week', async ({
  live: page,
  site,
}, info) => {
  const dates = await makeSeries(site, `Moving ${info.project.name}`, { rule: 'FREQ=WEEKLY;COUNT=5' })
  const [first, , third] = dates
  await site.api(`events?id=eq.${third?.id}`, {
    method: 'PATCH',
    body: '{"status":"cancelled","status_note":"Snow."}',
  })
  await page.goto(`/admin/events/edit/${first?.id}`)
  await expect(page.getByLabel('Ends', { exact: true })).toHaveValue('on')
  await expect(page.getByLabel('Last Date')).toHaveValue(dayOf(2 + 4 * 7))
  await page.getByLabel('Start Date').fill(dayOf(3))
  await page.getByLabel('End Date').fill(dayOf(3))
  await save(page)
  await choose(page, 'All')
  await expect(page).toHaveURL(`/event/${first?.id}`)
  const rows = await rowsOf(
    site,
    `events?id=in.(${dates.map(({ id }) => id)})&select=start_date,status,status_note&order=start_date`,
  )
  expect(rows.map(({ start_date }) => Date.parse(String(start_date)))).toEqual(
    dates.map((_, week) => Date.parse(instantOf(3 + 7 * week, '18:00'))),
  )
  expect(rows.map(({ status }) => status)).toEqual([
    'scheduled',
    'scheduled',
    'cancelled',
    'scheduled',
    'scheduled',
  ])
  expect(rows[2]?.status_note).toBe('Snow.')
})

test('another rhythm is for the series, never for one date', async ({ live: page, site }, info) => {
  const dates = await makeSeries(site, `Rhythm ${info.project.name}`)
  const [first] = dates
  await page.goto(`/admin/events/edit/${first?.id}`)
  await page.getByLabel('Repeat every').fill('2')
  await save(page)
  await expect(question(page).getByText('How it repeats cannot change for one date alone')).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'This date', exact: true })).toHaveCount(0)
  await choose(page, 'All')
  await expect(page.getByText('All dates were changed.')).toBeVisible()
  const left = await rowsOf(site, `events?title=eq.${first?.title}&select=day:series_date&order=series_date`)
  expect(left.map(({ day }) => day)).toEqual([0, 14, 28, 42].map(days => addDays(dayOf(2), days)))
  await undo(page)
  expect(await site.count('events', 'title', first?.title ?? '')).toBe(8)
})

test('later dates are deleted from the list, and brought back', async ({ live: page, site }, info) => {
  const title = `Deleted series ${info.project.name}`
  const dates = await makeSeries(site, title)
  await page.goto(`/admin?search=${title}`)
  await page.getByRole('button', { name: `All 8 dates ${title}` }).click()
  const rows = moreFor(page, title)
  await expect(rows).toHaveCount(8)
  await rows.nth(3).click()
  const remove = page.getByRole('button', { name: `Delete ${title}`, exact: true })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Which dates should be deleted?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await dialog.getByRole('button', { name: 'This and all later' }).click()
  const back = page.getByRole('button', { name: `Undo deleting ${title}` })
  await expect(back).toBeFocused()
  await expect(page.getByText('and all later dates were deleted.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  expect(await site.count('events', 'title', title)).toBe(3)
  await back.click()
  await expect(rows).toHaveCount(8)
  expect(await titlesOf(site, dates)).toEqual(dates.map(date => date.title))
})

test('one date is deleted alone, and the next deletion is no surprise to its series', async ({
  live: page,
  site,
}, info) => {
  const title = `One by one ${info.project.name}`
  await makeSeries(site, title)
  await page.goto(`/admin?search=${title}`)
  await page.getByRole('button', { name: `All 8 dates ${title}` }).click()
  const rows = moreFor(page, title)
  const remove = page.getByRole('button', { name: `Delete ${title}`, exact: true })
  const dialog = page.getByRole('dialog', { name: 'Which dates should be deleted?' })
  // Also where the list takes long to be read again.
  let showList = () => {}
  const shown = new Promise<void>(resolve => {
    showList = resolve
  })
  await page.route('**/rest/v1/events?*', async route => {
    if (route.request().method() === 'GET') await shown
    await route.continue()
  })
  await rows.nth(1).click()
  await remove.click()
  await dialog.getByRole('button', { name: 'This date' }).click()
  await expect(page.getByRole('button', { name: `Undo deleting ${title}` })).toBeFocused()
  expect(await site.count('events', 'title', title)).toBe(7)
  await expect(rows).toHaveCount(7)
  await rows.nth(0).click()
  await remove.click()
  await dialog.getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(() => site.count('events', 'title', title)).toBe(0)
  showList()
  await expect(rows).toHaveCount(0)
  await page
    .getByRole('button', { name: `Undo deleting ${title}` })
    .first()
    .click()
  await expect(rows).toHaveCount(7)
})

test('a series is cut into single events, and joined again', async ({ live: page, site }, info) => {
  const title = `Cut ${info.project.name}`
  const [, second] = await makeSeries(site, title)
  await page.goto(`/admin/events/edit/${second?.id}`)
  await page.getByRole('button', { name: 'Cut into single events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cut into single events?' })
  await expect(dialog.getByText(/^8 dates of 'Every \w+day, 8 times' stay on the calendar/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cut', exact: true }).click()
  await expect(page).toHaveURL(`/event/${second?.id}`)
  const inSeries = async () =>
    (await rowsOf(site, `events?title=eq.${title}&series_id=not.is.null&select=id`)).length
  expect(await inSeries()).toBe(0)
  expect(await site.count('events', 'title', title)).toBe(8)
  await undo(page)
  expect(await inSeries()).toBe(8)
})

test('an event that is on the calendar is made to repeat, and no longer', async ({
  live: page,
  site,
}, info) => {
  const title = `Again ${info.project.name}`
  const { id } = await makeEvent(site, title)
  await page.goto(`/admin/events/edit/${id}`)
  await page.getByLabel('Event Title').fill(`${title} and again`)
  await page.getByLabel('Repeats', { exact: true }).selectOption('weekly')
  await page.getByLabel('Ends', { exact: true }).selectOption('after')
  await page.getByLabel('How Many Times').fill('4')
  await save(page)
  await expect(page).toHaveURL(`/event/${id}`)
  await expect(page.getByText('The event repeats now. 4 dates are on the calendar.')).toBeVisible()
  expect(await site.count('events', 'title', `${title} and again`)).toBe(4)
  await undo(page)
  expect(await rowsOf(site, `events?title=eq.${title} and again&select=id,series_id`)).toEqual([
    { id, series_id: null },
  ])
})

test('of two people who change a series at once, the second is told and decides', async ({
  live: page,
  site,
}, info) => {
  const dates = await makeSeries(site, `Two people ${info.project.name}`)
  const [first, second] = dates
  await page.goto(`/admin/events/edit/${first?.id}`)
  await page.getByLabel('Event Title').fill('My title')
  const changes = { description: 'Their words.' }
  await call(site, 'superAdmin', 'change_event_series', { event_id: second?.id, scope: 'all', changes })
  await save(page)
  await choose(page, 'All')
  await expectAlert(
    page,
    `This was changed in the meantime by ${emailOf('superAdmin')}: Description is now “Their words.”.`,
  )
  await expect(page.getByLabel('Event Title')).toHaveValue('My title')
  expect(await titlesOf(site, dates)).toEqual(dates.map(({ title }) => title))
  await save(page)
  await choose(page, 'All')
  await expect(page).toHaveURL(`/event/${first?.id}`)
  const rows = await rowsOf(site, `events?id=in.(${dates.map(({ id }) => id)})&select=title,description`)
  expect(rows).toEqual(dates.map(() => ({ title: 'My title', description: 'Their words.' })))
})

test('a moderator changes the series of their group, on a phone too', async ({ live: page, site }, info) => {
  await signedIn(page, site, 'moderator')
  const title = `Club night ${info.project.name}`
  const dates = await makeSeries(site, title, { by: 'moderator', group_id: site.groupId })
  await page.goto('/moderator?tab=events')
  await page.getByLabel('Search events').fill(title)
  await page
    .getByRole('link', { name: `Edit ${title}` })
    .first()
    .click()
  // The dashboard behind has such a field, too.
  await expect(page.getByRole('heading', { name: 'Edit Event' })).toBeVisible()
  await page.getByLabel('Location Name').fill('Old Mill')
  await save(page)
  await expect(question(page)).toBeVisible()
  for (const name of ['This date', 'This and all later', 'All', 'Cancel']) {
    const box = await question(page).getByRole('button', { name, exact: true }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThan(200)
  }
  await choose(page, 'All')
  await expect(page.getByText('All dates were changed.')).toBeVisible()
  const rows = await rowsOf(site, `events?id=in.(${dates.map(({ id }) => id)})&select=location`)
  expect(new Set(rows.map(({ location }) => JSON.stringify(location))).size).toBe(1)
})

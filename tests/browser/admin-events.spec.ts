import { scaled } from '#tests/setup/limits.js'
import { expectAccessible } from './axe.ts'
import { instantOf } from './city.ts'
import { expectToLast, stopClock } from './clock.ts'
import {
  dayOf,
  expectAlert,
  fail,
  fillNewEvent,
  holdBack,
  makeEvent,
  moreFor,
  openForm,
  rowsOf,
} from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, release, test } from './site.ts'

test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

test('an event is created, listed, and the form is empty again', async ({ live: page, site }, {
  project,
}) => {
  const title = `Created on a ${project.name}`
  await page.goto('/admin?tab=events')
  await fillNewEvent(page, title, { 'Host Name': 'Ann', 'Host Website': 'https://ann.example/' })
  await stopClock(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  const flash = page.getByRole('status').filter({ hasText: 'Event created successfully!' })
  await expectToLast(page, flash, 3_000)
  await page.clock.resume()
  await expect(page.getByLabel('Event Title')).toHaveValue('')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const [row] = await rowsOf(
    site,
    `events?title=eq.${title}&select=start_date,end_date,host,group_id,created_by`,
  )
  expect(Date.parse(String(row?.start_date))).toBe(Date.parse(instantOf(2, '18:30')))
  expect(row).toMatchObject({
    end_date: null,
    group_id: null,
    host: { name: 'Ann', url: 'https://ann.example/' },
  })
  expect(row?.created_by).toBeTruthy()
})

test('what is missing or wrong is said beside each field', async ({ live: page }) => {
  await page.goto('/admin?tab=events')
  await openForm(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  for (const text of [
    'Please enter a title.',
    'Please select an event type.',
    'Please enter a start date.',
    'Please enter a start time.',
    'Please enter a location name.',
    'Please enter a description.',
  ])
    await expect(page.getByText(text)).toBeVisible()
  // It is made from the name.
  await expect(page.getByLabel('Location URL')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Event Title')).toBeFocused()
  await expectAccessible(page)
  await fillNewEvent(page, 'Backwards', { 'End Date': dayOf(1), 'End Time': '18:00' })
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('The end must be after the start.')).toBeVisible()
})

test('host fields are there only without a group', async ({ live: page, site }) => {
  await page.goto('/admin?tab=events')
  await openForm(page)
  await expect(page.getByLabel('Host Name')).toBeVisible()
  await page.getByLabel('Hosting Group').selectOption(site.groupId)
  await expect(page.getByLabel('Host Name')).toHaveCount(0)
  await expect(page.getByLabel('Host Website')).toHaveCount(0)
})

for (const [what, message, text] of [
  ['the server refuses', 'Out of chain oil', 'Error creating event: Out of chain oil'],
  ['nobody answers', undefined, 'Error creating event: Unknown error'],
] as const)
  test(`when ${what}, the reason is said and nothing typed is lost`, async ({ live: page }) => {
    await page.goto('/admin?tab=events')
    await fillNewEvent(page, 'Kept')
    await fail(page, 'POST', 'events*', message)
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expectAlert(page, text)
    await expect(page.getByLabel('Event Title')).toHaveValue('Kept')
    await expect(page.getByLabel('Description')).toHaveValue('Lights on.')
    await expect(page.getByRole('button', { name: 'Create Event' })).toBeEnabled()
    await expectAccessible(page)
  })

test(
  'pressing twice makes one event, and the button says what it does',
  release,
  async ({ live: page, site }, info) => {
    const title = `Pressed twice ${info.project.name}`
    await page.goto('/admin?tab=events')
    await fillNewEvent(page, title)
    const letGo = await holdBack(page, 'POST', 'events*')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    await page.getByLabel('Event Title').press('Enter')
    letGo()
    await expect(page.getByText('Event created successfully!')).toBeVisible()
    expect(await site.count('events', 'title', title)).toBe(1)
  },
)

test('a word about success goes away with its tab', async ({ live: page }, { project }) => {
  await page.goto('/admin?tab=events')
  await fillNewEvent(page, `Flashing ${project.name}`)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Event created successfully!')).toBeVisible()
  await page.getByRole('tab', { name: 'Groups' }).click()
  await expect(page).toHaveURL('/admin?tab=groups')
  await expect(page.getByText('Event created successfully!')).toHaveCount(0, { timeout: scaled(1_000) })
})

test('a copy is the same ride next week', release, async ({ live: page, site }, { project }) => {
  const title = `Weekly ${project.name}`
  await makeEvent(site, title, {
    start_date: instantOf(3, '18:00'),
    end_date: instantOf(4, '01:00'),
  })
  await page.goto('/admin?tab=events')
  await moreFor(page, title).click()
  await page.getByRole('link', { name: `Duplicate ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Same Event, Next Week' })).toBeFocused()
  await expect(page.getByLabel('Event Title')).toHaveValue(title)
  await expect(page.getByLabel('Start Date')).toHaveValue(dayOf(10))
  await expect(page.getByLabel('Start Time')).toHaveValue('18:00')
  await expect(page.getByLabel('End Date')).toHaveValue(dayOf(11))
  await expect(page.getByLabel('End Time')).toHaveValue('01:00')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Event created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/admin?tab=events')
  await expect(page.getByLabel('Event Title')).toHaveValue('')
  await expect(page.getByRole('heading', { name: title })).toHaveCount(2)
})

test('a deleted event can be brought back', async ({ live: page, site }, { project }) => {
  const title = `Deleted ${project.name}`
  const { id } = await makeEvent(site, title)
  await page.goto('/admin?tab=events')
  await moreFor(page, title).click()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByRole('button', { name: `Undo deleting ${title}` })).toBeFocused()
  expect(await site.count('events', 'title', title)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Undo deleting ${title}` }).click()
  await expect(page.getByRole('link', { name: `Edit ${title}` })).toHaveAttribute(
    'href',
    `/admin/events/edit/${id}`,
  )
  expect(await site.count('events', 'title', title)).toBe(1)
})

test('a deletion that fails is explained', async ({ live: page, site }, { project }) => {
  const title = `Undeletable ${project.name}`
  await makeEvent(site, title)
  await page.goto('/admin?tab=events')
  await fail(page, 'DELETE', 'events*')
  await moreFor(page, title).click()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expectAlert(page, 'Error deleting event: Unknown error')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('events are found by a word, also past ones', release, async ({ live: page, site }, { project }) => {
  const past = `100% past_${project.name} "quoted", (yes)`
  await makeEvent(site, past, { start_date: '2024-05-05T18:00:00Z' })
  await page.goto('/admin?tab=events')
  await page.getByLabel('Search events').fill('hill SPRINT')
  await expect(page.getByRole('link', { name: 'Edit Hill Sprint' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Lane Hearing' })).toHaveCount(0)
  await page.getByLabel('Search events').fill(past)
  await expect(page.getByText('No events match your search')).toBeVisible()
  await page.getByRole('button', { name: 'Past', exact: true }).click()
  await expect(page.getByRole('heading', { name: past })).toBeVisible()
  await page.getByLabel('Search events').fill('depot')
  await expect(page.getByRole('heading', { name: past })).toBeVisible()
})

test('lists that cannot be read say so', async ({ live: page }) => {
  await fail(page, 'GET', 'events*', 'No.')
  await fail(page, 'GET', 'event_types*', 'No.')
  await page.goto('/admin?tab=events')
  await expectAlert(page, 'Failed to fetch events. Please try again later.')
  await expectAlert(page, 'Failed to load event types. Please try again.')
})

test('leaving a changed form asks', async ({ live: page }) => {
  await page.goto('/admin?tab=events')
  await openForm(page)
  await page.getByLabel('Event Title').fill('Half a thought')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Event Title')).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Users' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin?tab=users')
})

test('tabs are walked by keyboard and chosen with Enter', async ({ live: page }) => {
  await page.goto('/admin?tab=digest')
  await expect(page.getByRole('tab')).toHaveText([
    ...['Events', 'Groups', 'Event Types', 'Users', /^Submissions/, 'Weekly Digest'],
  ])
  await page.getByRole('tab', { name: 'Weekly Digest' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Events' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Submissions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin?tab=submissions')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Weekly Digest' })).toHaveAttribute('aria-selected', 'true')
})

test('Logout returns to the login page', async ({ live: page }) => {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
})

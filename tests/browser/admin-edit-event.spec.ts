import { expectAccessible } from './axe.ts'
import { instantOf } from './city.ts'
import { dayOf, expectAlert, fail, holdBack, makeEvent, rowsOf } from './dashboard.ts'
import { signedIn, urlOf } from './signing-in.ts'
import { expect, test } from './site.ts'

test('an event is edited from its page, and is shown again', async ({ live: page, site }, { project }) => {
  await signedIn(page, site, 'superAdmin')
  const { id } = await makeEvent(site, `Old name ${project.name}`, {
    end_date: instantOf(5, '20:00'),
    host: { name: 'Ann', url: 'https://ann.example/' },
  })
  await page.goto(`/event/${id}`)
  await page.getByRole('link', { name: 'Edit Event' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Event' })).toBeVisible()
  await expect(page.getByLabel('Event Title')).toHaveValue(`Old name ${project.name}`)
  await expect(page.getByLabel('Event Type')).toHaveValue(/.+/)
  await expect(page.getByLabel('Event Type').locator('option:checked')).toHaveText('Group ride')
  await expect(page.getByLabel('Description')).toHaveAttribute('rows', '6')
  for (const label of [
    'Event Title',
    'Event Type',
    'Start Date',
    'Start Time',
    'Location Name',
    'Description',
  ])
    await expect(page.getByLabel(label)).toHaveAttribute('required', '')
  for (const label of ['End Date', 'End Time', 'Hosting Group', 'Host Name', 'Host Website'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('required')
  await expect(page.getByLabel('Start Date')).toHaveValue(dayOf(5))
  await expect(page.getByLabel('Start Time')).toHaveValue('18:00')
  await expect(page.getByLabel('End Time')).toHaveValue('20:00')
  await expect(page.getByLabel('Host Website')).toHaveValue('https://ann.example/')
  await expectAccessible(page)
  await page.getByLabel('Event Title').fill(`New name ${project.name}`)
  await page.getByLabel('Start Time').fill('19:15')
  await page.getByLabel('End Date').fill('')
  await page.getByLabel('End Time').fill('')
  await page.getByLabel('Hosting Group').selectOption(site.groupId)
  await expect(page.getByLabel(/^Host (Name|Website)/)).toHaveCount(0)
  const letGo = await holdBack(page, 'PATCH', 'events*')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  letGo()
  await expect(page).toHaveURL(`/event/${id}`)
  await expect(page.getByRole('heading', { name: `New name ${project.name}` })).toBeVisible()
  const [row] = await rowsOf(site, `events?id=eq.${id}&select=start_date,end_date,group_id,host`)
  expect(row).toMatchObject({ end_date: null, group_id: site.groupId, host: null })
  expect(Date.parse(String(row?.start_date))).toBe(Date.parse(instantOf(5, '19:15')))
})

test.describe('an edit that goes wrong', () => {
  test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

  test('keeps what was typed and says why', async ({ live: page, site }, { project }) => {
    const { id } = await makeEvent(site, `Stubborn ${project.name}`)
    await page.goto(`/admin/events/edit/${id}`)
    await page.getByLabel('Event Title').fill('Changed my mind')
    await fail(page, 'PATCH', 'events*')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectAlert(page, 'Failed to update event. Please try again.')
    await page.unrouteAll()
    await fail(page, 'PATCH', 'events*', 'Flat tire')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectAlert(page, 'Flat tire')
    await expect(page.getByLabel('Event Title')).toHaveValue('Changed my mind')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`/event/${id}`)
  })

  test('tells when the event is gone by then', async ({ live: page, site }, { project }) => {
    const { id } = await makeEvent(site, `Vanishing ${project.name}`)
    await page.goto(`/admin/events/edit/${id}`)
    await page.getByLabel('Event Title').fill('Too late')
    await site.api(`events?id=eq.${id}`, { method: 'DELETE' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectAlert(page, 'You do not have permission to change this, or it was deleted in the meantime.')
    await expect(page.getByLabel('Event Title')).toHaveValue('Too late')
  })

  test('does not silently undo what someone else has changed meanwhile', async ({ live: page, site }) => {
    const { id } = await makeEvent(site, 'Shared ride')
    await page.goto(`/admin/events/edit/${id}`)
    await page.getByLabel('Event Title').fill('My ride')
    await site.api(`events?id=eq.${id}`, { method: 'PATCH', body: '{"description":"Their words"}' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectAlert(
      page,
      'This was changed in the meantime by a program with the secret API key: Description is now “Their words”. Save again to put your version in its place.',
    )
    await expect(page.getByLabel('Event Title')).toHaveValue('My ride')
    const read = () => rowsOf(site, `events?id=eq.${id}&select=title,description`)
    expect(await read()).toEqual([{ title: 'Shared ride', description: 'Their words' }])
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(`/event/${id}`)
    expect(await read()).toEqual([{ title: 'My ride', description: 'Come along.' }])
  })

  test('an event that is not there leads to the dashboard', async ({ live: page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'not-an-id']) {
      await page.goto(`/admin/events/edit/${id}`)
      await expectAlert(page, 'Event not found')
      await expect(page).toHaveURL(urlOf('/admin'))
    }
  })

  test('an event that cannot be read can be asked for again', async ({ live: page, site }) => {
    await fail(page, 'GET', `events*id=eq.*`, 'No.')
    await page.goto(`/admin/events/edit/${site.raceId}`)
    await expectAlert(page, 'Failed to load event data. Please try again.')
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByLabel('Event Title')).toHaveValue('Hill Sprint')
  })
})

test('while it loads, it says so', async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  const letGo = await holdBack(page, 'GET', 'events*')
  await page.goto(`/admin/events/edit/${site.raceId}`)
  await expect(page.getByText('Loading event data...')).toBeVisible()
  letGo()
  await expect(page.getByLabel('Event Title')).toHaveValue('Hill Sprint')
})

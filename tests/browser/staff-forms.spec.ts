// What the forms of moderators and admins do beyond saving: types that could not be read, an end without a date, the
// first fault, twice at once, and what an edit leaves alone.

import type { Page } from '@playwright/test'
import { instantOf } from './city.ts'
import { dayOf, fail, fillNewEvent, insert, makeEvent, openForm, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create Event' }).click()
const created = (page: Page) => page.getByText('Event created successfully!')

for (const [who, path] of [
  ['superAdmin', '/admin?tab=events'],
  ['moderator', '/moderator'],
] as const)
  test.describe(`the form of a ${who}`, () => {
    test.beforeEach(({ live: page, site }) => signedIn(page, site, who))

    test('that opened without types is saved once they can be read', async ({ live: page, site }) => {
      const title = `Standing in ${who}`
      await fail(page, 'GET', 'event_types*', 'No.')
      await page.goto(path)
      await fillNewEvent(page, title)
      await create(page)
      const problem = page.locator('main form').getByRole('alert')
      await expect(problem).toHaveText('Failed to load event types. Please try again.')
      await expect(page.getByLabel('Event Title')).toHaveValue(title)
      await expect(page.getByLabel('Event Type')).toHaveValue('group-ride')
      await page.unroute('**/rest/v1/event_types*')
      await create(page)
      await expect(created(page)).toBeVisible()
      expect(await rowsOf(site, `events?title=eq.${title}&select=type_name`)).toEqual([
        { type_name: 'group-ride' },
      ])
    })

    test('takes an end time alone for an end', async ({ live: page, site }) => {
      const title = `Late end ${who}`
      await page.goto(path)
      await fillNewEvent(page, title, { 'End Time': '01:00' })
      await expect(page.getByText(/^Ends the next day, /)).toBeVisible()
      await create(page)
      await expect(created(page)).toBeVisible()
      const [row] = await rowsOf(site, `events?title=eq.${title}&select=end_date`)
      expect(new Date(String(row?.end_date)).toISOString()).toBe(instantOf(3, '01:00'))
    })

    test('leads to the first wrong field of the page, and is sent once', async ({ live: page, site }) => {
      const title = `Once ${who}`
      await page.goto(path)
      await openForm(page)
      await page.getByLabel('Hosting Group').selectOption('')
      await create(page)
      await expect(page.getByLabel('Event Title')).toBeFocused()
      await fillNewEvent(page, title)
      if (who === 'moderator') {
        await page.getByLabel('Description').fill('')
        await create(page)
        await expect(page.getByLabel('Hosting Group')).toBeFocused()
        await page.getByLabel('Hosting Group').selectOption(site.groupId)
        await page.getByLabel('Description').fill('Lights on.')
      }
      await page
        .locator('form')
        .filter({ has: page.getByLabel('Event Title') })
        .evaluate(form => {
          if (!(form instanceof HTMLFormElement)) return
          form.requestSubmit()
          form.requestSubmit()
        })
      await expect(created(page)).toBeVisible()
      await expect(page.getByLabel('Event Title')).toHaveValue('')
      expect(await site.count('events', 'title', title)).toBe(1)
    })
  })

test("a proxy's words are not shown, and what was typed stays", async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=events')
  await fillNewEvent(page, 'Behind a proxy')
  await page.route('**/rest/v1/events*', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/plain', body: 'upstream connect error' })
      : route.fallback(),
  )
  await create(page)
  await expect(page.locator('main form').getByRole('alert')).toHaveText('Error creating event: Unknown error')
  await expect(page.getByLabel('Event Title')).toHaveValue('Behind a proxy')
})

test('types that can be read again are offered, and the choice is kept', async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await fail(page, 'GET', 'event_types*', 'No.')
  await page.goto('/admin?tab=events')
  await fillNewEvent(page, 'Chosen before')
  await page.unroute('**/rest/v1/event_types*')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  const [type] = await rowsOf(site, 'event_types?name=eq.group-ride&select=id')
  await expect(page.getByLabel('Event Type')).toHaveValue(String(type?.id))
})

test('an edited event shows its own type, also while types cannot be read', async ({ live: page, site }) => {
  const type = await insert(site, 'event_types', { name: 'night-market', color: '#123456' })
  const { id } = await makeEvent(site, 'Of a rare kind', { type_id: type.id })
  await signedIn(page, site, 'superAdmin')
  await fail(page, 'GET', 'event_types*', 'No.')
  await page.goto(`/admin/events/edit/${id}`)
  await expect(page.getByLabel('Event Type')).toHaveValue(String(type.id))
  await page.getByLabel('Event Title').fill('Of a rarer kind')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { name: 'Of a rarer kind' })).toBeVisible()
  expect(await rowsOf(site, `events?id=eq.${id}&select=type_name`)).toEqual([{ type_name: 'night-market' }])
})

test('the end of an edited event is moved by its time alone', async ({ live: page, site }) => {
  const { id } = await makeEvent(site, 'Longer', { end_date: instantOf(5, '20:00') })
  await signedIn(page, site, 'superAdmin')
  await page.goto(`/admin/events/edit/${id}`)
  await expect(page.getByLabel('End Date')).toHaveValue(dayOf(5))
  await page.getByLabel('End Date').fill('')
  await page.getByLabel('End Time').fill('21:00')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { name: 'Longer' })).toBeVisible()
  const [row] = await rowsOf(site, `events?id=eq.${id}&select=end_date`)
  expect(new Date(String(row?.end_date)).toISOString()).toBe(instantOf(5, '21:00'))
})

test("a group's exact link to the map outlives an edit of something else", async ({ live: page, site }) => {
  const location = { address: '5 Mill Lane', mapUrl: 'https://maps.example/exact?door=5' }
  const group = await insert(site, 'groups', { name: 'Exact Riders', description: 'Here.', location })
  await signedIn(page, site, 'superAdmin')
  const save = async (label: string, value: string) => {
    await page.goto(`/admin/groups/${group.id}/edit`)
    await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Group updated successfully!')).toBeVisible()
    return (await rowsOf(site, `groups?id=eq.${group.id}&select=location,meeting_info`))[0]
  }
  expect(await save('Meeting Information', 'Thursdays.')).toEqual({ location, meeting_info: 'Thursdays.' })
  expect(await save('Location Address', '6 Mill Lane')).toMatchObject({
    location: { address: '6 Mill Lane', mapUrl: expect.stringContaining('6+Mill+Lane') },
  })
})

test('a group is created once, however often at once and while the next page comes', async ({
  live: page,
  site,
}) => {
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin/groups/create')
  await page.getByLabel('Group Name').fill('Once Riders')
  await page.getByLabel('Description').fill('Once.')
  const posts: string[] = []
  page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
  let arrive = (): void => undefined
  const held = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/assets/admin-groups-*', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create Group' }).dblclick()
  await expect.poll(() => site.count('groups', 'name', 'Once Riders')).toBe(1)
  await expect(page.getByRole('button', { name: 'Create Group' })).toBeDisabled()
  arrive()
  await expect(page.getByText('Group created successfully!')).toBeVisible()
  expect(posts.filter(url => url.includes('/rest/v1/groups'))).toHaveLength(1)
})

// Rides that are off: cancelled and postponed in two taps, taken back, and seen by visitors in every view.

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { instantOf } from './city.ts'
import { dayOf, expectAlert, fail, insert, makeEvent, moreFor, rowsOf } from './dashboard.ts'
import { signedIn, tokensOf } from './signing-in.ts'
import { expect, isPhone, type Site, test } from './site.ts'

/** Counts and makes taps, as a finger or a mouse does them. */
function counting(page: Page) {
  const state = { taps: 0 }
  return {
    tap: async (locator: Locator) => {
      state.taps += 1
      await (isPhone(page) ? locator.tap() : locator.click())
    },
    count: () => state.taps,
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const opener = (page: Page, title: string) => button(page, `Cancel or postpone ${title}`)

const inSheet = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** What the database holds of an event's status. */
async function statusOf(site: Site, id: string | undefined) {
  const [row] = await rowsOf(site, `events?id=eq.${id}&select=status,status_note,postponed_to`)
  return row
}

/** A visitor's page beside the editor's. */
async function asVisitor(page: Page, look: (visitor: Page) => Promise<void>) {
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize() })
  if (!context) throw new Error('no browser')
  const visitor = await context.newPage()
  await look(visitor).finally(() => context.close())
}

for (const who of ['superAdmin', 'moderator'] as const)
  test.describe(`as ${who}`, () => {
    test.beforeEach(({ page, site }) => signedIn(page, site, who))

    test('cancels from the page of the event in two taps, and takes it back', async ({ live: page, site }, {
      project,
    }) => {
      const title = `Tuesday Page ${who} ${project.name}`
      const { id } = await makeEvent(site, title, { group_id: site.groupId })
      await page.goto(`/event/${id}`)
      const { tap, count } = counting(page)
      await tap(opener(page, title))
      await tap(button(page, 'Cancel this ride'))
      await expect(page.getByText('This event is cancelled.')).toBeVisible()
      process.stdout.write(`${who}, ${project.name}: cancelled from the event's page in ${count()} taps\n`)
      expect(count()).toBe(2)
      expect(await statusOf(site, id)).toMatchObject({ status: 'cancelled', status_note: null })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cancelled: ${title}`)
      await asVisitor(page, async visitor => {
        await visitor.goto(`${site.url}/event/${id}`)
        await expect(visitor.getByText('This event is cancelled.')).toBeVisible()
      })
      await expectAccessible(page)
      await tap(button(page, /^Undo/))
      await expect(page.getByText('This event is cancelled.')).toHaveCount(0)
      await expect(opener(page, title)).toBeFocused()
      expect(await statusOf(site, id)).toMatchObject({ status: 'scheduled', status_note: null })
    })

    test('cancels one date from the list in three taps, and puts it back on later', async ({
      live: page,
      site,
    }, { project }) => {
      const title = `Tuesday List ${who} ${project.name}`
      const [id, next] = await makeSeries(site, who, title)
      await page.goto(`${who === 'moderator' ? '/moderator' : '/admin'}?search=${encodeURIComponent(title)}`)
      const rows = page.getByRole('listitem').filter({ hasText: title })
      // The series is one row, which stands for its next date.
      await expect(rows).toHaveCount(1)
      const row = rows.first()
      const { tap, count } = counting(page)
      await tap(moreFor(page, title))
      await tap(row.getByRole('button', { name: 'Cancel or postpone' }))
      await expect(page.getByText('The other date stays as it is')).toBeVisible()
      await tap(button(page, 'Cancel this ride'))
      await expect(row.getByRole('link', { name: `Cancelled: ${title}`, exact: true })).toBeVisible()
      process.stdout.write(`${who}, ${project.name}: cancelled from the list in ${count()} taps\n`)
      expect(count()).toBe(3)
      expect([await statusOf(site, id), await statusOf(site, next)]).toMatchObject([
        { status: 'cancelled' },
        { status: 'scheduled' },
      ])
      await expectAccessible(page)
      await tap(row.getByRole('button', { name: 'Back on or change' }))
      await tap(inSheet(page, 'Back on'))
      await expect(row.getByRole('link', { name: title, exact: true })).toBeVisible()
      expect(await statusOf(site, id)).toMatchObject({ status: 'scheduled' })
    })
  })

test.describe('an admin', () => {
  test.beforeEach(({ page, site }) => signedIn(page, site, 'superAdmin'))

  test('adds a note at one touch, and changes it', async ({ live: page, site }, { project }) => {
    const { id } = await makeEvent(site, `Noted ${project.name}`)
    await page.goto(`/event/${id}`)
    await opener(page, `Noted ${project.name}`).click()
    await expectAccessible(page)
    for (const control of await page.getByRole('dialog').getByRole('button').all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button(page, 'Ice on the path').click()
    await button(page, 'Cancel this ride').click()
    await expect(page.getByText('Cancelled: Ice on the path')).toBeVisible()
    await button(page, 'Back on or change').click()
    await page.getByLabel('Note (optional)').fill('Ice on the path; see you next week')
    await button(page, 'Save note').click()
    await expect(page.getByText('Cancelled: Ice on the path; see you next week')).toBeVisible()
    // What is undone is the last change alone.
    await button(page, /^Undo/).click()
    await expect(page.getByText('Cancelled: Ice on the path', { exact: true })).toBeVisible()
  })

  test('postpones to a new date, which links back, and takes both back', async ({ live: page, site }, {
    project,
  }) => {
    const title = `Moved ${project.name}`
    const { id } = await makeEvent(site, title, { start_date: instantOf(5, '18:00') })
    await page.goto(`/event/${id}`)
    await opener(page, title).click()
    await page.getByLabel('New date').fill(dayOf(-3))
    await inSheet(page, 'Postpone').click()
    await expect(page.getByText('Please choose a time that is still to come.')).toBeVisible()
    await page.getByLabel('New date').fill(dayOf(12))
    await inSheet(page, 'Postpone').click()
    await expect(page.getByText('This event is postponed.')).toBeVisible()
    const [made] = await rowsOf(site, `events?title=eq.${title}&id=neq.${id}&select=id,start_date`)
    expect(Date.parse(String(made?.start_date))).toBe(Date.parse(instantOf(12, '18:00')))
    await expectAccessible(page)
    const link = page.getByText('New date:').getByRole('link')
    await expect(link).toHaveAttribute('href', `/event/${made?.id}`)
    await link.click()
    await expect(page.getByText('Moved from:').getByRole('link')).toHaveAttribute('href', `/event/${id}`)
    await expectAccessible(page)
    await page.getByText('Moved from:').getByRole('link').click()
    await button(page, 'Back on or change').click()
    await inSheet(page, 'Back on').click()
    await button(page, 'Back on, delete the new date').click()
    await expect(page.getByText('Back on. The new date was deleted.')).toBeVisible()
    expect(await rowsOf(site, `events?title=eq.${title}&select=id,status`)).toEqual([
      { id, status: 'scheduled' },
    ])
    await button(page, /^Undo/).click()
    await expect(page.getByText('New date:')).toBeVisible()
    expect(await statusOf(site, id)).toMatchObject({ status: 'postponed', postponed_to: made?.id })
    await button(page, 'Back on or change').click()
    await inSheet(page, 'Back on').click()
    await button(page, 'Back on, keep the new date').click()
    await expect(page.getByText('This event is postponed.')).toHaveCount(0)
    expect(await rowsOf(site, `events?title=eq.${title}&select=id,status`)).toHaveLength(2)
  })

  test('takes a postponement and the date that it made back at once', async ({ live: page, site }, {
    project,
  }) => {
    const title = `Hasty ${project.name}`
    const { id } = await makeEvent(site, title)
    await page.goto(`/event/${id}`)
    await opener(page, title).click()
    await page.getByLabel('New date').fill(dayOf(12))
    await inSheet(page, 'Postpone').click()
    await expect(page.getByText('This event is postponed.')).toBeVisible()
    await button(page, /^Undo/).click()
    await expect(page.getByText('This event is postponed.')).toHaveCount(0)
    await expect
      .poll(() => rowsOf(site, `events?title=eq.${title}&select=id,status`))
      .toEqual([{ id, status: 'scheduled' }])
  })

  test('is told beside the button what failed, and tries again', async ({ live: page, site }, {
    project,
  }) => {
    const title = `Refused ${project.name}`
    const { id } = await makeEvent(site, title)
    await page.goto(`/event/${id}`)
    await fail(page, 'POST', 'rpc/change_event_status', 'The database rests.')
    await opener(page, title).click()
    await button(page, 'Weather').click()
    await button(page, 'Cancel this ride').click()
    await expectAlert(page, 'The database rests.')
    await expect(page.getByLabel('Note (optional)')).toHaveValue('Weather')
    await page.unroute('**/rest/v1/rpc/change_event_status')
    await button(page, 'Try again').click()
    await expect(page.getByText('Cancelled: Weather')).toBeVisible()
    expect(await statusOf(site, id)).toMatchObject({ status: 'cancelled', status_note: 'Weather' })
  })
})

test.describe('is not offered', () => {
  test("to a visitor, to someone without a role, nor to another group's moderator", async ({
    live: page,
    site,
  }, { project }) => {
    const { id } = await makeEvent(site, `Of B status ${project.name}`, { group_id: site.plainGroupId })
    const { id: nobodys } = await makeEvent(site, `Of nobody ${project.name}`)
    await page.goto(`/event/${id}`)
    await expect(button(page, 'Share')).toBeVisible()
    await expect(button(page, /Cancel or postpone/)).toHaveCount(0)
    await signedIn(page, site, 'nobodySpecial')
    await page.goto(`/event/${id}`)
    await expect(page.getByRole('link', { name: 'Edit Event' })).toBeVisible()
    await expect(button(page, /Cancel or postpone/)).toHaveCount(0)
    await signedIn(page, site, 'moderator')
    const asked = page.waitForResponse(/rest\/v1\/group_moderators/)
    await page.goto(`/event/${id}`)
    await (await asked).finished()
    await expect(button(page, /Cancel or postpone/)).toHaveCount(0)
    await page.goto(`/event/${nobodys}`)
    await expect(page.getByRole('link', { name: 'Edit Event' })).toBeVisible()
    await expect(button(page, /Cancel or postpone/)).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`a visitor in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('sees the word and the struck title in every view', async ({ live: page, site }, { project }) => {
      const title = `Frozen ${colorScheme} ${project.name}`
      // More than a year away, where no other test's rides fill the day.
      const away = colorScheme === 'light' ? 401 : 431
      const day = dayOf(away)
      const more = { group_id: site.groupId, status: 'cancelled', status_note: 'Ice on the path' }
      await insert(site, 'events', {
        ...(await rideOf(site)),
        ...more,
        title,
        start_date: instantOf(away, '18:00'),
        end_date: instantOf(away, '20:00'),
      })
      await insert(site, 'events', {
        ...(await rideOf(site)),
        ...more,
        status: 'postponed',
        title: `Camp ${title}`,
        start_date: instantOf(away, '00:00'),
        end_date: instantOf(away + 2, '00:00'),
      })
      const views = isPhone(page) ? ['month'] : ['month', 'week', 'day', 'agenda']
      for (const path of ['/', `/group/${site.groupId}`])
        for (const view of views) {
          await page.goto(`${path}?view=${view}&date=${day}`)
          for (const [word, name] of [
            ['Cancelled', title],
            ['Postponed', `Camp ${title}`],
          ] as const) {
            const link = page.getByRole('link', { name: new RegExp(`${word}.*${name}`) })
            await expect(link.filter({ visible: true }).first()).toBeVisible()
            await expect(link.filter({ visible: true }).first().locator('s')).toHaveText(name)
            await expect(link.filter({ visible: true }).first().locator('s')).toHaveCSS(
              'text-decoration-line',
              'line-through',
            )
          }
          await expectAccessible(page)
        }
    })
  })

/** A ride that takes place twice, a week apart; gives its two dates. */
async function makeSeries(site: Site, who: 'superAdmin' | 'moderator', title: string) {
  const { access_token } = await tokensOf(site, who)
  const start_date = instantOf(6, '18:00')
  const event = { ...(await rideOf(site)), title, start_date, group_id: site.groupId }
  const made = await fetch(`${site.url}/rest/v1/rpc/create_event_series`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ event, rule: 'FREQ=WEEKLY;COUNT=2' }),
  })
  expect(made.status).toBe(200)
  const dates = await rowsOf(site, `events?title=eq.${title}&select=id&order=start_date`)
  return dates.map(({ id }) => String(id))
}

/** What an event needs besides its own words. */
async function rideOf(site: Site) {
  const [row = {}] = await rowsOf(site, `events?id=eq.${site.rideId}&select=description,location,type_id`)
  return row
}

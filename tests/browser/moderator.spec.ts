import { expectAccessible } from './axe.ts'
import { dayOf, expectAlert, fail, fillEvent, holdBack, makeEvent, moreFor, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, release, test } from './site.ts'

test.describe('the dashboard of a moderator', () => {
  test.beforeEach(({ live: page, site }) => signedIn(page, site, 'moderator'))

  test('shows the groups, and makes events for them', async ({ live: page, site }, { project }) => {
    const title = `Moderated ${project.name}`
    await page.goto('/moderator')
    // The groups and the form are there at once, whatever else waits.
    await expect(page).toHaveURL('/moderator?tab=groups')
    await expect(page.getByRole('heading', { name: 'Your Groups', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Create New Event', exact: true })).toBeVisible()
    await expect(page.getByLabel('Event Title')).toBeVisible()
    await expect(page.getByText('First line of Alpine Spokes.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Alpine Spokes' })).toHaveAttribute(
      'href',
      `/group/${site.groupId}`,
    )
    await expect(page.getByRole('link', { name: 'Edit Group Alpine Spokes' })).toHaveAttribute(
      'href',
      `/admin/groups/${site.groupId}/edit`,
    )
    await expect(page.getByText('Brickyard Wheelers')).toHaveCount(0)
    await expectAccessible(page)
    await expect(page.getByLabel('Description')).toHaveAttribute('rows', '4')
    await expect(page.getByLabel('Hosting Group')).toHaveAttribute('required', '')
    // The only group is chosen already.
    await expect(page.getByLabel('Hosting Group')).toHaveValue(site.groupId)
    await page.getByLabel('Hosting Group').selectOption('')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByText('Please select a group for this event')).toBeVisible()
    await expect(page.getByText('Please enter a description.')).toBeVisible()
    await fillEvent(page, title)
    await page.getByLabel('Hosting Group').selectOption(site.groupId)
    const letGo = await holdBack(page, 'POST', 'events*')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    letGo()
    await expect(page.getByText('Event created successfully!')).toBeVisible()
    await expect(page.getByLabel('Event Title')).toHaveValue('')
    await expect(page.locator('p', { hasText: `${title} is on the calendar.` })).toBeFocused()
    expect(await rowsOf(site, `events?title=eq.${title}&select=group_id`)).toEqual([
      { group_id: site.groupId },
    ])
    await page.getByRole('tab', { name: 'Events' }).click()
    await moreFor(page, title).click()
    await page.getByRole('link', { name: `Duplicate ${title}` }).click()
    await expect(page.getByLabel('Start Date')).toHaveValue(dayOf(9))
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('tab', { name: 'Events' }).click()
    await moreFor(page, title).click()
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('button', { name: `Undo deleting ${title}` }).click()
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    // The dashboard has a field of this name, too.
    await expect(page).toHaveURL(/\/admin\/events\/edit\//)
    await page.getByLabel('Location Name').fill('Elsewhere')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Elsewhere')).toBeVisible()
  })

  test('edits its group, comes back, and logs out', async ({ live: page }) => {
    await page.goto('/moderator?tab=groups')
    await page.getByRole('link', { name: 'Edit Group Alpine Spokes' }).click()
    await page.getByLabel('Meeting Information').fill('Wednesdays at six.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL('/moderator?tab=groups')
    await expect(page.getByText('Group updated successfully!')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/admin/login')
    await page.goto('/moderator')
    await expect(page).toHaveURL('/admin/login')
  })

  test('offers the known types without a word when they cannot be read', async ({ live: page }) => {
    await fail(page, 'GET', 'event_types*', 'No.')
    await page.goto('/moderator')
    await expect(page.getByLabel('Event Type').getByRole('option')).toHaveText([
      'Select a type',
      'Group ride',
      'Race',
      'Workshop',
      'Social',
      'Advocacy',
    ])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test("is refused another group's event, with a sentence", async ({ live: page, site }, { project }) => {
    const { id } = await makeEvent(site, `Of B ${project.name}`, { group_id: site.plainGroupId })
    await page.goto(`/admin/events/edit/${id}`)
    await expect(page.getByText('This event belongs to a group that you do not moderate.')).toBeVisible()
    await page.getByLabel('Event Title').fill('Mine now')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectAlert(page, 'You do not have permission to change this')
    await expect(page.getByLabel('Event Title')).toHaveValue('Mine now')
    expect(await site.count('events', 'title', 'Mine now')).toBe(0)
    await expectAccessible(page)
  })

  test("is told that an event without a group is the admins'", async ({ live: page, site }) => {
    await page.goto(`/admin/events/edit/${site.hostlessId}`)
    await expect(
      page.getByText('This event has no hosting group, so only admins can change it.'),
    ).toBeVisible()
  })

  test('is refused another group, with a sentence', async ({ live: page, site }) => {
    await page.goto(`/admin/groups/${site.plainGroupId}/edit`)
    await expect(page.getByText('You do not moderate this group.')).toBeVisible()
    await page.getByLabel('Description').fill('Mine now')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectAlert(page, 'You do not have permission to change this')
    expect(await site.count('groups', 'description', 'Mine now')).toBe(0)
  })

  test('loses a right while the form is open, and is told', release, async ({ live: page, site }) => {
    const [row] = await rowsOf(
      site,
      `group_moderators?group_id=eq.${site.groupId}&select=id,user_id,group_id`,
    )
    await page.goto('/moderator')
    await fillEvent(page, 'Too late')
    await site.api(`group_moderators?id=eq.${row?.id}`, { method: 'DELETE' })
    try {
      await page.getByRole('button', { name: 'Create Event' }).click()
      await expectAlert(page, 'Error creating event: You do not have permission to do this.')
      await expect(page.getByLabel('Event Title')).toHaveValue('Too late')
    } finally {
      await site.api('group_moderators', { method: 'POST', body: JSON.stringify(row) })
    }
  })
})

test('a moderator without groups is told whom to ask', async ({ live: page, site }) => {
  await signedIn(page, site, 'moderatorWithoutGroups')
  await page.goto('/moderator')
  await expect(page.getByText('No Groups Assigned')).toBeVisible()
  await expect(
    page.getByText(
      "You haven't been assigned to moderate any groups yet. Please contact a super admin to get group moderator permissions.",
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View Calendar' }).click()
  await expect(page).toHaveURL('/')
})

import { expectAccessible } from './axe.ts'
import { expectToLast, stopClock } from './clock.ts'
import { expectAlert, fail, insert, makeEvent, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

test('a group is created, edited and deleted', async ({ live: page, site }, { project }) => {
  const name = `Cargo Club ${project.name}`
  await page.goto('/admin/groups')
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Location', 'Contact', 'Actions'])
  await expect(page.getByRole('link', { name: 'Back to Events' })).toHaveAttribute('href', /^\/admin\b/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create New Group' }).click()
  await expect(page.getByRole('button', { name: 'Remove social link 1' })).toBeDisabled()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(page.getByText('Please enter a group name.')).toBeVisible()
  await expect(page.getByText('Please enter a description.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Group Name').fill(name)
  await page.getByLabel('Description').fill(`${'We ride on'.repeat(10)} and more`)
  await page.getByLabel('Website').fill('cargo')
  await page.getByLabel('Location Address').fill('1 Depot Square')
  await page.getByLabel('Platform').selectOption('Strava')
  await page.getByLabel('URL', { exact: true }).fill('https://strava.example/cargo')
  await page.getByRole('button', { name: 'Add Social Link' }).click()
  await page.getByLabel('Platform').last().selectOption('Slack')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(page.getByText('Please enter a full web address')).toBeVisible()
  await page.getByLabel('Website').fill('https://cargo.example')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(page).toHaveURL('/admin/groups')
  await expect(page.getByText('Group created successfully!')).toBeVisible()
  await expect(page.getByText(`${'We ride on'.repeat(10)}…`)).toBeVisible()
  const [row] = await rowsOf(site, `groups?name=eq.${name}`)
  expect(row?.social_links).toEqual([{ platform: 'Strava', url: 'https://strava.example/cargo' }])
  expect(row?.location).toMatchObject({
    address: '1 Depot Square',
    mapUrl: expect.stringContaining('1+Depot'),
  })

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page).toHaveURL(`/admin/groups/${row?.id}/edit`)
  await page.getByLabel('Phone').fill('303-555-0199')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Group updated successfully!')).toBeVisible()

  await makeEvent(site, `Of ${name}`, { group_id: row?.id })
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this group?' })
  await expect(question.getByText('1 event stays as it is, without a group')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeFocused()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Group deleted successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  const undo = page.getByRole('button', { name: `Undo deleting ${name}` })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(undo).toHaveCount(0)
  expect(await rowsOf(site, `events?title=eq.Of%20${name}&select=group_id`)).toEqual([{ group_id: row?.id }])
})

test('the message about a deletion goes after 3 seconds, and the way to undo it stays', async ({
  live: page,
  site,
}, { project }) => {
  const name = `Brief ${project.name}`
  await insert(site, 'groups', { name, description: 'We ride.' })
  await page.goto('/admin/groups')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  // The dialog counts the group's events first, which takes a running clock.
  await expect(confirm).toBeEnabled()
  await stopClock(page)
  await confirm.click()
  await expectToLast(page, page.getByText('Group deleted successfully!'), 3_000)
  await page.clock.runFor(5_000)
  await page.getByRole('button', { name: `Undo deleting ${name}` }).click()
  await page.clock.resume()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('the tab edits and deletes as well', async ({ live: page, site }, { project }) => {
  const { id, name } = await insert(site, 'groups', {
    name: `Tab ${project.name}`,
    description: 'We ride on'.repeat(12),
  })
  await page.goto('/admin?tab=groups')
  // Another test leaves a group with the same first hundred letters.
  await expect(
    page.getByRole('row', { name: `Tab ${project.name}` }).getByText(`${'We ride on'.repeat(10)}…`),
  ).toBeVisible()
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByLabel('Description').fill('Shorter.')
  await fail(page, 'PATCH', 'groups*', 'Broken spoke')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectAlert(page, 'Error updating group: Broken spoke')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Group updated successfully!')).toBeVisible()
  await expect(page).toHaveURL('/admin?tab=groups')
  await fail(page, 'POST', 'rpc/delete_group')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectAlert(page, 'Error deleting group: Unknown error')
  await page.unrouteAll()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Group deleted successfully!')).toBeVisible()
  expect(await site.count('groups', 'id', id ?? '')).toBe(0)
})

for (const [code, message, text] of [
  ['PGRST116', 'x', 'Database table "groups" not found. Please check your database setup.'],
  ['42501', 'x', 'Permission denied. Please check your database policies.'],
  ['23505', 'x', 'A group with this name already exists.'],
  ['XX000', 'The server’s own words.', 'The server’s own words.'],
  [undefined, '', 'Failed to create group. Please try again.'],
] as const)
  test(`creating a group that fails with ${code ?? 'no answer'} is explained`, async ({ live: page }) => {
    await page.goto('/admin/groups/create')
    await page.getByLabel('Group Name').fill('Alpine Spokes')
    await page.getByLabel('Description').fill('Again.')
    await page.route('**/rest/v1/groups*', route => {
      if (route.request().method() !== 'POST') return route.fallback()
      return code ? route.fulfill({ status: 400, json: { code, message } }) : route.abort()
    })
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expectAlert(page, text)
    await expect(page.getByLabel('Group Name')).toHaveValue('Alpine Spokes')
  })

test('a name that is taken is refused by the database itself', async ({ live: page }) => {
  await page.goto('/admin/groups/create')
  await page.getByLabel('Group Name').fill('alpine SPOKES')
  await page.getByLabel('Description').fill('Again.')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expectAlert(page, 'A group with this name already exists.')
})

test('groups that cannot be read, or are none, are spoken of', async ({ live: page, site }) => {
  await fail(page, 'GET', 'groups*', 'No.')
  await page.goto('/admin/groups')
  await expectAlert(page, 'Failed to load groups. Please try again.')
  await page.goto('/admin?tab=groups')
  await expectAlert(page, 'Failed to load groups')
  await page.goto(`/admin/groups/${site.groupId}/edit`)
  await expectAlert(page, 'Failed to load group data. Please try again.')
  await page.unrouteAll()
  await page.route('**/rest/v1/groups*', route => route.fulfill({ json: [] }))
  await page.goto('/admin/groups')
  await expect(page.getByText('No groups found')).toBeVisible()
})

test('an edit does not silently undo what someone else has changed meanwhile', async ({ live: page, site }, {
  project,
}) => {
  const group = await insert(site, 'groups', { name: `Shared ${project.name}`, description: 'Ours.' })
  await page.goto(`/admin/groups/${group.id}/edit`)
  await page.getByLabel('Description').fill('Mine.')
  await site.api(`groups?id=eq.${group.id}`, { method: 'PATCH', body: '{"meeting_info":"Theirs."}' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectAlert(
    page,
    'This was changed in the meantime by a program with the secret API key: Meetings is now “Theirs.”.',
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Group updated successfully!')).toBeVisible()
  await site.api(`groups?id=eq.${group.id}`, { method: 'DELETE' })
})

test('an edit that gets no answer keeps what was typed', async ({ live: page, site }) => {
  await page.goto(`/admin/groups/edit/${site.plainGroupId}`)
  await expect(page).toHaveURL(`/admin/groups/${site.plainGroupId}/edit`)
  await page.getByLabel('Meeting Information').fill('Mondays.')
  await fail(page, 'PATCH', 'groups*')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectAlert(page, 'Failed to update group. Please try again.')
  await expect(page.getByLabel('Meeting Information')).toHaveValue('Mondays.')
})

import { expectAccessible } from './axe.ts'
import { insert, makeEvent, makeSubmission, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, release, test } from './site.ts'

const day = '2077-05-04T18:00:00Z'

test('two groups are merged, and the old one’s page leads to the one that stays', async ({
  live: page,
  site,
}) => {
  await signedIn(page, site, 'superAdmin')
  const from = await insert(site, 'groups', { name: 'Zz Twin Riders', description: 'The same riders.' })
  const into = await insert(site, 'groups', { name: 'Zz Twin Riders Club', description: 'All of them.' })
  const event = await makeEvent(site, 'Twin Ride', { group_id: from.id, start_date: day })
  await insert(site, 'group_moderators', { email: 'twin@people.example', group_id: from.id })
  await page.goto('/admin?tab=groups')
  await page.getByRole('button', { name: 'Merge… Zz Twin Riders into another group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Zz Twin Riders into another group' })
  await expect(
    dialog.getByText('1 event and 1 invited moderator move to the group that stays.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge Groups' }).click()
  await expect(dialog.getByText('Please select the group that stays.')).toBeVisible()
  await dialog.getByLabel('Group that stays').selectOption('Zz Twin Riders Club')
  await expect(dialog.getByText('move to Zz Twin Riders Club.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge Groups' }).click()
  await expect(page.getByText('Groups merged successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zz Twin Riders', exact: true })).toHaveCount(0)
  expect(await rowsOf(site, `events?id=eq.${event.id}&select=group_id`)).toEqual([{ group_id: into.id }])
  await page.goto(`/group/${from.id}`)
  await expect(page).toHaveURL(`/group/${into.id}`)
  await expect(page.getByRole('heading', { name: 'Zz Twin Riders Club' })).toBeVisible()
})

test('how the site is doing is a link away, in words for a report', release, async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=events')
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Health', exact: true })).toBeVisible()
  await expect(page.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible()
  await expect(page.getByText(/^last .*; next Sun, /)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^The server\n- Version: \d+\./)
})

test('a type is renamed and recoloured, and then replaced by another', async ({ live: page, site }) => {
  await signedIn(page, site, 'superAdmin')
  const type = await insert(site, 'event_types', { name: 'Zz-unicycle', color: '#123456' })
  const event = await makeEvent(site, 'One Wheel', { type_id: type.id, start_date: day })
  const submission = await makeSubmission(site, 'One Wheel Too', { type_id: type.id, start_date: day })
  await page.goto('/admin/event-types')
  await page.getByRole('button', { name: 'Edit Zz unicycle' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Event Type' })).toBeFocused()
  await page.getByLabel('Type Name').fill('race')
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffee00')
  await expect(page.getByText('6:30 PM race')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('An event type with this name already exists.')).toBeVisible()
  await page.getByLabel('Type Name').fill('Zz-monocycle')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Event type updated successfully!')).toBeVisible()
  expect(await rowsOf(site, `events?id=eq.${event.id}&select=type_name,sequence`)).toEqual([
    { type_name: 'Zz-monocycle', sequence: 1 },
  ])

  await page.getByRole('button', { name: 'Delete Zz monocycle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this event type?' })
  await expect(dialog.getByText('Zz monocycle is the type of 1 event and 1 submission.')).toBeVisible()
  await dialog.getByLabel('Replace with').selectOption('Social')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Replace and Delete' }).click()
  await expect(page.getByText('Event type deleted successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Zz monocycle' })).toHaveCount(0)
  expect(await rowsOf(site, `events?id=eq.${event.id}&select=type_name,sequence`)).toEqual([
    { type_name: 'social', sequence: 2 },
  ])
  const social = await rowsOf(site, 'event_types?name=eq.social&select=id')
  expect(await rowsOf(site, `event_submissions?id=eq.${submission.id}&select=type_id`)).toEqual([
    { type_id: social[0]?.id },
  ])
})

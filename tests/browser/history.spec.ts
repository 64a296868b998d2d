import { expectAccessible } from './axe.ts'
import { insert, makeEvent, moreFor } from './dashboard.ts'
import { emailOf } from './people.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

const day = '2077-05-04T18:00:00Z'

test('a moderator sees who changed an event, old beside new, and puts it back', async ({
  live: page,
  site,
}) => {
  const hostile = '<img src=x onerror="document.title=1"> ride'
  const { id } = await makeEvent(site, 'Quiet history', { start_date: day, group_id: site.groupId })
  await signedIn(page, site, 'moderator')
  await page.goto(`/admin/events/edit/${id}`)
  await page.getByLabel('Event Title').fill(hostile)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(`/event/${id}`)

  await page.goto(`/admin/events/edit/${id}`)
  await page.getByRole('link', { name: 'History' }).click()
  const change = page.getByRole('article', { name: /^Changed/ })
  await expect(change.getByText(`by ${emailOf('moderator')}`)).toBeVisible()
  await expect(change.getByRole('definition')).toHaveText(['Quiet history', hostile])
  await expect(page.getByText('by a program with the secret API key')).toBeVisible()
  await expectAccessible(page)
  await change.getByRole('button', { name: /^Restore/ }).click()

  await expect(
    page.getByRole('status').filter({ hasText: 'It says again what it said before.' }),
  ).toBeVisible()
  await expect(change.getByText('It says this again already.')).toBeVisible()
  const back = page.getByRole('article', { name: /^Restored/ })
  await expect(back.getByRole('definition')).toHaveText([hostile, 'Quiet history'])
  await page.getByRole('link', { name: 'See the event' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet history')
})

test('someone who is too late reads why, and the history has pages', async ({ live: page, site }) => {
  const { id } = await makeEvent(site, 'Version 0', { start_date: day, group_id: site.groupId })
  const rename = (title: string) =>
    site.api(`events?id=eq.${id}`, { method: 'PATCH', body: JSON.stringify({ title }) })
  for (let n = 1; n <= 12; n += 1) await rename(`Version ${n}`)
  await signedIn(page, site, 'superAdmin')
  await page.goto(`/admin/events/history/${id}`)
  await expect(page.getByText('Version 12', { exact: true })).toHaveCount(2)
  // All within one minute: no two parts of the page may have the same name.
  await expectAccessible(page)
  await rename('Version 13')
  await page.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This could not be restored. This was changed again since.',
  )
  await page.getByRole('button', { name: 'Older changes' }).click()
  await expect(page.getByText('Version 0', { exact: true })).toBeVisible()
  await expect(page.getByText('Version 11', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Latest changes' }).click()
  await expect(page.getByText('Version 11', { exact: true })).not.toHaveCount(0)
})

test('a group has its history, and nobody reads that of another one', async ({ live: page, site }) => {
  const { id } = await insert(site, 'groups', { name: 'Diary Riders', description: 'They write it down.' })
  await signedIn(page, site, 'superAdmin')
  await page.goto(`/admin/groups/${id}/edit`)
  await page.getByLabel('Phone').fill('303-555-0142')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Group updated successfully!')).toBeVisible()
  await page.goto(`/admin/groups/${id}/edit`)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('article', { name: /^Changed/ }).getByRole('definition')).toHaveText([
    'nothing',
    '303-555-0142',
  ])
  await signedIn(page, site, 'moderator')
  await page.goto(`/admin/groups/${id}/history`)
  await expect(page.getByRole('alert')).toHaveText('You may not read the history of this group.')
})

test('a deleted event is found in the list and restored', async ({ live: page, site }) => {
  const { id } = await makeEvent(site, 'Gone too soon', { start_date: day, group_id: site.groupId })
  await signedIn(page, site, 'moderator')
  await page.goto('/moderator?search=Gone+too+soon')
  await moreFor(page, 'Gone too soon').click()
  await page.getByRole('button', { name: 'Delete Gone too soon' }).click()
  await expect(page.getByText('was deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Deleted events' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Gone too soon' })
  await expect(row.getByText(`Deleted by ${emailOf('moderator')} on`)).toContainText('Can be restored until')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Restore Gone too soon/ }).click()
  await expect(row.getByRole('status')).toContainText('is on the calendar again.')
  await expect(row.getByRole('link', { name: 'See the event' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/event/${id}`)
})

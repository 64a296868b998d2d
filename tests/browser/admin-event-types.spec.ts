import { expectAccessible } from './axe.ts'
import { expectAlert, fail, holdBack, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

for (const [place, path] of [
  ['page', '/admin/event-types'],
  ['tab', '/admin?tab=event-types'],
] as const)
  test(`the ${place} creates and deletes a type`, async ({ live: page, site }, { project }) => {
    const name = `Fat bike ${place} ${project.name}`
    const description = place === 'tab' ? 'y'.repeat(101) : null
    await page.goto(path)
    await expect(page.getByRole('columnheader')).toHaveText(['Color', 'Name', 'Description', 'Actions'])
    if (place === 'page')
      await expect(page.getByRole('link', { name: 'Back to Events' })).toHaveAttribute(
        'href',
        /^\/admin\?tab=events$/,
      )
    await page.getByRole('button', { name: 'Create New Event Type' }).click()
    await expect(page.getByRole('button', { name: 'Create New Event Type' })).toHaveCount(0)
    await page.getByLabel('Type Name').fill('Not this one')
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#000')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Type Name')).toHaveCount(0)
    await page.getByRole('button', { name: 'Create New Event Type' }).click()
    for (const label of ['Type Name', 'Icon (optional)', 'Description (optional)'])
      await expect(page.getByLabel(label)).toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'Color', exact: true })).toHaveValue('#3498db')
    await expect(page.getByPlaceholder('e.g., Mountain Biking')).toBeVisible()
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#12345')
    await page.getByRole('button', { name: 'Create Event Type' }).click()
    await expect(page.getByText('Please enter a type name.')).toBeVisible()
    await expect(page.getByText('Please enter a color such as #3498db')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Type Name').fill(name)
    await page.getByLabel('Description (optional)').fill(description ?? '')
    await page.getByLabel('Color picker').fill('#1abc9c')
    await expect(page.getByRole('textbox', { name: 'Color', exact: true })).toHaveValue('#1abc9c')
    const letGo = await holdBack(page, 'POST', 'event_types*')
    await page.getByRole('button', { name: 'Create Event Type' }).click()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    letGo()
    const said = page.getByText('Event type created successfully!')
    await expect(said).toBeVisible()
    const table = page.getByRole('table')
    if (place === 'page')
      expect((await said.boundingBox())?.y).toBeLessThan((await table.boundingBox())?.y ?? 0)
    await expect(page.getByLabel('Type Name')).toHaveCount(0)
    expect(await rowsOf(site, `event_types?name=eq.${name}&select=color,icon,description`)).toEqual([
      { color: '#1abc9c', icon: null, description },
    ])
    const row = page.getByRole('row', { name })
    const shown = description ? `${'y'.repeat(100)}…` : 'No description'
    await expect(row.getByText(shown).filter({ visible: true })).toBeVisible()
    await expect(row.getByRole('img', { name: '#1abc9c' })).toHaveCSS('background-color', 'rgb(26, 188, 156)')
    await row.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this event type?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Event type deleted successfully!')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

test('a type that is in use stays without another in its place, and it says why', async ({ live: page }) => {
  await page.goto('/admin/event-types')
  await page.getByRole('button', { name: 'Delete race' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this event type?' })
  await expect(question.getByText(/Race is the type of \d+ events?/)).toBeVisible()
  await question.getByRole('button', { name: 'Replace and Delete' }).click()
  await expect(question.getByText('Please select a type.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  // Where nobody can count, the database still refuses.
  await fail(page, 'POST', 'rpc/event_type_uses*')
  await page.getByRole('button', { name: 'Delete race' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  const words = 'Error deleting event type: There are still events or submissions of this type.'
  await expectAlert(page, words)
  const [said, table] = [page.getByText(words), page.getByRole('table')]
  expect((await said.boundingBox())?.y).toBeLessThan((await table.boundingBox())?.y ?? 0)
})

test('failures are explained and keep what was typed', async ({ live: page }) => {
  await page.goto('/admin/event-types')
  await page.getByRole('button', { name: 'Create New Event Type' }).click()
  await page.getByLabel('Type Name').fill('Unlucky')
  await fail(page, 'POST', 'event_types*')
  await page.getByRole('button', { name: 'Create Event Type' }).click()
  await expectAlert(page, 'Failed to create event type. Please try again.')
  await page.unrouteAll()
  await fail(page, 'POST', 'event_types*', 'Rusty chain')
  await page.getByRole('button', { name: 'Create Event Type' }).click()
  await expectAlert(page, 'Rusty chain')
  await expect(page.getByLabel('Type Name')).toHaveValue('Unlucky')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await fail(page, 'POST', 'rpc/replace_event_type*')
  await page.getByRole('button', { name: 'Delete social' }).click()
  await page.getByLabel('Replace with').selectOption('Race')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace and Delete' }).click()
  await expectAlert(page, 'Error deleting event type: Unknown error')
})

test('types that are on their way, cannot be read, or are none, are spoken of', async ({ live: page }) => {
  await fail(page, 'GET', 'event_types*', 'No.')
  const letGo = await holdBack(page, 'GET', 'event_types*')
  await page.goto('/admin/event-types')
  await expect(page.getByText('Loading event types...')).toBeVisible()
  letGo()
  await expectAlert(page, 'Failed to load event types. Please try again.')
  await page.unrouteAll()
  await page.route('**/rest/v1/event_types*', route => route.fulfill({ json: [] }))
  await page.goto('/admin/event-types')
  await expect(page.getByText('No event types found')).toBeVisible()
  await page.getByRole('button', { name: 'Create Your First Event Type' }).click()
  await expect(page.getByLabel('Type Name')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Your First Event Type' })).toHaveCount(0)
})

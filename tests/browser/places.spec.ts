// Super admins describe, pin and merge places; what they do is on the pages of places and in the forms.

import { expectAccessible } from './axe.ts'
import { makeEvent, rowsOf } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

test('a place is described, pinned and merged, and the merge is taken back', async ({ live: page, site }, {
  project,
}) => {
  const name = `Quarry ${project.name}`
  const url = 'https://maps.example/quarry'
  await makeEvent(site, `First at the ${name}`, { location: { name, url } })
  await makeEvent(site, `Second at the ${name}`, { location: { name: `${name}, lower lot`, url } })
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin/places')
  await page.getByLabel('Search places').fill(name)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Edit Place' })).toBeFocused()
  await page.getByLabel('Notes (optional)').fill('Meet at the north gate')
  const point = page.getByLabel('Point on the map (optional)')
  await point.fill('somewhere')
  await expect(page.getByText('No point can be read from this.')).toBeVisible()
  await point.fill('https://www.openstreetmap.org/?mlat=39.74&mlon=-104.99#map=17/39.7/-104.9')
  await expect(page.getByText('Understood: 39.7400, -104.9900')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Place saved successfully!')).toBeVisible()
  await expect(page.getByText('39.7400, -104.9900')).toBeVisible()

  await page.getByLabel(`Choose ${name} for merging`, { exact: true }).check()
  await page.getByLabel(`Choose ${name}, lower lot for merging`).check()
  await page.getByRole('button', { name: 'Merge 2 places' }).click()
  const question = page.getByRole('dialog', { name: 'Merge 2 places into one' })
  await question.getByLabel('Place that stays').selectOption(name)
  await expect(question.getByText(`1 event moves to ${name}.`)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Merge Places' }).click()
  await expect(page.getByText(`2 places are one now: ${name}.`)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Meet at the north gate')).toBeVisible()
  await expect(page.getByRole('link', { name: `Second at the ${name}` })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('It is as it was before.')).toBeVisible()
  const stored = await rowsOf(site, `places?name=like.${encodeURIComponent(name)}*&select=notes&order=name`)
  expect(stored).toEqual([{ notes: 'Meet at the north gate' }, { notes: null }])

  await page.goto('/submit-event')
  await page.getByLabel('Location Name').fill(name.toUpperCase())
  await expect(page.getByLabel('Location Name')).toHaveAccessibleDescription('Meet at the north gate')
  await expect(page.getByLabel('Location URL (optional)')).toHaveValue(url)
})

// The search in a browser: from every page by a key, suggestions by keyboard, and what was found.

import { expectAccessible } from './axe.ts'
import { expect, isPhone, test } from './site.ts'

test('a search is typed, suggested, followed and found again', async ({ live: page }) => {
  await page.goto('/about')
  await page.keyboard.press('/')
  if (isPhone(page)) {
    await expect(page.getByRole('link', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search')
  }
  const field = page.locator('[name=q]').filter({ visible: true }).last()
  await field.focus()
  await expect(field).toHaveRole('combobox')
  let underWay = 0
  let most = 0
  await page.route('**/search/suggestions?*', async route => {
    underWay += 1
    most = Math.max(most, underWay)
    await route.continue()
    underWay -= 1
  })
  await field.pressSequentially('evening lop')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toContainText('Evening Loop')
  expect(most).toBe(1)
  await expectAccessible(page)
  await field.press('ArrowDown')
  const first = list.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none')
  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  // While something is typed, the key is a letter like others.
  await field.press('/')
  await expect(field).toHaveValue('evening lop/')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=evening+lop%2F')
  await expect(page.locator('mark').first()).toHaveText('Evening')
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Evening Loop/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Evening Loop' })).toBeVisible()
})

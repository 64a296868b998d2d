import { instantOf } from './city.ts'
import { dayOf, fillEvent, makeEvent, makeSubmission } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test, withoutScripts } from './site.ts'

for (const dark of [false, true])
  test.describe(`look ${dark}`, () => {
    test.use({ colorScheme: dark ? 'dark' : 'light' })
    test('submit', async ({ live: page }, { project }) => {
      await page.goto('/submit-event')
      await fillEvent(page, 'Look', {})
      await page.getByLabel('Repeats').selectOption('weekly')
      await page.getByLabel('Repeat every').fill('2')
      await page.getByLabel('Wednesday').check()
      await page.getByLabel('Ends').selectOption('after')
      await page.getByLabel('How Many Times').fill('48')
      for (const d of [30, 44]) {
        await page.getByLabel('Skipped Dates', { exact: false }).first().fill(dayOf(d))
        await page.getByRole('button', { name: 'Add to Skipped' }).click()
      }
      await expect(page.getByText(', next on')).toBeVisible()
      await page.locator('.repeat-fields').screenshot({ path: `/tmp/shots14/submit-${project.name}-${dark}.png` })
      await page.getByLabel('Repeats').selectOption('dates')
      await page.getByLabel('Repeats').blur()
      await page.getByRole('button', { name: 'Submit Event' }).click()
      await page.locator('.repeat-fields').screenshot({ path: `/tmp/shots14/dates-${project.name}-${dark}.png` })
    })
    test('card', async ({ live: page, site }, { project }) => {
      await signedIn(page, site, 'superAdmin')
      for (let n = 0; n < 8; n++) await makeEvent(site, `Neighbour ${n}`, { start_date: instantOf(9 + 7 * n, '10:30') })
      await makeSubmission(site, `Card ${dark}`, { rule: 'FREQ=WEEKLY;COUNT=48\nEXDATE:20270105', end_date: instantOf(9, '12:00') })
      await page.goto('/admin?tab=submissions')
      const card = page.getByRole('region', { name: `Card ${dark}` })
      await expect(card.getByText(/Makes \d+ dates/)).toBeVisible()
      await expect(card.getByText('Other rides at the same time on')).toBeVisible()
      await card.screenshot({ path: `/tmp/shots14/card-${project.name}-${dark}.png` })
      await card.getByRole('button', { name: 'Edit' }).click()
      await expect(card.getByText(', next on')).toBeVisible()
      await card.screenshot({ path: `/tmp/shots14/edit-${project.name}-${dark}.png` })
    })
  })
test.describe('noscript', () => {
  test.use(withoutScripts)
  test('plain', async ({ page }, { project }) => {
    await page.goto('/submit-event')
    await page.locator('.repeat-fields').screenshot({ path: `/tmp/shots14/plain0-${project.name}.png` })
    await page.getByLabel('Repeats').selectOption('weekly')
    await page.getByLabel('Ends').selectOption('on')
    await page.locator('.repeat-fields').screenshot({ path: `/tmp/shots14/plain-${project.name}.png` })
  })
})

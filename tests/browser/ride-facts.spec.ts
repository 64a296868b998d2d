// The facts of a ride by thumb: given in a tap or two, approved, on the calendar, and found by a filter.

import { expectAccessible } from './axe.ts'
import { dayOf, fillEvent, openSubmission } from './dashboard.ts'
import { signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

test('how far and how fast is tapped in, approved, shown and filtered by', async ({ live: page, site }) => {
  const title = 'Tapped-in ride'
  await page.goto('/submit-event')
  await fillEvent(page, title)
  await expect(page.getByLabel('Distance (miles)')).toBeHidden()
  await page.getByText('How far, how fast?').tap()
  await page.getByLabel('Distance (miles)').fill('far')
  await page.getByRole('radio', { name: 'Social' }).tap()
  await page.getByText('No-drop: nobody is left behind').tap()
  await page.getByText('Family-friendly', { exact: true }).tap()
  await page.getByRole('radio', { name: 'Free' }).tap()
  await expectAccessible(page)
  const send = page.getByRole('button', { name: 'Submit Event' })
  await send.tap()
  await expect(page.getByLabel('Distance (miles)')).toHaveAccessibleDescription(
    'Please enter the distance as a number from 1 to 1,200.',
  )
  await page.getByLabel('Distance (miles)').fill('12')
  // A workshop is not ridden, so nobody asks how far; what was said is still there for a ride.
  await page.getByLabel('Event Type').selectOption('Workshop')
  await expect(page.getByText('For whom, for how much?')).toBeVisible()
  await expect(page.getByLabel('Distance (miles)')).toHaveCount(0)
  await expect(page.getByText('Pace', { exact: true })).toHaveCount(0)
  await page.getByLabel('Event Type').selectOption('Group ride')
  await expect(page.getByLabel('Distance (miles)')).toHaveValue('12')
  await send.tap()
  await expect(page.getByRole('heading', { name: 'Event Submitted Successfully!' })).toBeVisible()

  const line = ['12 miles', 'Social pace', 'No-drop', 'Family-friendly', 'Free']
  await signedIn(page, site, 'superAdmin')
  await page.goto('/admin?tab=submissions&search=Tapped-in')
  const card = await openSubmission(page, title)
  await expect(card.getByRole('list', { name: 'Ride facts' }).getByRole('listitem')).toHaveText(line)
  await page.getByRole('button', { name: 'Approve', exact: true }).tap()
  await expect(page.getByText('Submission approved successfully!')).toBeVisible()

  await page.goto(`/?date=${dayOf(2)}`)
  const row = page.getByRole('listitem').filter({ hasText: title, visible: true }).last()
  await expect(row.getByRole('listitem')).toHaveText(line)
  const filters = page.getByRole('navigation', { name: 'Filter by what matters' })
  for (const [name, parameter] of [
    ['Under 20 miles', 'short'],
    ['No-drop', 'no-drop'],
  ] as const) {
    await filters.getByRole('link', { name }).tap()
    await expect(page).toHaveURL(new RegExp(`only=${parameter}`))
  }
  await expect(page.getByText('Showing only No-drop, Under 20 miles')).toBeVisible()
  await expect(row).toBeVisible()
  const others = page.getByRole('link', { name: /Evening Loop|Hill Sprint/ }).filter({ visible: true })
  await expect(others).toHaveCount(0)
  await page.getByText('Subscribe to these events').tap()
  await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute(
    'href',
    /only=no-drop&only=short$/,
  )
  await page.getByRole('link', { name: 'Clear filters' }).filter({ visible: true }).tap()
  await expect(page).toHaveURL(`/?date=${dayOf(2)}`)
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, isPhone, type Site, test } from './site.ts'

/** WCAG 2.2 AA with the size of what is tapped, for which axe must be asked by name, and good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

/** What the dark has of its own are colours, which are the same at every width. */
async function expectFaultless(page: Page, part = 'html'): Promise<void> {
  await expectAccessible(page, part, rules)
  if (isPhone(page)) return
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page is drawn anew before its colours are compared.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expectAccessible(page, part, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const [name, path] of [
  ['home', () => '/'],
  ['home with a filter', () => '/?type=race'],
  ['the week', () => '/?view=week'],
  ['the day', () => '/?view=day'],
  ['the agenda', () => '/?view=agenda'],
  ['an event', site => `/event/${site.rideId}`],
  ['a missing event', site => `/event/${site.deletedId}`],
  ['groups', () => '/groups'],
  ['a group', site => `/group/${site.groupId}`],
  ['my rides', () => '/my-rides'],
  ['about', () => '/about'],
  ['privacy', () => '/privacy'],
  ['accessibility', () => '/accessibility'],
  ['submitting', () => '/submit-event'],
  ['the thanks', () => '/submit-event?submitted=yes'],
  ['no page', () => '/nothing'],
] as [string, (site: Site) => string][])
  test(`axe finds nothing wrong with ${name}`, async ({ live, site }) => {
    await live.goto(path(site))
    await expectFaultless(live)
  })

test('axe finds nothing wrong with a form full of errors, nor with a refused sign-up', async ({ live }) => {
  await live.goto('/submit-event')
  await live.getByRole('button', { name: 'Submit Event' }).click()
  await expect(live.getByText('Please enter a title.')).toBeVisible()
  await expectFaultless(live)
  await live.goto('/')
  await live.getByLabel('Your email address').fill('reader@nowhere')
  await live.getByRole('button', { name: 'Subscribe' }).click()
  await expect(live.getByText('Please enter a valid email address.')).toBeVisible()
  await expectFaultless(live, '#weekly-email')
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, isPhone, release, type Site, test } from './site.ts'

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

for (const [name, path, when = {}] of [
  ['home', () => '/'],
  ['home with a filter', () => '/?type=race', release],
  ['the week', () => '/?view=week'],
  ['the day', () => '/?view=day', release],
  ['the agenda', () => '/?view=agenda', release],
  ['an event', site => `/event/${site.rideId}`],
  ['a missing event', site => `/event/${site.deletedId}`, release],
  ['groups', () => '/groups', release],
  ['a group', site => `/group/${site.groupId}`],
  ['my rides', () => '/my-rides'],
  ['about', () => '/about', release],
  ['privacy', () => '/privacy', release],
  ['accessibility', () => '/accessibility', release],
  ['submitting', () => '/submit-event'],
  ['the thanks', () => '/submit-event?submitted=yes', release],
  ['no page', () => '/nothing'],
] as [string, (site: Site) => string, typeof release?][])
  test(`axe finds nothing wrong with ${name}`, when, async ({ live, site }) => {
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

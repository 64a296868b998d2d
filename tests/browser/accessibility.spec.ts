import { expectAccessible } from './axe.ts'
import { expect, once, test } from './site.ts'

/** WCAG 2.2 AA with the size of what is tapped, for which axe must be asked by name, and good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// What the dark has of its own are colours, which are the same at every width.
for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, colorScheme === 'dark' ? once : {}, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

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
      ['about', () => '/about'],
      ['submitting', () => '/submit-event'],
      ['the thanks', () => '/submit-event?submitted=yes'],
      ['no page', () => '/nothing'],
    ] as [string, (site: { rideId: string; deletedId: string; groupId: string }) => string][])
      test(`axe finds nothing wrong with ${name}`, async ({ live, site }) => {
        await live.goto(path(site))
        await expectAccessible(live, 'html', rules)
      })

    test('axe finds nothing wrong with a form full of errors, nor with a refused sign-up', async ({
      live,
    }) => {
      await live.goto('/submit-event')
      await live.getByRole('button', { name: 'Submit Event' }).click()
      await expect(live.getByText('Please enter a title.')).toBeVisible()
      await expectAccessible(live, 'html', rules)
      await live.goto('/')
      await live.getByLabel('Your email address').fill('reader@nowhere')
      await live.getByRole('button', { name: 'Subscribe' }).click()
      await expect(live.getByText('Please enter a valid email address.')).toBeVisible()
      await expectAccessible(live, '#weekly-email', rules)
    })
  })

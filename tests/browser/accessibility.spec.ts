import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect, test } from './site.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page, by the rules of WCAG 2.2 AA and good practice. */
async function faults(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(axe)
  const results: AxeResults = await page.evaluate(
    selector =>
      Reflect.get(window, 'axe').run(selector, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
    part,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target} ${node.html}`),
  )
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, () => {
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
        expect(await faults(live)).toEqual([])
      })

    test('axe finds nothing wrong with a form full of errors, nor with a refused sign-up', async ({
      live,
    }) => {
      await live.goto('/submit-event')
      await live.getByRole('button', { name: 'Submit Event' }).click()
      await expect(live.getByText('Please enter a title.')).toBeVisible()
      expect(await faults(live)).toEqual([])
      await live.goto('/')
      await live.getByLabel('Your email address').fill('reader@nowhere')
      await live.getByRole('button', { name: 'Subscribe' }).click()
      await expect(live.getByText('Please enter a valid email address.')).toBeVisible()
      expect(await faults(live, '#weekly-email')).toEqual([])
    })
  })

// What axe-core has to say about a page.

import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Expects that axe-core finds nothing wrong with the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated, not added as a script: the page's own policy would refuse that.
  await page.evaluate(axe.source)
  const found = await page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(node => id + ': ' + node.html)))`,
  )
  expect(found).toEqual([])
}

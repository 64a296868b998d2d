// What axe-core has to say about a page.

import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Expects that axe-core finds nothing wrong with the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated, not added as a script: the page's own policy would refuse that.
  await page.evaluate(source)
  const found = await page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(node => id + ': ' + node.html)))`,
  )
  expect(found).toEqual([])
}

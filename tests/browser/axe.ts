// What axe-core has to say about a page.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a part of the page as it is now. */
async function faults(page: Page, part: string, runOnly: readonly string[] | undefined): Promise<string[]> {
  // Evaluated, not added as a script: the page's own policy would refuse that.
  await page.evaluate(source)
  const { violations }: AxeResults = await page.evaluate(
    // Nothing of what is right is described, which would take longer than the rules.
    ([selector, options]) => Reflect.get(window, 'axe').run(selector, options),
    [part, { resultTypes: ['violations'], ...(runOnly && { runOnly }) }] as const,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target} ${node.html}`))
}

/** Expects that axe-core finds nothing wrong with the page, or with a part of it, by its usual rules or by those named. */
export async function expectAccessible(page: Page, part = 'html', rules?: readonly string[]): Promise<void> {
  expect(await faults(page, part, rules)).toEqual([])
}

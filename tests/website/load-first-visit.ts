// Visits a page with a browser that has never been there, and tells what it loaded: until the page was live, and when it was at rest.

import type { Browser } from '@playwright/test'

const restMilliseconds = 3_000

/** One answer, as it was sent: compressed, without headers. */
export interface Loaded {
  path: string
  isScript: boolean
  /** Whether the browser took it as a part of the page, and not only into its cache. */
  isRun: boolean
  bytes: number
}

/** What was loaded until the page was live and nothing was under way, and in the three seconds after that. */
export async function firstVisit(
  browser: Browser,
  url: string,
): Promise<{ first: Loaded[]; later: Loaded[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const page = await context.newPage()
  const loaded: Promise<Loaded>[] = []
  page.on('requestfinished', request => {
    const path = new URL(request.url()).pathname
    const isScript = path.endsWith('.js')
    const isRun = request.resourceType() === 'script'
    loaded.push(request.sizes().then(({ responseBodySize: bytes }) => ({ path, isScript, isRun, bytes })))
  })
  await page.goto(url)
  // React marks the elements that it has taken over.
  await page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))
  await page.waitForLoadState('networkidle')
  const first = await Promise.all(loaded)
  await page.waitForTimeout(restMilliseconds)
  const later = (await Promise.all(loaded)).slice(first.length)
  await context.close()
  return { first, later }
}

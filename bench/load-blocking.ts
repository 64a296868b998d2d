// How long a page holds up a phone that has shown it: what its tasks take over 50 ms, on a processor four times slower.

import type { Browser } from '@playwright/test'

const slowdown = 4
const unnoticedMilliseconds = 50
const restMilliseconds = 4_000

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  /** Processor time in microseconds, so that what else this machine does counts little. */
  tdur?: number
}

/** From the first words on the screen on; before, there is nothing to press. */
export async function blockedMilliseconds(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const tracing = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  tracing.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) if (isTraceEvent(event)) events.push(event)
  })
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'loading'] },
  })
  await page.goto(url)
  await page.waitForTimeout(restMilliseconds)
  const complete = new Promise(resolve => tracing.once('Tracing.tracingComplete', resolve))
  await tracing.send('Tracing.end')
  await complete
  await context.close()
  const shown = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!shown) throw new Error('The page has shown nothing.')
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === shown.pid && tid === shown.tid)
    .filter(({ ts }) => ts > shown.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - unnoticedMilliseconds), 0)
}

function isTraceEvent(event: object): event is TraceEvent {
  return 'name' in event && 'ts' in event && 'pid' in event && 'tid' in event
}

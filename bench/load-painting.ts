// When a slow phone on a slow line has painted the largest part of a page, and how far anything moved afterwards.

import { chromium } from '@playwright/test'
import * as z from 'zod/mini'
import { chromiumOptions } from '#tests/setup/tools.js'

const slowdown = 4
/** 1.6 Mbit/s, and 150 ms there and back. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const restMilliseconds = 4_000

export interface Painting {
  /** Milliseconds from the beginning. */
  largest: number
  /** The sum of layout shifts. */
  shift: number
}

const painting = z.object({ largest: z.number(), shift: z.number() })

/** Opens a page in a new browser context, as on a first visit; without scripts it is a file like any other. */
export async function paintingOf(url: string, { hasScripts }: { hasScripts: boolean }): Promise<Painting> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    // The scripts are left out on the way, so that the page can still be asked what it has painted.
    if (!hasScripts) await context.route(/\/assets\/.*\.js$/, route => route.abort())
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(restMilliseconds)
    return z.parse(painting, await page.evaluate(observed))
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
function observed(): Promise<Painting> {
  const all = (type: string) =>
    new Promise<PerformanceEntry[]>(resolve => {
      new PerformanceObserver(list => resolve(list.getEntries())).observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  return Promise.all([all('largest-contentful-paint'), all('layout-shift')]).then(([paints, shifts]) => ({
    largest: Math.max(0, ...paints.map(({ startTime }) => startTime)),
    shift: shifts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
  }))
}

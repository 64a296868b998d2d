// The real server with the tests' city in it, one for each of Playwright's workers.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { limits } from '#tests/setup/limits.js'
import { type ClubCalendar, serveCalendar } from './calendars.ts'
import type { City } from './city.ts'
import { copyCity, environment } from './prepared-city.ts'
import { serveTiles, type Tiles } from './tiles.ts'

await ensureTemporal()

export interface Site extends City {
  url: string
  publishableKey: string
  /** Where mail that was not sent lies, among other things. */
  dataDir: string
  /** Where the background of its maps comes from. */
  tiles: Tiles
  /** Another site's calendar that can be imported. */
  calendar: ClubCalendar
  /** The data API with the server's own key, as an admin's change would go through it. */
  api(path: string, init?: RequestInit): Promise<Response>
  /** How many submissions or subscriptions there are of this title or address. */
  count(table: string, column: string, value: string): Promise<number>
}

async function openSite(): Promise<{ site: Site; close(): Promise<void> }> {
  const folder = temporaryFolder('calendar-browser-')
  const dataDir = join(folder, 'data')
  const { city, keys } = copyCity(dataDir)
  const tiles = await serveTiles()
  const calendar = await serveCalendar()
  const server = await startServer({
    ...environment,
    DATA_DIR: dataDir,
    MAP_TILES: tiles.setting,
    OUTSIDE_ALLOWED: calendar.host,
  })
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: keys.secret, 'content-type': 'application/json', ...init.headers },
    })
  const count = async (table: string, column: string, value: string) => {
    const rows: unknown = await (
      await api(`${table}?${new URLSearchParams({ select: column, [column]: `eq.${value}` })}`)
    ).json()
    return Array.isArray(rows) ? rows.length : -1
  }
  return {
    site: {
      ...city,
      url: server.url,
      publishableKey: keys.publishable,
      dataDir,
      tiles,
      calendar,
      api,
      count,
    },
    close: async () => {
      await server.stop()
      await tiles.be('gone')
      calendar.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a page's scripts run: React marks the elements that it has taken over. */
export const untilLive = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__react')))

let visitors = 0

/** Playwright's test, with the site behind `page` and every problem that the browser notices. */
export const test = base.extend<{ problems: string[]; live: Page }, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const { site, close } = await openSite()
      await use(site)
      await close()
    },
    { scope: 'worker', timeout: limits.hook },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // An address for each test: the server counts what one asks for, and no test may use up the limits of another.
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    visitors += 1
    await use({ 'x-forwarded-for': `198.18.${Math.floor(visitors / 250)}.${visitors % 250}` })
  },
  problems: async ({ page }, use) => {
    const problems: string[] = []
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', error => problems.push(error.message))
    await use(problems)
  },
  live: ({ page }, use) => use(waitingUntilLive(page)),
})

/** A page whose visits wait until its scripts run, since Playwright is faster than any person. */
export function waitingUntilLive(page: Page): Page {
  const visit = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await visit(url, options)
    await untilLive(page)
    return response
  }
  return page
}

export { expect } from '@playwright/test'

/** The same test in a browser without scripts. */
export const withoutScripts = { javaScriptEnabled: false }

/** Of a test, in a spec that runs at both widths, to which the width makes no difference: the desktop alone tries it. */
export const once = { tag: '@once' }

/** Of a test that `npm test` leaves to `npm run test:all`: a detail beside the walks that the spec's other tests make. */
export const release = { tag: '@release' }

/** Whether the test runs on a phone's width. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

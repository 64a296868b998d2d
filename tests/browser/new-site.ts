// A site as it is on its first day: the real server on an empty database, with one super admin who has a password.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { runCommand, startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { limits } from '#tests/setup/limits.js'
import { type ClubCalendar, serveCalendar } from './calendars.ts'
import { signInByForm, urlOf } from './signing-in.ts'
import { expect, test, waitingUntilLive } from './site.ts'

export interface NewSite {
  url: string
  dataDir: string
  /** Another site's calendar that can be imported. */
  calendar: ClubCalendar
  admin: { email: string; password: string }
  /** What `npm run …` prints while the server runs. */
  run(...words: string[]): Promise<string>
}

/** Playwright's test on such a site. */
export const onNewSite = test.extend<object, { newSite: NewSite }>({
  newSite: [
    async ({ browserName: _ }, use) => {
      const dataDir = join(temporaryFolder('calendar-new-'), 'data')
      const calendar = await serveCalendar()
      const admin = { email: 'first@people.example', password: 'correct horse' }
      const environment = { DATA_DIR: dataDir, SAMPLE_DATA: 'off', MAP_TILES: 'off', BACKUPS: 'off' }
      const server = await startServer({
        ...environment,
        OUTSIDE_ALLOWED: calendar.host,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      })
      const run = async (...words: string[]) => (await runCommand(words, environment)).output
      await use({ url: server.url, dataDir, calendar, admin, run })
      await server.stop()
      calendar.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: limits.hook },
  ],
  baseURL: ({ newSite }, use) => use(newSite.url),
})

/** A page in the browser of somebody else. */
export async function otherPerson(browser: Browser, { url }: NewSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  return waitingUntilLive(await context.newPage())
}

export async function signInAsAdmin(page: Page, { admin }: NewSite): Promise<void> {
  await page.goto('/admin/login')
  await signInByForm(page, admin.email, admin.password)
  await expect(page).toHaveURL(urlOf('/admin'))
}

// The tests in a real browser, on a phone's width and on a desktop's.

import { defineConfig } from '@playwright/test'
import { limits } from './tests/setup/limits.js'
import { chromiumOptions } from './tests/setup/tools.js'

/**
 * What works alike at every width is tried at one: on the phone what is made for a thumb, was seen to go wrong there, or is
 * mostly done there; all else on the desktop. A spec that is not named here runs at both, without its tests marked `once`.
 */
const oneWidth = {
  account: 'desktop',
  'admin-digest': 'desktop',
  'admin-edit-event': 'desktop',
  'admin-event-types': 'desktop',
  'admin-events': 'desktop',
  'admin-groups': 'desktop',
  'admin-mail': 'desktop',
  'admin-phone': 'phone',
  'admin-places': 'desktop',
  'admin-series': 'desktop',
  'admin-submissions': 'desktop',
  'admin-users': 'desktop',
  administering: 'phone',
  contact: 'desktop',
  event: 'phone',
  'event-reports': 'phone',
  'event-status': 'phone',
  'events-list': 'desktop',
  'failed-actions': 'desktop',
  fallback: 'desktop',
  'first-screen': 'phone',
  groups: 'phone',
  guard: 'desktop',
  history: 'desktop',
  loading: 'desktop',
  login: 'phone',
  'long-words': 'desktop',
  'lost-connection': 'desktop',
  'mail-look': 'desktop',
  'mailed-links': 'desktop',
  moderator: 'phone',
  newsletter: 'desktop',
  notices: 'desktop',
  'private-link': 'phone',
  'repeat-fields': 'phone',
  'review-queue': 'phone',
  safety: 'desktop',
  'series-editing': 'phone',
  'series-walk': 'phone',
  sessions: 'desktop',
  'staff-forms': 'desktop',
  submit: 'phone',
  'submit-helps': 'phone',
  subscribe: 'phone',
  'sunday-email': 'phone',
  'visitor-forms': 'desktop',
}

const ignoredOn = (width: 'phone' | 'desktop') =>
  Object.entries(oneWidth)
    .filter(([, only]) => only !== width)
    .map(([name]) => `${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: ['./tests/setup/run-folder.js', './tests/browser/prepared-city.ts'],
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: limits.test,
  // Machines that run this are shared and noisy; a test that needed a second try is named as flaky at the end.
  retries: 1,
  expect: { timeout: limits.condition },
  use: {
    launchOptions: chromiumOptions(),
    locale: 'en-US',
    timezoneId: 'America/Denver',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ignoredOn('phone'),
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: ignoredOn('desktop'),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})

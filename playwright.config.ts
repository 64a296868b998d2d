// The tests in a real browser, on a phone's width and on a desktop's.

import { defineConfig } from '@playwright/test'
import { limits } from './tests/setup/limits.js'
import { chromiumOptions } from './tests/setup/tools.js'

/** What works alike at every width is tried at one: who may see what, what mail leads to, what is said of failures. */
const widthless = [
  'account',
  'admin-digest',
  'admin-edit-event',
  'admin-event-types',
  'admin-events',
  'admin-groups',
  'admin-mail',
  'admin-places',
  'admin-series',
  'admin-submissions',
  'admin-users',
  'contact',
  'events-list',
  'failed-actions',
  'fallback',
  'guard',
  'history',
  'loading',
  'long-words',
  'lost-connection',
  'mail-look',
  'mailed-links',
  'newsletter',
  'notices',
  'safety',
  'sessions',
  'staff-forms',
  'visitor-forms',
].map(name => `${name}.spec.ts`)

/** What is made for a thumb, or was seen to go wrong on a phone alone, is tried there. */
const thumbs = [
  'admin-phone',
  'admin-submissions',
  'administering',
  'event-reports',
  'event-status',
  'first-screen',
  'login',
  'moderator',
  'private-link',
  'repeat-fields',
  'review-queue',
  'series-editing',
  'series-walk',
  'submit-helps',
  'weekly-email',
].map(name => `${name}.spec.ts`)

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
      testIgnore: widthless,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: thumbs,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})

// The tests in a real browser, on a phone's width and on a desktop's.

import { defineConfig } from '@playwright/test'
import { browserFilter } from './tests/setup/contract.js'
import { limits } from './tests/setup/limits.js'
import { chromiumOptions } from './tests/setup/tools.js'
import { ignoredOn } from './tests/setup/widths.ts'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: ['./tests/setup/run-folder.js', './tests/browser/prepared-city.ts'],
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: limits.test,
  expect: { timeout: limits.condition },
  use: {
    launchOptions: chromiumOptions(),
    locale: 'en-US',
    timezoneId: 'America/Denver',
    // What it answers, a test that puts itself between page and server does not see; the spec about it lets it in.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ignoredOn('phone'),
      ...browserFilter('phone'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: ignoredOn('desktop'),
      ...browserFilter('desktop'),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})

// What a first visit to the home page loads, in a real browser, against what it may.

import { rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../running-server.ts'
import { temporaryFolder } from '../setup/clean-up.js'
import { limits } from '../setup/limits.js'
import { chromiumOptions } from '../setup/tools.js'
import { firstVisit, type Loaded } from './load-first-visit.ts'

const folder = temporaryFolder('calendar-first-visit-')
let server: RunningServer
let browser: Browser
let first: Loaded[]
let later: Loaded[]

beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder, SAMPLE_DATA: 'on' })
  browser = await chromium.launch(chromiumOptions())
  const visit = await firstVisit(browser, server.url)
  first = visit.first
  later = visit.later
}, limits.hook)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const kilobytes = (loaded: Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

it('it is a dozen requests until the page is live', () => {
  expect(first.length).toBeGreaterThan(1)
  expect(first.length).toBeLessThanOrEqual(12)
})

it('it has at most 120 kB of scripts, and 165 kB in all', () => {
  expect(kilobytes(first.filter(({ isScript }) => isScript))).toBeLessThanOrEqual(120)
  expect(kilobytes(first)).toBeLessThanOrEqual(165)
})

it('the other public pages are fetched ahead afterwards, in two files, and do not run', () => {
  expect(later.map(({ path }) => path.replace(/-[\w-]{8}\.js$/, '')).sort()).toEqual([
    '/assets/forms',
    '/assets/pages',
  ])
  expect(later.every(({ isRun }) => !isRun)).toBe(true)
})

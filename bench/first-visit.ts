// What a first visit to `/` with the sample city asks for, and how long it holds up a slow phone, against what it may.

import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { asHosted, startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { chromiumOptions } from '#tests/setup/tools.js'
import { firstVisit, type Loaded } from '#tests/website/load-first-visit.ts'
import { blockedMilliseconds } from './load-blocking.ts'
import { type Painting, paintingOf } from './load-painting.ts'
import { at, row } from './table.ts'

const visits = 5

async function measure() {
  const folder = temporaryFolder('calendar-first-visit-')
  const server = await startServer({ DATA_DIR: folder, SAMPLE_DATA: 'on' }, asHosted)
  const browser = await chromium.launch(chromiumOptions())
  try {
    const visit = await firstVisit(browser, server.url)
    const blocked = await blockedMilliseconds(server.url, visits)
    const live: Painting[] = []
    const still: Painting[] = []
    for (let time = 0; time < visits; time += 1) {
      live.push(await paintingOf(server.url, { hasScripts: true }))
      still.push(await paintingOf(server.url, { hasScripts: false }))
    }
    const largest = (paintings: Painting[]) => at(paintings.map(painting => painting.largest))
    return {
      visit,
      blocked: at(blocked),
      painted: { live: largest(live), still: largest(still) },
      shift: Math.max(...live.map(painting => painting.shift)),
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const { visit, blocked, painted, shift } = await measure()
const kilobytes = (loaded: readonly Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
const scripts = (loaded: readonly Loaded[]) => loaded.filter(({ isScript }) => isScript)

const name = (what: string) => `first visit: ${what}`
row(name('requests until live'), { found: visit.first.length, atMost: 12 })
row(name('scripts until live'), { found: kilobytes(scripts(visit.first)), unit: ' kB', atMost: 120 })
row(name('everything until live'), { found: kilobytes(visit.first), unit: ' kB', atMost: 165 })
row(name('files fetched ahead'), { found: visit.later.length, atMost: 2 })
row(name('fetched ahead in three seconds'), { found: kilobytes(visit.later), unit: ' kB' })
row(name('main thread of a slow phone blocked'), { found: blocked, unit: ' ms', atMost: 80 })
row(name('largest paint of a slow phone'), {
  found: painted.live,
  unit: ' ms',
  ratio: painted.live / painted.still,
  against: 'without scripts',
  atMost: 1.3,
})
row(name('layout shift'), { found: shift, atMost: 0.001 })

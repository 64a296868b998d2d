// What a first visit to `/` with the sample city asks for, and how long it holds up a slow phone, against what it may.
// Fails when it asks for too much.

import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { asHosted, startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { chromiumOptions } from '#tests/setup/tools.js'
import { firstVisit, type Loaded } from '#tests/website/load-first-visit.ts'
import { blockedMilliseconds } from './load-blocking.ts'
import { type Painting, paintingOf } from './load-painting.ts'

const visits = 5
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

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
    const largest = (paintings: Painting[]) => middle(paintings.map(painting => painting.largest))
    return {
      ...{ visit, blocked: middle(blocked) },
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

const results = [
  { name: 'requests until live', found: visit.first.length, unit: '', limit: 12 },
  { name: 'scripts until live', found: kilobytes(scripts(visit.first)), unit: ' kB', limit: 120 },
  { name: 'everything until live', found: kilobytes(visit.first), unit: ' kB', limit: 165 },
  { name: 'files fetched ahead', found: visit.later.length, unit: '', limit: 2 },
]
for (const { name, found, unit, limit } of results) {
  const ratio = (found / limit).toFixed(2)
  process.stdout.write(
    `first visit: ${name} ${Number(found.toFixed(1))}${unit} of ${limit}${unit} allowed, ratio ${ratio}\n`,
  )
}
const ahead = kilobytes(visit.later)
process.stdout.write(`first visit: fetched ahead in the three seconds after that ${ahead.toFixed(1)} kB\n`)
// Not a limit that fails: on a machine that does other things too, everything takes longer.
process.stdout.write(
  `first visit: main thread of a slow phone blocked ${blocked.toFixed(0)} ms of 80 ms wanted, ratio ${(blocked / 80).toFixed(2)}\n`,
)
process.stdout.write(
  `first visit: largest paint of a slow phone on a slow line ${painted.live.toFixed(0)} ms, without scripts ${painted.still.toFixed(0)} ms, ` +
    `ratio ${(painted.live / painted.still).toFixed(2)} (at most 1.3); layout shift ${shift.toFixed(3)} (none wanted)\n`,
)
for (const { name, found, limit } of results)
  if (found > limit) throw new Error(`A first visit loads too much: ${name}.`)

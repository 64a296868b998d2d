// How long a start takes until the home page is answered: the first on an empty folder against later ones, and the memory kept.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asHosted, residentMegabytes, startServer } from '#tests/running-server.ts'
import { at, row } from './table.ts'

interface Start {
  seconds: number
  megabytes: number
}

async function start(folder: string): Promise<Start> {
  const before = performance.now()
  const server = await startServer({ DATA_DIR: folder, SAMPLE_DATA: 'on' }, asHosted)
  await (await fetch(server.url)).text()
  const seconds = (performance.now() - before) / 1000
  const megabytes = residentMegabytes(server)
  await server.stop()
  return { seconds, megabytes }
}

const folder = mkdtempSync(join(tmpdir(), 'calendar-start-'))
try {
  const first = await start(folder)
  const later: Start[] = []
  for (let time = 0; time < 3; time += 1) later.push(await start(folder))
  row('start: the first, on an empty folder', { found: first.seconds, unit: ' s', atMost: 4 })
  row('start: a later one', { found: at(later.map(one => one.seconds)), unit: ' s', atMost: 2 })
  const megabytes = at(later.map(one => one.megabytes))
  row('start: memory after a later one', {
    found: megabytes,
    unit: ' MB',
    ratio: megabytes / first.megabytes,
    against: 'after the first',
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

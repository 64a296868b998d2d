// How long a start takes until the home page is answered: the first on an empty folder against later ones, and the memory kept.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asHosted, startServer } from '#tests/running-server.ts'

interface Start {
  seconds: number
  megabytes: number
}

/** Linux alone tells of another process's memory in a file; elsewhere it is not printed. */
function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1000
  } catch {
    return Number.NaN
  }
}

async function start(folder: string): Promise<Start> {
  const before = performance.now()
  const server = await startServer({ DATA_DIR: folder, SAMPLE_DATA: 'on' }, asHosted)
  await (await fetch(server.url)).text()
  const seconds = (performance.now() - before) / 1000
  const megabytes = megabytesOf(server.process.pid ?? 0)
  await server.stop()
  return { seconds, megabytes }
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const folder = mkdtempSync(join(tmpdir(), 'calendar-start-'))
try {
  const first = await start(folder)
  const later: Start[] = []
  for (let time = 0; time < 3; time += 1) later.push(await start(folder))
  const seconds = median(later.map(one => one.seconds))
  const megabytes = median(later.map(one => one.megabytes))
  process.stdout.write(
    `start: first ${first.seconds.toFixed(1)} s, later ${seconds.toFixed(1)} s, ratio ${(first.seconds / seconds).toFixed(2)}; ` +
      `memory after the first ${first.megabytes.toFixed(0)} MB, after a later one ${megabytes.toFixed(0)} MB, ` +
      `ratio ${(first.megabytes / megabytes).toFixed(2)}\n`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

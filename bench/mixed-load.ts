// What the server takes of the memory while everything is asked of it at once, and what of it it gives back afterwards, on both
// engines: `npm run bench mixed-load 60` takes an hour each.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { asHosted, residentMegabytes, startServer } from '#tests/running-server.ts'
import { startCluster } from '#tests/setup/cluster.ts'
import { fillCity } from './load-city.ts'
import type { Load, LoadResult } from './load-thread.ts'
import { row } from './table.ts'

const minutes = Math.max(2, Number(process.argv[3] ?? 2))
const turnMilliseconds = 3_000
const restMilliseconds = 60_000

const thread = new Worker(new URL('./load-thread.js', import.meta.url))

async function measure(engine: string, atMost: number, databaseUrl?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-mixed-'))
  const place = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const size = { upcoming: 500, past: 0, ...(databaseUrl && { databaseUrl }) }
  const { publishable, secret } = await fillCity(folder, size)
  const server = await startServer(place, asHosted)
  try {
    const home = await (await fetch(server.url)).text()
    const eventId = /\/event\/([0-9a-f-]{36})/.exec(home)?.[1]
    // What is kept, what must be made anew each time, and what changes.
    const heads = [
      ...['/', `/event/${eventId}`, '/groups', '/functions/v1/rss-feed', '/functions/v1/calendar-feed'],
      ...['/rest/v1/events?select=*&limit=100', '/?view=day&date={day}', '/search?q=ride{n}'],
    ].map(path => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${publishable}\r\n`)
    const change = async (title: string) => {
      const headers = { apikey: secret, 'content-type': 'application/json' }
      const body = JSON.stringify({ title })
      await fetch(`${server.url}/rest/v1/events?id=eq.${eventId}`, { method: 'PATCH', headers, body })
    }
    const idle = residentMegabytes(server)
    const start = performance.now()
    let answers = 0
    let afterOne = 0
    for (let turn = 0; performance.now() - start < minutes * 60_000; turn += 1) {
      const asked = heads[turn % heads.length]
      const order: Load = {
        port: Number(new URL(server.url).port),
        connections: 8,
        milliseconds: turnMilliseconds,
        request: `${asked}Accept-Encoding: gzip, br\r\n\r\n`,
      }
      thread.postMessage(order)
      const [result]: LoadResult[] = await once(thread, 'message')
      answers += result?.times.length ?? 0
      // One change a turn, as many as a busy evening has.
      await change(`Ride of many names ${turn}`)
      if (afterOne === 0 && performance.now() - start >= 60_000) afterOne = residentMegabytes(server)
    }
    const end = residentMegabytes(server)
    await pause(restMilliseconds)
    row(`mixed load, ${engine}: memory idle`, { found: idle, unit: ' MB' })
    row(`mixed load, ${engine}: memory after ${minutes} minutes`, {
      found: end,
      unit: ' MB',
      ratio: end / afterOne,
      against: 'after one',
      atMost: 1.15,
    })
    row(`mixed load, ${engine}: memory a minute later`, {
      found: residentMegabytes(server),
      unit: ' MB',
      atMost,
    })
    row(`mixed load, ${engine}: answers`, { found: answers })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const cluster = await startCluster()
try {
  await measure('PGlite', 450)
  await measure('PostgreSQL', 250, cluster.url('postgres'))
} finally {
  await thread.terminate()
  await cluster.stop()
}

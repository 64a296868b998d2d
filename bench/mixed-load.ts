// What the server takes of the memory after a minute of everything at once, and after some more: `npm run bench mixed-load 60` takes an hour.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { asHosted, residentMegabytes, startServer } from '#tests/running-server.ts'
import { fillCity } from './load-city.ts'
import type { Load, LoadResult } from './load-thread.ts'
import { row } from './table.ts'

const minutes = Math.max(2, Number(process.argv[3] ?? 2))
const turnMilliseconds = 3_000

const folder = mkdtempSync(join(tmpdir(), 'calendar-mixed-'))
const { publishable, secret } = await fillCity(folder, { upcoming: 500, past: 0 })
const server = await startServer({ DATA_DIR: folder }, asHosted)
const thread = new Worker(new URL('./load-thread.js', import.meta.url))
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
      ...{ port: Number(new URL(server.url).port), connections: 8, milliseconds: turnMilliseconds },
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
  row('mixed load: memory idle', { found: idle, unit: ' MB' })
  row(`mixed load: memory after ${minutes} minutes`, {
    ...{ found: end, unit: ' MB', ratio: end / afterOne, against: 'after one', atMost: 1.15 },
  })
  row('mixed load: answers', { found: answers })
} finally {
  await thread.terminate()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

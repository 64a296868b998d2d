// What a second server on the same PostgreSQL brings: the same number of connections on one, and halved on both, in alternating turns.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { asHosted, startServer } from '#tests/running-server.ts'
import { startCluster } from '#tests/setup/cluster.ts'
import { fillCity } from './load-city.ts'
import type { Load, LoadResult } from './load-thread.ts'
import { at, row } from './table.ts'

const connections = 16
const rounds = 9
const milliseconds = 500

const threads = [0, 1].map(() => new Worker(new URL('./load-thread.js', import.meta.url)))

/** Answers a second, of all servers together. */
async function load(request: string, ports: number[]): Promise<number> {
  const rates = await Promise.all(
    ports.map(async (port, index) => {
      const thread = threads[index]
      if (!thread) throw new Error('there are two servers at most')
      const order: Load = { port, request, connections: connections / ports.length, milliseconds }
      thread.postMessage(order)
      const [result]: LoadResult[] = await once(thread, 'message')
      if (!result || result.failed > 0) throw new Error(`${result?.failed} answers were not 200: ${request}`)
      const { times } = result
      return (order.connections * 1000 * times.length) / times.reduce((sum, time) => sum + time, 0)
    }),
  )
  return rates.reduce((sum, rate) => sum + rate)
}

const folder = mkdtempSync(join(tmpdir(), 'calendar-two-'))
const cluster = await startCluster()
const databaseUrl = cluster.url('postgres')
const { publishable, secret } = await fillCity(folder, { upcoming: 500, past: 0, databaseUrl })
const servers = await Promise.all(
  ['one', 'two'].map(name =>
    startServer(
      { DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl, SITE_URL: 'https://rides.example' },
      asHosted,
    ),
  ),
)
const ports = servers.map(({ url }) => Number(new URL(url).port))
const [first = 0] = ports
const requestFor = (path: string, key: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${key}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`

try {
  for (const [name, request] of [
    ['home page, kept', requestFor('/', publishable)],
    ['rows, never kept', requestFor('/rest/v1/events?select=*&limit=20&start_date=lt.{day}', secret)],
  ] as const) {
    for (let turn = 0; turn < 6; turn += 1) await load(request, ports)
    const runs: { one: number; two: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      runs.push({ one: await load(request, [first]), two: await load(request, ports) })
    row(`two servers on one PostgreSQL and ${availableParallelism()} cores: ${name}`, {
      found: at(runs.map(({ two }) => two)),
      unit: '/s',
      ratio: at(runs.map(({ one, two }) => two / one)),
      against: 'one server',
    })
  }
} finally {
  for (const thread of threads) await thread.terminate()
  for (const server of servers) await server.stop()
  cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

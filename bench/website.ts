// What a kept answer costs: pages, JSON and feeds of the running server against a constant route with a body of the same size.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { asHosted, startServer } from '#tests/running-server.ts'
import type { Load, LoadResult } from './load-thread.ts'

const connections = 16
/** Short turns, taken in alternation, so that whatever else the machine does hits both alike. */
const rounds = 9
const milliseconds = 250
const say = (line: string) => process.stdout.write(`${line}\n`)
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The least that each may reach of the constant route. */
const goals = { compressed: 0.26, plain: 0.2 }

/** A server of its own that does nothing but send so many bytes. */
async function serveConstant() {
  const bodies = new Map<number, string>()
  const constant = new Hono()
  constant.get('/:bytes', context => {
    const bytes = Number(context.req.param('bytes'))
    const body = bodies.get(bytes) ?? 'x'.repeat(bytes)
    bodies.set(bytes, body)
    return context.body(body, 200, { 'content-type': 'text/plain' })
  })
  const server = createAdaptorServer({ fetch: constant.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { port: address.port, close: () => new Promise(done => server.close(done)) }
}

const folder = mkdtempSync(join(tmpdir(), 'calendar-website-'))
const server = await startServer({ DATA_DIR: folder, SAMPLE_DATA: 'on' }, asHosted)
const constant = await serveConstant()
const thread = new Worker(new URL('./load-thread.js', import.meta.url))
try {
  const home = await (await fetch(server.url)).text()
  const key = /sb_publishable_[\w-]+/.exec(home)?.[0] ?? ''
  const eventPath = /\/event\/[0-9a-f-]{36}/.exec(home)?.[0]
  if (!eventPath) throw new Error('the home page links to no event')
  const answers = [
    { name: 'home page', path: '/' },
    { name: 'event page', path: eventPath },
    { name: 'JSON', path: '/rest/v1/events?select=*,group:groups(id,name)&order=start_date&limit=100' },
    { name: 'RSS', path: '/functions/v1/rss-feed' },
    { name: 'iCalendar', path: '/functions/v1/calendar-feed' },
  ]

  const load = async (port: number, path: string, encoding: string): Promise<number> => {
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${key}\r\nAccept-Encoding: ${encoding}\r\n\r\n`
    const order: Load = { port, request, connections, milliseconds }
    thread.postMessage(order)
    const [result]: LoadResult[] = await once(thread, 'message')
    if (!result || result.failed > 0) throw new Error(`${result?.failed} answers of ${path} were not 200`)
    return (connections * 1000 * result.times.length) / result.times.reduce((sum, time) => sum + time, 0)
  }
  const bytesOf = async (path: string, encoding: string) => {
    const headers = { apikey: key, 'accept-encoding': encoding }
    const response = await fetch(`${server.url}${path}`, { headers })
    await response.arrayBuffer()
    return Number(response.headers.get('content-length'))
  }

  say(
    `website: kept answers against a constant route (${connections} connections, medians of ${rounds} alternating turns)`,
  )
  for (const [kind, encoding] of [
    ['compressed', 'gzip, deflate, br'],
    ['plain', 'identity'],
  ] as const)
    for (const { name, path } of answers) {
      const bytes = await bytesOf(path, encoding)
      const port = Number(new URL(server.url).port)
      await load(port, path, encoding)
      const runs: { own: number; constant: number }[] = []
      for (let round = 0; round < rounds; round += 1)
        runs.push({
          own: await load(port, path, encoding),
          constant: await load(constant.port, `/${bytes}`, encoding),
        })
      const perSecond = middle(runs.map(run => run.own)).toFixed(0)
      const ratio = middle(runs.map(run => run.own / run.constant)).toFixed(2)
      say(
        `  ${name.padEnd(10)} ${kind.padEnd(10)} ${String(bytes).padStart(7)} bytes ${perSecond.padStart(6)} /s   ratio ${ratio} (at least ${goals[kind]})`,
      )
    }
} finally {
  await thread.terminate()
  await constant.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

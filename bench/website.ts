// What pages, JSON and feeds of the running server cost: kept, against a constant route with a body of the same size; the first time
// after a change; and while something changes every second. With 500 events to come.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { asHosted, type RunningServer, startServer } from '#tests/running-server.ts'
import { fillCity, residentMegabytes } from './load-city.ts'
import type { Load, LoadResult } from './load-thread.ts'

const connections = 16
/** Short turns, taken in alternation, so that whatever else the machine does hits both alike. */
const rounds = 9
const milliseconds = 250
const upcoming = 500
const manyEvents = 50_000
const changes = 21
const writingMilliseconds = 5_000
const say = (line: string) => process.stdout.write(`${line}\n`)
const part = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0
const middle = (numbers: number[]) => part(numbers, 0.5)

/** The least that each may reach of the constant route. */
const goals = { page: 0.5, other: 0.4 }

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

interface City {
  server: RunningServer
  port: number
  key: string
  secret: string
  /** What is asked for, by name. */
  answers: { name: string; path: string; goal: number }[]
  eventId: string
  stop(): Promise<void>
}

async function startCity(pastEvents: number): Promise<City> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-website-'))
  const { publishable, secret } = await fillCity(folder, { upcoming, past: pastEvents })
  const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: 'on' }, asHosted)
  const home = await (await fetch(server.url)).text()
  const eventId = /\/event\/([0-9a-f-]{36})/.exec(home)?.[1]
  if (!eventId) throw new Error('the home page links to no event')
  return {
    ...{ server, secret, eventId },
    key: publishable,
    port: Number(new URL(server.url).port),
    answers: [
      { name: 'home page', path: '/', goal: goals.page },
      { name: 'event page', path: `/event/${eventId}`, goal: goals.page },
      {
        name: 'JSON',
        path: '/rest/v1/events?select=*,group:groups(id,name)&order=start_date&limit=100',
        goal: goals.other,
      },
      { name: 'RSS', path: '/functions/v1/rss-feed', goal: goals.other },
      { name: 'iCalendar', path: '/functions/v1/calendar-feed', goal: goals.other },
    ],
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const thread = new Worker(new URL('./load-thread.js', import.meta.url))

async function load(order: Load): Promise<{ perSecond: number; times: number[] }> {
  thread.postMessage(order)
  const [result]: LoadResult[] = await once(thread, 'message')
  if (!result || result.failed > 0)
    throw new Error(`${result?.failed} answers were not 200: ${order.request}`)
  const { times } = result
  const perSecond = (order.connections * 1000 * times.length) / times.reduce((sum, time) => sum + time, 0)
  return { perSecond, times }
}

/** Visitors are not who changes something: whoever does gets nothing that is older. */
const visitorIp = '203.0.113.7'

const requestFor = (path: string, key: string, encoding = 'gzip, deflate, br') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${visitorIp}\r\napikey: ${key}\r\nAccept-Encoding: ${encoding}\r\n\r\n`

async function measureKept({ server, port, key, answers }: City): Promise<void> {
  const constant = await serveConstant()
  // A server that has just started compiles, and reads what the sample city needs; that is not what is measured.
  const opening = { port, request: requestFor('/', key), connections, milliseconds: 500 }
  for (let turn = 0; turn < 20; turn += 1) await load(opening)
  say(
    `website: kept answers against a constant route (${connections} connections, medians of ${rounds} alternating turns)`,
  )
  for (const [kind, encoding] of [
    ['compressed', 'gzip, deflate, br'],
    ['plain', 'identity'],
  ] as const)
    for (const { name, path, goal } of answers) {
      const response = await fetch(`${server.url}${path}`, {
        headers: { apikey: key, 'accept-encoding': encoding },
      })
      await response.arrayBuffer()
      const bytes = Number(response.headers.get('content-length'))
      const own = { port, request: requestFor(path, key, encoding), connections, milliseconds }
      const other = { ...own, port: constant.port, request: requestFor(`/${bytes}`, key, encoding) }
      await load(own)
      await load(other)
      const runs: { own: number; constant: number }[] = []
      for (let round = 0; round < rounds; round += 1)
        runs.push({ own: (await load(own)).perSecond, constant: (await load(other)).perSecond })
      const perSecond = middle(runs.map(run => run.own)).toFixed(0)
      const ratio = middle(runs.map(run => run.own / run.constant)).toFixed(2)
      say(
        `  ${name.padEnd(10)} ${kind.padEnd(10)} ${String(bytes).padStart(7)} bytes ${perSecond.padStart(6)} /s   ratio ${ratio} (at least ${goal})`,
      )
    }
  await constant.close()
}

/** Changes the title of an event that the home page shows. */
async function change({ server, secret, eventId }: City, title: string): Promise<void> {
  const response = await fetch(`${server.url}/rest/v1/events?id=eq.${eventId}`, {
    method: 'PATCH',
    headers: { apikey: secret, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })
  await response.text()
  if (!response.ok) throw new Error(`a change was answered ${response.status}`)
}

/** The server's own time for the first answer after a change, by its log. */
async function firstAfterChange(city: City, path: string): Promise<number> {
  const { server, key } = city
  const before = server.output().length
  for (let n = 0; n < changes; n += 1) {
    await change(city, `Ride of many names ${n}`)
    const response = await fetch(`${server.url}${path}`, { headers: { apikey: key } })
    await response.text()
  }
  const [, ...query] = path.split('?')
  const logged = path.slice(0, path.length - (query.length > 0 ? query.join('?').length + 1 : 0))
  const lines = () =>
    [
      ...server
        .output()
        .slice(before)
        .matchAll(/"msg":"GET (\S+) 200 ([\d.]+) ms"/g),
    ].filter(([, asked]) => asked === logged)
  while (lines().length < changes) await new Promise(resolve => setTimeout(resolve, 50))
  return middle(lines().map(([, , time]) => Number(time)))
}

async function measureChanges(few: City): Promise<void> {
  say(`website: the server's time for the first answer after a change (medians of ${changes})`)
  const many = await startCity(manyEvents)
  for (const [index, { name, path }] of few.answers.entries()) {
    const own = await firstAfterChange(few, path)
    const large = await firstAfterChange(many, many.answers[index]?.path ?? path)
    say(
      `  ${name.padEnd(10)} ${own.toFixed(1)} ms (at most 15); with ${manyEvents} past events ${large.toFixed(1)} ms, ratio ${(large / own).toFixed(2)} (at most 1.3)`,
    )
  }
  await many.stop()
}

async function measureWriting(city: City): Promise<void> {
  const order: Load = {
    ...{ port: city.port, request: requestFor('/', city.key), connections },
    milliseconds: writingMilliseconds,
  }
  const runs: { still: number; changing: number; p99: number }[] = []
  for (let round = 0; round < 5; round += 1) {
    const still = await load(order)
    let n = 0
    const timer = setInterval(() => {
      n += 1
      void change(city, `Another name ${n}`)
    }, 1_000)
    const changing = await load(order)
    clearInterval(timer)
    runs.push({ still: still.perSecond, changing: changing.perSecond, p99: part(changing.times, 0.99) })
  }
  const ratio = middle(runs.map(({ still, changing }) => changing / still))
  const p99 = middle(runs.map(run => run.p99))
  say(
    `website: home page with one write a second: ${ratio.toFixed(2)} of the rate without (at least 0.95), p99 ${p99.toFixed(0)} ms (under 50)`,
  )
}

const city = await startCity(0)
const wanted = process.argv[3]
try {
  const idle = residentMegabytes(city.server)
  if (!wanted || wanted === 'kept') await measureKept(city)
  if (!wanted || wanted === 'changes') await measureChanges(city)
  if (!wanted || wanted === 'writing') await measureWriting(city)
  say(
    `website: memory ${idle.toFixed(0)} MB idle, ${residentMegabytes(city.server).toFixed(0)} MB after this`,
  )
} finally {
  await thread.terminate()
  await city.stop()
}

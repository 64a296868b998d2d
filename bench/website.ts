// What pages, JSON and feeds of the running server cost: kept, against a constant route with a body of the same size; the first time
// after a change; and while something changes every second. With 500 events to come.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { residentMegabytes } from '#tests/running-server.ts'
import { type City, change, firstAfterChange, startCity } from './load-server.ts'
import type { Load, LoadResult } from './load-thread.ts'
import { at, row } from './table.ts'

const connections = 16
/** Short turns, taken in alternation, so that whatever else the machine does hits both alike. */
const rounds = 9
const milliseconds = 250
const manyEvents = 50_000
const writingMilliseconds = 5_000
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

/** What is asked for, by name. */
const answersOf = ({ eventId }: City) => [
  { name: 'home page', path: '/', goal: goals.page },
  { name: 'event page', path: `/event/${eventId}`, goal: goals.page },
  {
    name: 'JSON',
    path: '/rest/v1/events?select=*,group:groups(id,name)&order=start_date&limit=100',
    goal: goals.other,
  },
  { name: 'RSS', path: '/functions/v1/rss-feed', goal: goals.other },
  { name: 'iCalendar', path: '/functions/v1/calendar-feed', goal: goals.other },
]

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

async function measureKept(city: City): Promise<void> {
  const { server, port, key } = city
  const constant = await serveConstant()
  // A server that has just started compiles, and reads what the sample city needs; that is not what is measured.
  const opening = { port, request: requestFor('/', key), connections, milliseconds: 500 }
  for (let turn = 0; turn < 20; turn += 1) await load(opening)
  for (const [kind, encoding] of [
    ['compressed', 'gzip, deflate, br'],
    ['plain', 'identity'],
  ] as const)
    for (const { name, path, goal } of answersOf(city)) {
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
      row(`website: ${name}, kept, ${kind}, ${bytes} bytes`, {
        found: at(runs.map(run => run.own)),
        unit: '/s',
        ratio: at(runs.map(run => run.own / run.constant)),
        against: 'a constant route',
        atLeast: goal,
      })
    }
  await constant.close()
}

async function measureChanges(few: City): Promise<void> {
  const many = await startCity(manyEvents)
  for (const [index, { name, path }] of answersOf(few).entries()) {
    const own = await firstAfterChange(few, path)
    const large = await firstAfterChange(many, answersOf(many)[index]?.path ?? path)
    row(`website: ${name}, first after a change, for whoever made it`, {
      found: own,
      unit: ' ms',
      atMost: 15,
    })
    const visitors = await firstAfterChange(few, path, 'visitor')
    row(`website: ${name}, the same for visitors of a busy site`, {
      found: visitors,
      unit: ' ms',
      atMost: 15,
    })
    row(`website: ${name}, the same with ${manyEvents} past events`, {
      found: large,
      unit: ' ms',
      ratio: large / own,
      against: 'without them',
      atMost: 1.3,
    })
  }
  await many.stop()
}

async function measureWriting(city: City): Promise<void> {
  const order: Load = {
    port: city.port,
    request: requestFor('/', city.key),
    connections,
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
    runs.push({ still: still.perSecond, changing: changing.perSecond, p99: at(changing.times, 0.99) })
  }
  row('website: home page with a write a second', {
    found: at(runs.map(run => run.changing)),
    unit: '/s',
    ratio: at(runs.map(({ still, changing }) => changing / still)),
    against: 'without',
    atLeast: 0.95,
  })
  row('website: p99 of the home page with a write a second', {
    found: at(runs.map(run => run.p99)),
    unit: ' ms',
    atMost: 50,
  })
}

const city = await startCity(0)
const wanted = process.argv[3]
try {
  row('website: memory idle', { found: residentMegabytes(city.server), unit: ' MB' })
  if (!wanted || wanted === 'kept') await measureKept(city)
  if (!wanted || wanted === 'changes') await measureChanges(city)
  if (!wanted || wanted === 'writing') await measureWriting(city)
  row('website: memory after this', { found: residentMegabytes(city.server), unit: ' MB', atMost: 450 })
} finally {
  await thread.terminate()
  await city.stop()
}

// What attackers cost everyone else: another visitor's home page, and the server's memory. `npm run bench attack scenes` leaves out those
// with 30 connections.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ensureKeys } from '#platform/identity/keys.ts'
import { openTokens } from '#platform/identity/tokens.ts'
import { readConfig } from '#server/config.ts'
import { openReadyDatabase } from '#server/ready-database.ts'
import { signUp } from '#tests/people.ts'
import { asHosted, residentMegabytes, startServer } from '#tests/running-server.ts'
import { freePort } from '#tests/setup/cluster.ts'
import { openHostileHosts } from './load-hosts.ts'
import { playScenes } from './load-scenes.ts'
import type { Load } from './load-thread.ts'
import { at, row } from './table.ts'

const events = 20_000
const connections = 30
const silentConnections = 2_100
const milliseconds = 8_000

const words = Array.from({ length: 20 }, (_, n) => `w${n}`).join('|')
/** Eight networks at once: what each of them alone is refused for must not add up. */
const eightIps = Array.from({ length: 8 }, (_, n) => `203.0.113.${n + 1}`)
const differentKeys = (many: number) =>
  `{${Array.from({ length: many }, (_, n) => `"${n.toString(36)}":0`).join()}}`

interface Attack {
  name: string
  path: string
  /** Sent as JSON where there is one. */
  body?: string
  ips?: string[]
}

/** Each is one request that nobody keeps an answer for; `{n}` is another number each time. */
const attacks: Attack[] = [
  { name: 'a megabyte of keys', path: '/rest/v1/rpc/zzzz', body: differentKeys(100_000), ips: eightIps },
  {
    name: 'keys for a submission',
    path: '/rest/v1/event_submissions',
    body: differentKeys(9_000),
    ips: eightIps,
  },
  {
    name: 'forty patterns',
    path: `/rest/v1/events?select=id&or=(${Array.from({ length: 40 }, (_, n) => `description.ilike.*z${n}*q`).join()},title.eq.{n})`,
    ips: eightIps,
  },
  {
    name: 'reads that are stopped',
    path: `/rest/v1/events?select=id,groups(id,events(id,groups(events(id))))&groups.events.order=description,title&title=neq.{n}`,
    ips: eightIps,
  },
  {
    name: 'wrong passwords',
    path: '/auth/v1/token?grant_type=password',
    body: '{"email":"nobody-{n}@x.example","password":"wrong horse"}',
    ips: eightIps,
  },
  {
    name: 'searches in nested embeds',
    path: `/rest/v1/events?select=id,groups(id,events(id))&description=fts.x{n}|${words}&groups.events.description=fts.${words}`,
  },
  {
    name: 'a search in every list',
    path: `/rest/v1/groups?select=id,events(id,groups(events(id)))&events.description=fts.x{n}|${words}&events.groups.events.description=fts.${words}`,
  },
  { name: 'long patterns', path: '/rest/v1/events?select=id&description=ilike.*a*e*i*o*u*y*{n}*' },
  {
    name: 'sorted lists inside lists',
    path: '/rest/v1/groups?select=id,events(id,groups(events(id)))&events.order=description,title&events.groups.events.order=description&name=neq.{n}',
  },
  { name: 'large answers', path: '/rest/v1/events?select=*,groups(*),event_types(*)&title=neq.{n}' },
  { name: 'counts', path: '/rest/v1/events?select=id&limit=1&description=not.like.*x{n}*' },
  { name: 'a search of too many words', path: `/rest/v1/events?title=fts.{n}|${words}|${words}` },
  { name: 'pages with a new query', path: '/?u={n}' },
  { name: 'days far away', path: '/?view=day&date={day}' },
  { name: 'events that never were', path: '/event/00000000-0000-4000-8000-{n}' },
  { name: 'long addresses of nothing', path: `/{n}${'x'.repeat(3_000)}` },
  { name: 'feeds with a new filter', path: '/functions/v1/rss-feed?q=x{n}' },
  { name: 'calendars with a new filter', path: '/functions/v1/calendar-feed?q=x{n}' },
]

/** Fills the calendar; gives what the scenes need to know. */
async function prepareCity(folder: string, url: string) {
  const { database, close } = await openReadyDatabase(readConfig({ DATA_DIR: folder }))
  await database.transaction(
    queries =>
      queries.query(
        `insert into public.events (title, description, start_date, type_id, group_id, location)
         select 'Past ride ' || n, repeat('Lights on, bells ready. ', 12), now() - interval '2 days' - n * interval '2 hours',
                (select id from public.event_types order by id offset n % 5 limit 1),
                (select id from public.groups order by id offset n % 3 limit 1),
                '{"name": "Depot", "url": "https://x.example"}'
         from generate_series(1, $1::integer) n`,
        [events],
      ),
    { withoutTimeLimit: true },
  )
  const [kept, deleted] = await database.query<{ id: string }>(
    'select id from public.events where start_date > now() order by start_date limit 2',
  )
  await database.query('delete from public.events where id = $1', [deleted?.id ?? ''])
  const { secret } = await ensureKeys(database)
  const { issuer, sign } = await openTokens(database, `${url}/auth/v1`)
  const exp = Math.floor(Date.now() / 1000) + 7_200
  const people = await Promise.all([1, 2, 3].map(() => signUp(database, { role: 'super_admin' })))
  const tokens = await Promise.all(
    people.map(({ claims }) => sign({ iss: issuer, aud: 'authenticated', exp, ...claims })),
  )
  await close()
  return { secret, tokens, eventId: kept?.id ?? '', deletedId: deleted?.id ?? '' }
}

/** How long an answer takes for another visitor. */
async function timeOf(url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url, {
    headers: { 'x-forwarded-for': '192.0.2.7' },
    signal: AbortSignal.timeout(60_000),
  })
  await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - start
}

let days = 0
/** A day's page that nobody has asked for yet, so that it is not kept. */
function anotherDay(url: string): string {
  days += 1
  return `${url}/?view=day&date=${new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)}`
}

interface Times {
  home: number[]
  made: number[]
}

/** Another visitor's pages, again and again for a while: the home page, and one that must be made. In milliseconds. */
async function visit(url: string, until: number): Promise<Times> {
  const times: Times = { home: [], made: [] }
  do {
    times.home.push(await timeOf(url))
    if (times.home.length % 10 === 1) times.made.push(await timeOf(anotherDay(url)))
    await new Promise(resolve => setTimeout(resolve, 50))
  } while (performance.now() < until)
  return times
}

/** Connections of eight networks that say nothing. */
async function holdSilent(port: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let index = 0; index < silentConnections; index += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${(index % 8) + 1}` })
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
  }
  return sockets
}

const folder = mkdtempSync(join(tmpdir(), 'calendar-attack-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const city = await prepareCity(folder, url)
const hosts = await openHostileHosts()
const environment = {
  DATA_DIR: folder,
  PORT: String(port),
  SITE_URL: url,
  TRUST_PROXY: 'on',
  OUTSIDE_ALLOWED: hosts.allowed,
}
const start = () => startServer(environment, asHosted)

async function attackByMany(): Promise<void> {
  const server = await start()
  const thread = new Worker(new URL('./load-thread.js', import.meta.url))
  try {
    const home = await (await fetch(server.url)).text()
    const key = /sb_publishable_[\w-]+/.exec(home)?.[0] ?? ''
    // A server that has just started is slow by itself: measured against that, no attack would be seen.
    await visit(server.url, performance.now() + milliseconds)
    const calm = await visit(server.url, performance.now() + 3_000)
    const before = residentMegabytes(server)
    const report = (name: string, times: Times) => {
      const found = (what: string, own: number[], alone: number[], atMost: number) =>
        row(`attack: ${what} during ${name}`, {
          found: at(own),
          unit: ' ms',
          ratio: at(own) / at(alone),
          against: 'alone',
          atMost,
        })
      found('a kept page', times.home, calm.home, 2)
      found('a page that is made', times.made, calm.made, 3)
    }
    const silent = await holdSilent(port)
    report('2,000 silent connections', await visit(server.url, performance.now() + milliseconds))
    for (const socket of silent) socket.destroy()
    for (const [index, { name, path, body, ips = [`198.51.100.${index + 1}`] }] of attacks.entries()) {
      const head = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${key}\r\nX-Forwarded-For: {ip}\r\n`
      // A number of twelve digits takes the place of `{n}`.
      const length = (body?.length ?? 0) + (body?.includes('{n}') ? 9 : 0)
      const request = body
        ? `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
        : `${head}\r\n`
      // Other addresses for each attack: none profits from what an earlier one was refused for.
      const own = ips.map(ip => ip.replace('203.0.113.', `203.0.${index}.`))
      const order: Load = { port: port, request, connections, milliseconds, ips: own }
      thread.postMessage(order)
      const attacked = once(thread, 'message')
      report(name, await visit(server.url, performance.now() + milliseconds))
      await attacked
    }
    const megabytes = residentMegabytes(server)
    row('attack: memory after all', {
      found: megabytes,
      unit: ' MB',
      ratio: megabytes / before,
      against: 'before them',
    })
  } finally {
    await thread.terminate()
    await server.stop()
  }
}

try {
  if (process.argv[3] !== 'scenes') await attackByMany()
  await playScenes({ ...city, hosts, start, visit: async (url, until) => (await visit(url, until)).home })
} finally {
  hosts.close()
  rmSync(folder, { recursive: true, force: true })
}

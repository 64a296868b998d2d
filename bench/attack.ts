// What one attacker with 30 connections costs everyone else: another visitor's home page, and the server's memory.

import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { readConfig } from '#server/config.ts'
import { openReadyDatabase } from '#server/ready-database.ts'
import { asHosted, type RunningServer, startServer } from '#tests/running-server.ts'
import type { Load, LoadResult } from './load-thread.ts'

const events = 20_000
const connections = 30
const milliseconds = 8_000

const words = Array.from({ length: 20 }, (_, n) => `w${n}`).join('|')
/** Each is one request that nobody keeps an answer for; `{n}` is another number each time. */
const attacks: { name: string; path: string }[] = [
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

const say = (line: string) => process.stdout.write(`${line}\n`)
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function prepareCity(folder: string): Promise<void> {
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
  await close()
}

const residentMegabytes = ({ process: { pid } }: RunningServer) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** How long an answer takes for another visitor. */
async function timeOf(url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.7' } })
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

/** Another visitor's pages, again and again for a while: the home page, and one that must be made. In milliseconds. */
async function visit(url: string, until: number): Promise<{ home: number[]; made: number[] }> {
  const times = { home: [] as number[], made: [] as number[] }
  do {
    times.home.push(await timeOf(url))
    if (times.home.length % 10 === 1) times.made.push(await timeOf(anotherDay(url)))
    await new Promise(resolve => setTimeout(resolve, 50))
  } while (performance.now() < until)
  return times
}

const memory = (before: number, after: number) =>
  `ratio ${(after / before).toFixed(2)} (${after.toFixed(0)} MB)`

const folder = mkdtempSync(join(tmpdir(), 'calendar-attack-'))
await prepareCity(folder)
const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: 'on' }, asHosted)
const thread = new Worker(new URL('./load-thread.js', import.meta.url))
try {
  const home = await (await fetch(server.url)).text()
  const key = /sb_publishable_[\w-]+/.exec(home)?.[0] ?? ''
  const { port } = new URL(server.url)
  const calm = await visit(server.url, performance.now() + 3_000)
  const ratio = (times: number[], alone: number[]) =>
    `ratio ${(middle(times) / middle(alone)).toFixed(1).padStart(5)} (${middle(times).toFixed(0)} ms)`
  say(
    `one attacker, ${connections} connections, ${events} events (PGlite); alone the home page takes ` +
      `${middle(calm.home).toFixed(1)} ms, a page that must be made ${middle(calm.made).toFixed(1)} ms`,
  )
  for (const [index, { name, path }] of attacks.entries()) {
    const before = residentMegabytes(server)
    // Another address for each attack: none profits from what an earlier one was refused for.
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${key}\r\nX-Forwarded-For: 198.51.100.${index + 1}\r\n\r\n`
    const order: Load = { port: Number(port), request, connections, milliseconds }
    thread.postMessage(order)
    const attacked = once(thread, 'message')
    const times = await visit(server.url, performance.now() + milliseconds)
    const [result]: LoadResult[] = await attacked
    const asked = result?.times.length ?? 0
    say(
      `  ${name.padEnd(28)} home page ${ratio(times.home, calm.home)}   page made ${ratio(times.made, calm.made)}   memory ${memory(before, residentMegabytes(server))}   ` +
        `${asked - (result?.failed ?? 0)} of ${asked} answered 200`,
    )
  }
} finally {
  await thread.terminate()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

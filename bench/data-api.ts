// How much the data API costs on top of its engine: 100 events with type and group, 16 readers at once, on both engines.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { listenForChanges } from '#platform/changes.ts'
import { analyseChanged } from '#platform/database/analyse.ts'
import type { Database } from '#platform/database/database.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import type { HttpEnv } from '#platform/http/http-env.ts'
import { createCallers } from '#platform/identity/caller.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { openTokens } from '#platform/identity/tokens.ts'
import { loadCatalogue } from '#platform/rest/catalogue.ts'
import { prepare } from '#platform/rest/prepare.ts'
import { createRest } from '#platform/rest/rest.ts'
import { migrateCalendar, seedCalendar } from '#server/calendar-database.ts'
import { visitor } from '#tests/people.ts'
import { startCluster } from '#tests/setup/cluster.ts'
import type { Load, LoadResult } from './load-thread.ts'
import { at, row } from './table.ts'

const connections = 16
/** Short turns, taken in alternation, so that whatever else the machine does hits all alike. */
const rounds = 15
const milliseconds = 400
const query =
  'events?select=*,event_type:event_types(id,name,color),group:groups(id,name,website)&order=start_date.asc&limit=100'
/** A filter whose value could mean a moment that moves, so its answer is never kept. */
const uncached = `${query}&title=neq.now`

/** How many a second. All readers are always waiting for an answer, so the mean time gives the rate exactly. */
const rateOf = (times: number[]) =>
  (connections * 1000 * times.length) / times.reduce((sum, time) => sum + time, 0)

async function prepareCity(database: Database): Promise<void> {
  await migrateCalendar(database)
  await seedCalendar(database, { timeZone: 'America/Denver', sampleData: 'off' })
  await database.query(
    `insert into public.groups (name, description, website)
     select 'Group ' || n, 'We ride.', 'https://group.example/' || n from generate_series(1, 20) n`,
  )
}

/** Fills the table up to so many events. */
async function fillEvents(database: Database, total: number): Promise<void> {
  await database.transaction(
    queries =>
      queries.query(
        `insert into public.events (title, description, start_date, type_id, group_id, location)
         select 'Ride number ' || n, repeat('Lights on, bells ready. ', 12), timestamptz '2026-01-01' + n * interval '17 minutes',
           (select id from public.event_types order by id offset n % 5 limit 1),
           (select id from public.groups order by id offset n % 20 limit 1),
           '{"name":"Depot Square","url":"https://maps.example/depot"}'
         from generate_series((select count(*) from public.events) + 1, $1::bigint) n`,
        [total],
      ),
    { withoutTimeLimit: true },
  )
  // What the server does within a minute; PostgreSQL's own daemon needs about as long.
  if (database.engine === 'PGlite') await analyseChanged(database)
  else await database.query('analyze')
}

/** The same SQL in the same kind of transaction, without HTTP. */
async function runDirectly(database: Database, text: string, parameters: string[]): Promise<number> {
  const end = performance.now() + milliseconds
  const times: number[] = []
  const read = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await database.queryAs(visitor, text, parameters, { readOnly: true })
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, read))
  return rateOf(times)
}

async function serve(database: Database) {
  const keys = await ensureKeys(database)
  const tokens = await openTokens(database, 'http://calendar.example/auth/v1')
  const limiter = { take: async () => undefined }
  const log = pino({ level: 'error' })
  const changes = await listenForChanges(database)
  const callerOf = createCallers({ keys, tokens })
  const rest = await createRest({ database, changes, callerOf, limiter, log })
  const http = new Hono<HttpEnv>().route('/', rest)
  let constant = ''
  http.get('/constant', context => context.body(constant, 200, { 'Content-Type': 'application/json' }))
  const from = { ip: '192.0.2.1' }
  const sample = await http.request(`/rest/v1/${query}`, { headers: { apikey: keys.publishable } }, from)
  constant = await sample.text()
  if (!sample.ok) throw new Error(constant)
  const server = createAdaptorServer({ fetch: request => http.fetch(request, from) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const thread = new Worker(new URL('./load-thread.js', import.meta.url))
  const load = async (path: string): Promise<number> => {
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${keys.publishable}\r\nAccept: application/json\r\n\r\n`
    const order: Load = { port: address.port, request, connections, milliseconds }
    thread.postMessage(order)
    const [result]: LoadResult[] = await once(thread, 'message')
    if (!result || result.failed > 0) throw new Error(`${result?.failed} answers of ${path} were not 200`)
    return rateOf(result.times)
  }
  const close = async () => {
    await thread.terminate()
    await new Promise(done => server.close(done))
  }
  return { load, close }
}

async function measure(database: Database): Promise<void> {
  await prepareCity(database)
  await fillEvents(database, 500)
  const { compiled } = prepare(await loadCatalogue(database), {
    method: 'GET',
    path: 'events',
    parameters: new URLSearchParams(uncached.slice('events?'.length)),
    headers: { get: () => null },
    body: '',
  })
  const { load, close } = await serve(database)
  const readUncached = () => load(`/rest/v1/${uncached}`)
  const readDirectly = () => runDirectly(database, compiled.text, compiled.parameters)
  await readUncached()
  await readDirectly()
  const runs: { direct: number; api: number; kept: number; constant: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    runs.push({
      direct: await readDirectly(),
      api: await readUncached(),
      constant: await load('/constant'),
      kept: await load(`/rest/v1/${query}`),
    })
  const name = (what: string) => `data API on ${database.engine}: ${what}`
  const small = at(runs.map(({ api }) => api))
  row(name('uncached'), {
    found: small,
    unit: '/s',
    ratio: at(runs.map(({ api, direct }) => api / direct)),
    against: 'the engine alone',
    atLeast: 0.7,
  })
  row(name('kept'), {
    found: at(runs.map(({ kept }) => kept)),
    unit: '/s',
    ratio: at(runs.map(({ kept, constant }) => kept / constant)),
    against: 'a constant string',
    atLeast: 0.5,
  })
  await fillEvents(database, 50_000)
  await readUncached()
  const large: number[] = []
  for (let round = 0; round < rounds; round += 1) large.push(await readUncached())
  row(name('uncached, 50,000 events'), {
    found: at(large),
    unit: '/s',
    ratio: small / at(large),
    against: 'slower than with 500',
    atMost: 1.3,
  })
  await close()
  await database.close()
}

const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'))
await measure(await PGliteDatabase.open(join(folder, 'database')))
rmSync(folder, { recursive: true, force: true })

const cluster = await startCluster()
const main = new PostgresqlDatabase(cluster.url('postgres'))
await main.query('create database bench')
await main.close()
await measure(new PostgresqlDatabase(cluster.url('bench')))
cluster.stop()

// What feeds cost: with many past events in the table, to make for each event, and from the cache. Prints ratios.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { analyseChanged } from '#platform/database/analyse.ts'
import type { Database } from '#platform/database/database.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { createFunctions } from '#platform/http/functions.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { migrateCalendar, seedCalendar } from '#server/calendar-database.ts'
import { readConfig } from '#server/config.ts'
import { createFeeds } from '#server/feeds/feeds.ts'
import { at, row } from './table.ts'

const paths = ['/rss-feed', '/rss-feed?format=json&type=race', '/rss-feed?q=bagel', '/calendar-feed']
const rounds = 30
const keptRounds = 500
const config = readConfig({ SITE_URL: 'https://rides.example' })

async function open(folder: string, pastEvents: number): Promise<Database> {
  const database = await PGliteDatabase.open(folder)
  await migrateCalendar(database)
  await seedCalendar(database, { timeZone: config.siteTimeZone, sampleData: 'on' })
  await database.transaction(
    queries =>
      queries.query(
        `insert into public.events (title, description, start_date, type_id, location)
         select 'Past ride ' || n, 'It was a bagel of a day.', now() - interval '2 days' - n * interval '2 hours',
                (select id from public.event_types where name = 'race'), '{"name": "Depot", "url": "https://x.example"}'
         from generate_series(1, $1::integer) n`,
        [pastEvents],
      ),
    { withoutTimeLimit: true },
  )
  await analyseChanged(database)
  return database
}

/** Events to come, each with a description as people write them. */
async function addUpcoming(database: Database, count: number): Promise<void> {
  await database.query(
    `insert into public.events (title, description, start_date, type_id, location)
     select 'Ride ' || n, '<p>Bring <b>lights</b> &amp; a bell.</p><p>' || repeat('We meet at the fountain. ', 25) || n || '</p>',
            now() + n * interval '3 hours', (select id from public.event_types where name = 'race'),
            '{"name": "Depot", "url": "https://x.example"}'
     from generate_series(1, $1::integer) n`,
    [count],
  )
}

async function askerOf(database: Database) {
  const drops: (() => void)[] = []
  const changes = { onChange: (drop: () => void) => void drops.push(drop), stop: async () => undefined }
  const limiter = createRateLimiter(database)
  const app = createFunctions({
    site: config,
    limiter,
    functions: createFeeds({ config, database, changes, limiter }),
  })
  let visitors = 0
  const ask = async (path: string) => {
    const start = performance.now()
    // Another visitor each time, since one alone may not have so many made.
    const ip = `visitor ${visitors++}`
    const response = await app.fetch(new Request(`${config.siteUrl}${path}`), { ip })
    const { byteLength } = await response.arrayBuffer()
    return { milliseconds: performance.now() - start, bytes: byteLength }
  }
  const make = async (path: string) => {
    for (const drop of drops) drop()
    return (await ask(path)).milliseconds
  }
  return { ask, make }
}

async function medianOf(measure: () => Promise<number>, times = rounds): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < times; round += 1) all.push(await measure())
  return at(all)
}

/** An answer of the same size that is nothing but sent. */
function constantAnswer(bytes: number) {
  const app = new Hono()
  const body = new Uint8Array(bytes).fill(120)
  app.get('/constant', context => context.body(body))
  return async () => {
    const start = performance.now()
    const response = await app.fetch(new Request(`${config.siteUrl}/constant`))
    await response.arrayBuffer()
    return performance.now() - start
  }
}

await ensureTemporal()
const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'))
try {
  const few = await open(join(folder, 'few'), 500)
  const many = await open(join(folder, 'many'), 50_000)
  const fromFew = await askerOf(few)
  const fromMany = await askerOf(many)
  for (const path of paths) {
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
    for (let round = 0; round < rounds; round += 1) {
      times.few.push(await fromFew.make(path))
      times.many.push(await fromMany.make(path))
    }
    row(`feeds: ${path} with 50,000 past events`, {
      found: at(times.many),
      unit: ' ms',
      ratio: at(times.many) / at(times.few),
      against: 'with 500',
      atMost: 1.3,
    })
  }
  const upcoming = 500
  await addUpcoming(few, upcoming)
  for (const path of paths.filter(name => !name.includes('q='))) {
    const made = await medianOf(() => fromFew.make(path))
    const { bytes } = await fromFew.ask(path)
    const kept = await medianOf(async () => (await fromFew.ask(path)).milliseconds, keptRounds)
    const constant = await medianOf(constantAnswer(bytes), keptRounds)
    row(`feeds: ${path} of ${upcoming} events, made`, { found: made, unit: ' ms', atMost: 20 })
    row(`feeds: ${path} of ${upcoming} events, kept`, {
      found: kept,
      unit: ' ms',
      ratio: constant / kept,
      against: 'a constant answer',
      atLeast: 0.33,
    })
  }
  await few.close()
  await many.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

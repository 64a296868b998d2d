// How much longer a search takes in a large calendar than in a small one: the searches of the sample city, on both engines.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSearchQuery, type SearchQuery } from '#domain/search/query.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { analyseChanged } from '#platform/database/analyse.ts'
import { type Database, visitor } from '#platform/database/database.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { migrateCalendar, seedCalendar } from '#server/calendar-database.ts'
import { searchCall } from '#server/search/suggestions.ts'
import { expectedFirst } from '#tests/search/search.fixture.ts'
import { startCluster } from '#tests/setup/cluster.ts'
import { at, row } from './table.ts'

const zone = 'America/Denver'
const rounds = 8

/** What people type, what is on every ride, and what is typed first: these find thousands. */
const typed = [
  ...expectedFirst.map(([words]) => words.replaceAll(/[{}]/g, '')),
  ...[
    'ride',
    'bike',
    'group ride',
    'ri',
    'denver',
    'saturday',
    'this weekend',
    'next week',
    'free',
    'social',
    'fast ride',
    '20 miles',
    'tonight',
    'evening ride',
    'begginer ride',
  ],
]

/** Copies of the sample city's events, with words of their own, over four years. */
async function fill(database: Database, total: number): Promise<void> {
  await database.transaction(
    async queries => {
      for (let first = 1; first <= total; first += 5_000)
        await queries.query(
          `with city as (select *, row_number() over (order by id) as number from public.events where title !~ ' no\\. ')
           insert into public.events (title, description, start_date, type_id, group_id, location, facts)
           select left(c.title, 150) || ' no. ' || n, c.description || ' ' || translate(md5((n % 9000)::text), '0123456789', 'ghijklmnop'),
             now() - interval '2 years' + (n * 4 * 365.0 / $2) * interval '1 day', c.type_id, c.group_id, c.location, c.facts
           from generate_series($1::integer, least($1::integer + 4999, $2::integer) - (select count(*)::integer from city)) n
           join city c on c.number = 1 + n % (select count(*) from city)`,
          [first, total],
        )
    },
    { withoutTimeLimit: true },
  )
  if (database.engine === 'PGlite') await analyseChanged(database)
  else await database.query('analyze')
}

async function times(database: Database): Promise<number[]> {
  const found: number[] = []
  const today = cityToday(zone)
  const run = async (asked: SearchQuery) => {
    const start = performance.now()
    await database.queryAs(visitor, ...searchCall(asked))
    return performance.now() - start
  }
  for (const words of typed) await run(readSearchQuery(words, today))
  for (let round = 0; round < rounds; round += 1)
    for (const words of typed) found.push(await run(readSearchQuery(words, today)))
  return found
}

async function measure(open: (name: string) => Promise<Database>): Promise<void> {
  let few: number | undefined
  for (const total of [500, 50_000]) {
    const database = await open(`search_${total}`)
    await migrateCalendar(database)
    await seedCalendar(database, { timeZone: zone, sampleData: 'on' })
    await fill(database, total)
    const taken = await times(database)
    const p95 = at(taken, 0.95)
    const name = `search on ${database.engine}, ${total} events`
    row(`${name}: p50`, { found: at(taken), unit: ' ms' })
    row(`${name}: p95`, {
      found: p95,
      unit: ' ms',
      ...(few === undefined ? {} : { ratio: p95 / few, against: 'with 500', atMost: 2 }),
    })
    few ??= p95
    await database.close()
  }
}

await ensureTemporal()
const cluster = await startCluster()
await measure(async name => {
  const main = new PostgresqlDatabase(cluster.url('postgres'))
  await main.query(`create database ${name}`)
  await main.close()
  return new PostgresqlDatabase(cluster.url(name))
})
cluster.stop()
const folder = mkdtempSync(join(tmpdir(), 'bench-search-'))
await measure(name => PGliteDatabase.open(join(folder, name)))
rmSync(folder, { recursive: true, force: true })

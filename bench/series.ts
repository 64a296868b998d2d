// What repeating rides cost: changing one of 300 series, extending them all, and a month of them against as many single rides.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyseChanged } from '#platform/database/analyse.ts'
import { type Caller, type Database, visitor } from '#platform/database/database.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { migrateCalendar, seedCalendar } from '#server/calendar-database.ts'
import { at, row } from './table.ts'

const seriesCount = 300
const rounds = 9

async function open(folder: string): Promise<Database> {
  const database = await PGliteDatabase.open(folder)
  await migrateCalendar(database)
  await seedCalendar(database, { timeZone: 'America/Denver', sampleData: 'off' })
  return database
}

async function addSeries(database: Database): Promise<void> {
  await database.transaction(
    queries =>
      queries.query(
        `select private.make_series(jsonb_build_object('title', 'Ride ' || n, 'description', repeat('We meet at the fountain. ', 25),
             'start_date', date_trunc('hour', now()) + n * interval '7 hours', 'end_date', date_trunc('hour', now()) + n * interval '7 hours' + interval '2 hours',
             'type_id', (select id from public.event_types where name = 'race'), 'location', '{"name": "Depot", "url": "https://x.example"}'::jsonb),
           case n % 4 when 0 then 'FREQ=WEEKLY;INTERVAL=2' else 'FREQ=WEEKLY' end)
         from generate_series(1, $1::integer) n`,
        [seriesCount],
      ),
    { withoutTimeLimit: true },
  )
  await analyseChanged(database)
}

async function superAdmin(database: Database): Promise<Caller> {
  const [id, sessionId] = [randomUUID(), randomUUID()]
  await database.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    id,
    'admin@bench.example',
  ])
  await database.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [
    sessionId,
    id,
  ])
  await database.query(`insert into public.user_roles (user_id, role) values ($1, 'super_admin')`, [id])
  return {
    role: 'authenticated',
    claims: { sub: id, role: 'authenticated', session_id: sessionId, aal: 'aal1' },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The read behind a month of the calendar. */
const month = `select id, title, start_date, end_date, type_id, type_name, location from public.events
  where start_date <= now() + interval '60 days' and ends_at > now() + interval '30 days' order by start_date, id`

async function monthMilliseconds(database: Database): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds * 3; round += 1)
    times.push(await timed(() => database.queryAs(visitor, month)))
  return at(times)
}

async function measure(folder: string): Promise<void> {
  const database = await open(folder)
  await addSeries(database)
  const admin = await superAdmin(database)
  const events = await database.query<{ id: string }>(
    `select distinct on (series_id) id from public.events order by series_id, start_date limit $1`,
    [rounds * 4],
  )
  const change = (place: number, changes: string) =>
    timed(() =>
      database.queryAs(admin, `select public.change_event_series($1, 'all', $2::jsonb)`, [
        events[place]?.id ?? '',
        changes,
      ]),
    )
  const words: number[] = []
  const moves: number[] = []
  const single: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    words.push(await change(round, '{"title": "Another name"}'))
    const [event] = await database.query<{ start: Date }>(
      "select start_date + interval '1 day' as start from public.events where id = $1",
      [events[rounds + round]?.id ?? ''],
    )
    moves.push(await change(rounds + round, JSON.stringify({ start_date: event?.start, end_date: null })))
    single.push(
      await timed(() =>
        database.queryAs(admin, 'update public.events set title = $2 where id = $1 returning id', [
          events[rounds * 2 + round]?.id ?? '',
          'Another name',
        ]),
      ),
    )
  }
  const compare = (what: string, times: number[]) =>
    row(`series: ${what} of one of ${seriesCount} series`, {
      found: at(times),
      unit: ' ms',
      ratio: at(times) / at(single),
      against: 'a change of one event',
    })
  compare('new words for all dates', words)
  compare('another weekday for all dates', moves)

  const asSeries = await monthMilliseconds(database)
  await database.transaction(
    async queries => {
      await queries.query('set local session_replication_role = replica')
      await queries.query('update public.events set series_id = null, series_date = null')
    },
    { withoutTimeLimit: true },
  )
  await database.query('vacuum full analyze public.events')
  const asSingles = await monthMilliseconds(database)
  row('series: a month of them', {
    found: asSeries,
    unit: ' ms',
    ratio: asSeries / asSingles,
    against: 'as many single rides',
  })
  await database.close()
}

const folder = mkdtempSync(join(tmpdir(), 'bench-series-'))
try {
  await measure(join(folder, 'database'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

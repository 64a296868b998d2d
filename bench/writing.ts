// What writing costs against 1.0.0: events through the data API, approvals, and a change of a series, on both engines.
// Both databases begin as the small city of the tests; requests alternate between them, so that whatever else the machine does hits both alike.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller, Database } from '#platform/database/database.ts'
import { PGliteDatabase } from '#platform/database/pglite.ts'
import { PostgresqlDatabase } from '#platform/database/postgresql.ts'
import { migrateCalendar } from '#server/calendar-database.ts'
import { type RestServer, serveRest } from '#tests/api/server.ts'
import { admin, restoreRelease, unpackRelease } from '#tests/database/release.ts'
import { startCluster } from '#tests/setup/cluster.ts'
import { at, row } from './table.ts'

const rounds = 9
/** A single event or approval takes a few milliseconds, so this many are timed together. */
const inARow = 8
const superAdmin: Caller = {
  role: 'authenticated',
  claims: {
    sub: admin.id,
    role: 'authenticated',
    session_id: admin.sessionId,
    aal: 'aal1',
    user_role: 'super_admin',
  },
}
const words =
  'We meet at the fountain by the old depot and roll out at a quarter past six. Bring lights, a spare tube and something warm. ' +
  'The pace is social, nobody is left behind, and we stop for coffee half way. Afterwards there is pizza at the workshop.'

/** One ride after the other, at ten places; every other one says how far it goes. */
const ride = (number: number, typeId: string) => ({
  title: `Evening ride number ${number}`,
  description: `<p>${words} This is ride ${number}.</p>`,
  start_date: new Date(Date.UTC(2031, 0, 1, number)).toISOString(),
  end_date: new Date(Date.UTC(2031, 0, 1, number + 2)).toISOString(),
  type_id: typeId,
  location: { name: `Depot Square ${number % 10}`, url: 'https://maps.example/depot' },
  facts: number % 2 === 0 ? { distance_km: [20, 30], pace: 'social' } : null,
})

/** The requests of a version, each on rides of its own; what is prepared is not measured. */
async function open(database: Database) {
  const server: RestServer = await serveRest(database)
  const token = await server.tokenOf(superAdmin)
  const [type] = await database.query<{ id: string }>(
    'select id from public.event_types order by name limit 1',
  )
  if (!type) throw new Error('the city has no type of events')
  let number = 0
  const rides = (count: number) =>
    Array.from({ length: count }, () => {
      number += 1
      return ride(number, type.id)
    })
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, prefer: 'return=minimal' }
    const start = performance.now()
    const answer = await server.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    const taken = performance.now() - start
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return { taken, text }
  }
  const submit = async (count: number) =>
    (
      await database.query<{ id: string }>(
        `insert into public.event_submissions (title, description, start_date, end_date, type_id, location, facts, submitter_email)
           select title, description, start_date, end_date, type_id, location, facts, 'someone@visitors.example'
             from jsonb_populate_recordset(null::public.event_submissions, $1::jsonb) returning id`,
        [JSON.stringify(rides(count))],
      )
    ).map(({ id }) => id)
  const repeat = async () => {
    const [event] = rides(1)
    const [series] = await database.query<{ id: string }>(
      `select id from private.make_series($1::jsonb, 'FREQ=WEEKLY;COUNT=52')`,
      [JSON.stringify({ ...event, start_date: soon(1), end_date: soon(3) })],
    )
    const [first] = await database.query<{ id: string; start: Date; dates: number }>(
      `select (array_agg(id order by start_date))[1] as id, min(start_date) as start, count(*)::integer as dates
         from public.events where series_id = $1`,
      [series?.id ?? ''],
    )
    if (first?.dates !== 52) throw new Error(`the series has ${first?.dates} dates`)
    return first
  }
  return {
    database,
    close: () => server.close(),
    'one event': async () => (await post('events', rides(1))).taken,
    '100 events in one request': async () => (await post('events', rides(100))).taken,
    'an approval': async () => {
      const [id] = await submit(1)
      return (await post('rpc/approve_event_submission', { submission_id: id, approver_id: admin.id })).taken
    },
    'approval of 20 at once': async () => {
      const { taken, text } = await post('rpc/review_event_submissions', {
        submission_ids: await submit(20),
        decision: 'approved',
      })
      if (!/^(?!.*"problem":\s*")/s.test(text)) throw new Error(text)
      return taken
    },
    'another title and hour of 52 dates': async () => {
      const { id, start } = await repeat()
      const hour = (hours: number) => new Date(new Date(start).getTime() + hours * 3_600_000).toISOString()
      const changes = { title: `Later ride ${number}`, start_date: hour(1), end_date: hour(3) }
      return (await post('rpc/change_event_series', { event_id: id, scope: 'all', changes })).taken
    },
  }
}

/** Within the year that series are made ahead. */
const soon = (hours: number) =>
  new Date((Math.ceil(Date.now() / 3_600_000) + hours) * 3_600_000).toISOString()

type Version = Awaited<ReturnType<typeof open>>

const figures = [
  { name: 'one event', times: inARow, atMost: 1 },
  { name: '100 events in one request', times: 1, atMost: 0.3 },
  { name: 'an approval', times: inARow, atMost: 1 },
  { name: 'approval of 20 at once', times: 1, atMost: 1 },
  { name: 'another title and hour of 52 dates', times: 1, atMost: 1 },
] as const

async function measure(released: Database, current: Database): Promise<void> {
  await migrateCalendar(current)
  const before = await open(released)
  const now = await open(current)
  for (const { name, times, atMost } of figures) {
    const run = async (version: Version) => {
      let sum = 0
      for (let time = 0; time < times; time += 1) sum += await version[name]()
      return sum / times
    }
    const taken: { before: number; now: number }[] = []
    // The first round is not counted: the engines compile and plan then.
    for (let round = 0; round <= rounds; round += 1) {
      const isFirst = round % 2 === 0
      const early = await run(isFirst ? before : now)
      const late = await run(isFirst ? now : before)
      if (round > 0) taken.push(isFirst ? { before: early, now: late } : { before: late, now: early })
    }
    row(`writing on ${current.engine}: ${name}`, {
      found: at(taken.map(times => times.now)),
      unit: ' ms',
      ratio: at(taken.map(times => times.now / times.before)),
      against: '1.0.0',
      atMost,
    })
  }
  for (const version of [before, now]) {
    await version.close()
    await version.database.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bench-writing-'))
const [released, current] = await Promise.all(
  ['released', 'current'].map(async name => {
    mkdirSync(join(folder, name))
    unpackRelease(join(folder, name))
    return PGliteDatabase.open(join(folder, name, 'database'))
  }),
)
if (released && current) await measure(released, current)
rmSync(folder, { recursive: true, force: true })

const cluster = await startCluster()
const main = new PostgresqlDatabase(cluster.url('postgres'))
const fill = async (name: string) => {
  await main.query(`create database ${name}`)
  const database = new PostgresqlDatabase(cluster.url(name))
  await restoreRelease(database)
  await database.query('analyze')
  return database
}
await measure(await fill('released'), await fill('current'))
await main.close()
cluster.stop()

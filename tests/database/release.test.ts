import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { readTables } from '#platform/database/dump-format.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { migrateCalendar } from '#server/calendar-database.ts'
import { startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { copyDatabase, openPlace, type TestPlace, testDatabase } from '#tests/test-database.ts'
import { describeSchema } from './describe-schema.ts'
import { admin, restoreRelease, unpackRelease } from './release.ts'

const update = (database: Database, migrations = 'supabase/migrations') =>
  migrateCalendar(database, { migrations })
const listed = async (database: Database) =>
  (await database.query<{ name: string }>('select name from server.migrations order by name')).map(
    ({ name }) => name,
  )
const caller: Caller = {
  role: 'authenticated',
  claims: { sub: admin.id, role: 'authenticated', session_id: admin.sessionId, aal: 'aal1' },
}

/** Opens a copy of it on the engine under test; the place is the caller's to remove. */
async function openRelease() {
  const place = await copyDatabase({ empty: true })
  const isPGlite = !place.environment.DATABASE_URL
  if (isPGlite) unpackRelease(place.environment.DATA_DIR)
  const database = await openPlace(place)
  if (!isPGlite) await restoreRelease(database)
  return { place, database }
}

/** The rows that the update changes: a ride in a spring night, and what the search knows of it. */
const mended = /Kept spring ride|kept spring ride/

/** Every row of every table, by table; without columns that 1.0.0 did not have. */
async function contents(database: Database, columnsOf?: Record<string, string[]>) {
  const tables: Record<string, string[]> = {}
  const rows: Record<string, unknown[]> = {}
  for (const { name, columns } of await readTables(database)) {
    tables[name] = columns
    const kept = columnsOf ? columnsOf[name] : columns
    if (kept) rows[name] = await database.query(`select ${kept} from ${name} t order by t.*::text`)
  }
  return { tables, rows }
}

describe('a database of 1.0.0', () => {
  let database: Database
  let remove: () => Promise<void>
  let environment: Record<string, string>
  let before: Awaited<ReturnType<typeof contents>>
  let fresh: string[]
  beforeAll(async () => {
    const other = await testDatabase()
    fresh = await describeSchema(other.database)
    await other.end()
    const kept = await openRelease()
    database = kept.database
    environment = { ...kept.place.environment }
    before = await contents(database)
    remove = kept.place.remove
  })
  afterAll(() => remove())

  const withFolder = async (work: (folder: string) => Promise<void>) => {
    const folder = temporaryFolder('calendar-adoption-')
    cpSync('supabase/migrations', folder, { recursive: true })
    try {
      await work(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it('is left as it was when the update fails or is cut off', () =>
    withFolder(async folder => {
      const structure = await describeSchema(database)
      const names = await listed(database)
      writeFileSync(join(folder, '30000000000001_broken.sql'), 'select nonsense;')
      await expect(update(database, folder)).rejects.toThrow('30000000000001_broken.sql, line 1')
      expect(await listed(database)).toEqual(names)
      expect(await describeSchema(database)).toEqual(structure)
    }))

  it('is refused in words when a part is missing, edited or foreign', async () => {
    const attempt = (change: string) =>
      database.transaction(async queries => {
        await queries.query(change)
        return update({ ...database, transaction: work => work(queries) })
      })
    await expect(attempt(`delete from server.migrations where name like '%_reports.sql'`)).rejects.toThrow(
      'The database has 40 of the 41 migrations of 1.0.0.',
    )
    await expect(
      attempt(`update server.migrations set checksum = 'x' where name like '%_reports.sql'`),
    ).rejects.toThrow('_reports.sql was edited after it was applied')
    await expect(
      attempt(`insert into server.migrations (name, checksum) values ('20261119009000_foreign.sql', 'x')`),
    ).rejects.toThrow('20261119009000_foreign.sql, which this version does not know')
  })

  it('opens without any step, whichever server is first, and keeps every row', async () => {
    const [names, again] = await Promise.all([update(database), update(database)])
    expect([...names, ...again].every(name => name >= '20261120')).toBe(true)
    expect(await update(database)).toEqual([])
    const others = (rows: Record<string, unknown[]>) =>
      Object.entries(rows).map(([table, of]) => [table, of.filter(row => !mended.test(JSON.stringify(row)))])
    expect(others((await contents(database, before.tables)).rows)).toEqual(others(before.rows))
    const rows = Object.entries(before.rows).filter(([, of]) => of.length > 0)
    expect(rows.length).toBeGreaterThan(25)
  })

  it('has what 1.0.0 got wrong mended: the end in a spring night, and marks to search by', async () => {
    const [event] = await database.query(
      `select end_date::text, sequence from public.events where title = 'Kept spring ride'`,
    )
    expect(event).toEqual({ end_date: '2031-03-09 10:30:00+00', sequence: 1 })
    const entries = await database.query(
      `select kind, ends_at from private.search_entries where words @@ '''@pace_steady'''::tsquery order by kind`,
    )
    expect(entries).toEqual([{ kind: 'series', ends_at: null }])
    const groups = await database.query('select from public.groups where moderators_review')
    expect(groups).toHaveLength(2)
  })

  it('has the structure of a new one afterwards', async () => {
    expect(await describeSchema(database)).toEqual(fresh)
  })

  it('goes on: a submission is approved, a deleted ride comes back, a change is put back', async () => {
    const [approved] = await database.queryAs<{ id: string }>(
      caller,
      `select public.approve_event_submission('00000000-0000-4000-8000-0000000000f1', $1) as id`,
      [admin.id],
    )
    expect(approved?.id).toBeTruthy()
    const [back] = await database.queryAs<{ title: string }>(
      caller,
      `select title from public.restore_event('00000000-0000-4000-8000-0000000000e2')`,
    )
    expect(back).toEqual({ title: 'Kept deleted ride' })
    const [entry] = await database.queryAs<{ history: { id: number; before: { title?: string } }[] }>(
      caller,
      `select json_agg(h) as history from public.event_history('00000000-0000-4000-8000-0000000000e1') h`,
    )
    const renamed = entry?.history.find(change => change.before?.title)
    await database.queryAs(caller, 'select public.restore_change($1)', [renamed?.id])
    const [event] = await database.query(
      `select title from public.events where id = '00000000-0000-4000-8000-0000000000e1'`,
    )
    expect(event).toEqual({ title: 'Kept single ride' })
  })

  it('lets people sign in and read', async () => {
    const keys = await ensureKeys(database)
    await database.close()
    const server = await startServer(environment)
    try {
      expect(await (await fetch(server.url)).text()).toContain('Kept weekly ride')
      const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: keys.publishable, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: admin.email, password: admin.password }),
      })
      expect(await answer.json()).toMatchObject({ user: { id: admin.id } })
    } finally {
      await server.stop()
    }
  })
})

describe('a database of 1.0.0 with words that nobody can see', () => {
  /** A tag character, which 1.0.0 took for a letter. */
  const unseen = '\u{e0041}'
  /** Several columns of one row, since each change of a row checks all of it. */
  const columns: Record<string, string[]> = {
    'public.event_submissions': ['title', 'description'],
    'public.events': ['title', 'description', 'status_note'],
    'public.event_series': ['title', 'description'],
    'public.groups': ['name', 'description', 'phone', 'meeting_info'],
    'public.places': ['name', 'address', 'notes'],
    'public.event_types': ['name'],
  }

  let place: TestPlace
  let database: Database
  beforeAll(async () => {
    ;({ place, database } = await openRelease())
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  it('is updated, and its rows can be changed afterwards', async () => {
    for (const [table, names] of Object.entries(columns)) {
      const changed = await database.query(
        `update ${table} set ${names.map(name => `${name} = $1`)} where id = (select id from ${table} limit 1) returning 1`,
        [unseen],
      )
      expect(changed, table).toHaveLength(1)
    }
    for (const table of ['public.event_submissions', 'public.events', 'public.event_series'])
      await database.query(
        `update ${table} set location = jsonb_set(location, '{name}', to_jsonb($1::text)), host = jsonb_build_object('name', $1::text),
           facts = jsonb_build_object('bring', $1::text, 'no_drop', true) where title = $1`,
        [unseen],
      )
    await database.query(
      'insert into public.event_reports (event_id, message) select id, $1 from public.events limit 1',
      [unseen.repeat(10)],
    )
    await database.query('update public.site_settings set name = $1, city = $1', [unseen])

    await update(database)
    for (const [table, names] of Object.entries(columns)) {
      const rows = await database.query(
        `update ${table} set ${names.map(name => `${name} = ${name}`)} returning *`,
      )
      expect(JSON.stringify(rows).includes(unseen), table).toBe(false)
    }
    expect(await database.query('select message from public.event_reports')).toContainEqual({
      message: '(no message)',
    })
    expect(await database.query('select name, city from public.site_settings')).toEqual([
      { name: null, city: null },
    ])
    const [event] = await database.query(
      `select description, location ->> 'name' as place, host, facts from public.events where title = '(no title)'`,
    )
    expect(event).toEqual({
      description: '–',
      place: '–',
      host: { name: '–' },
      facts: { bring: '–', no_drop: true },
    })
  })
})

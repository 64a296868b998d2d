import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#server/database/database.ts'
import { readTables } from '#server/database/dump-format.ts'
import { migrate } from '#server/database/migrate.ts'
import { ensureKeys } from '#server/identity/keys.ts'
import { startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { testDatabase } from '#tests/test-database.ts'
import { describeSchema } from './describe-schema.ts'
import { admin, openFirstVersion } from './first-version.ts'

const platform = 'server/database/platform.sql'
const update = (database: Database, migrations = 'supabase/migrations') =>
  migrate(database, { platform, migrations })
const listed = async (database: Database) =>
  (await database.query<{ name: string }>('select name from server.migrations order by name')).map(
    ({ name }) => name,
  )
const caller: Caller = {
  role: 'authenticated',
  claims: { sub: admin.id, role: 'authenticated', session_id: admin.sessionId, aal: 'aal1' },
}

/** Every row of every table, by table, as text; without columns that the first version did not have. */
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

describe('a database of the first version', () => {
  let database: Database
  let remove: () => Promise<void>
  let environment: Record<string, string>
  let before: Awaited<ReturnType<typeof contents>>
  let fresh: string[]
  beforeAll(async () => {
    const other = await testDatabase()
    fresh = await describeSchema(other.database)
    await other.end()
    const kept = await openFirstVersion()
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

  it('gets titles of one line, and one spelling of each email address', async () => {
    const undo = new Error('undone')
    const attempt = database.transaction(async queries => {
      await queries.query('alter table public.event_submissions disable trigger user')
      const [{ count } = { count: 0 }] = await queries.query<{ count: number }>(
        `with changed as (update public.event_submissions set submitter_email = 'jörg@bücher.example', title = E'Two\\r\\nlines' returning 1) select count(*)::int as count from changed`,
      )
      await queries.query('alter table public.event_submissions enable trigger user')
      expect(count).toBeGreaterThan(1)
      await queries.query(
        `insert into public.email_subscriptions (email, is_active) values ('reader@ｅxample.org', false), ('reader@example.org', true), ('ａnna@bücher.example', true)`,
      )
      await update({ ...database, transaction: work => work(queries) })
      expect(
        await queries.query('select distinct title, submitter_email as email from public.event_submissions'),
      ).toEqual([{ title: 'Two lines', email: 'jörg@xn--bcher-kva.example' }])
      expect(
        await queries.query(
          `select email, is_active from public.email_subscriptions where email ~ 'anna|reader@ex|ｅ' order by email`,
        ),
      ).toEqual([
        { email: 'anna@xn--bcher-kva.example', is_active: true },
        { email: 'reader@example.org', is_active: false },
      ])
      throw undo
    })
    await expect(attempt).rejects.toBe(undo)
  })

  it('is refused in words when a part is missing, edited or foreign', async () => {
    const attempt = (change: string) =>
      database.transaction(async queries => {
        await queries.query(change)
        return update({ ...database, transaction: work => work(queries) })
      })
    await expect(attempt(`delete from server.migrations where name like '%event_reports%'`)).rejects.toThrow(
      'The database has 52 of the 53 migrations that came before these.',
    )
    await expect(
      attempt(`update server.migrations set checksum = 'x' where name like '%event_reports%'`),
    ).rejects.toThrow('event_reports.sql was edited after it was applied')
    await expect(
      attempt(`insert into server.migrations (name, checksum) values ('20261119009000_foreign.sql', 'x')`),
    ).rejects.toThrow('20261119009000_foreign.sql, which this version does not know')
  })

  it('opens without any step, whichever server is first, and keeps every row', async () => {
    const [names, again] = await Promise.all([update(database), update(database)])
    expect([...names, ...again].every(name => name >= '20261120')).toBe(true)
    expect(await update(database)).toEqual([])
    expect((await contents(database, before.tables)).rows).toEqual(before.rows)
    const rows = Object.entries(before.rows).filter(([, of]) => of.length > 0)
    expect(rows.length).toBeGreaterThan(25)
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

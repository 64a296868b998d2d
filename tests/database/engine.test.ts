import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { visitor } from '#tests/people.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

describe('a database', () => {
  let place: TestPlace
  let database: Database
  beforeAll(async () => {
    place = await copyDatabase()
    database = await openPlace(place, 1_000)
    await database.query('create table public.notes (id integer primary key, words text)')
    await database.query('grant select on public.notes to anon')
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  it('binds parameters and reads values of every common type', async () => {
    const rows = await database.query(
      `select $1::integer as whole, $2::boolean as truth, $3::jsonb as json, $4::text as words, $5::timestamptz as time,
              $6::bigint as big, $7::text as missing, array['a', 'b'] as list`,
      [
        7,
        false,
        { a: [1, "it's"] },
        "Robert'); drop table notes; --",
        new Date('2026-03-08T09:30:00.123Z'),
        9_007_199_254_740_991n,
        null,
      ],
    )
    expect(rows).toEqual([
      {
        whole: 7,
        truth: false,
        json: { a: [1, "it's"] },
        words: "Robert'); drop table notes; --",
        time: new Date('2026-03-08T09:30:00.123Z'),
        big: 9_007_199_254_740_991,
        missing: null,
        list: '{a,b}',
      },
    ])
  })

  it('prints timestamps in JSON as RFC 3339 in UTC', async () => {
    const [row] = await database.query(
      `select to_json('2026-11-15T01:44:02.827Z'::timestamptz)::text as time`,
    )
    expect(row).toEqual({ time: '"2026-11-15T01:44:02.827+00:00"' })
  })

  it('reports an error with its code and details', async () => {
    await database.query(`insert into public.notes values (1, 'first')`)
    await expect(database.query(`insert into public.notes values (1, 'again')`)).rejects.toMatchObject({
      name: 'DatabaseError',
      code: '23505',
      constraint: 'notes_pkey',
      table: 'notes',
      detail: 'Key (id)=(1) already exists.',
    })
    await expect(database.query('select * from nowhere')).rejects.toMatchObject({
      code: '42P01',
      position: 15,
    })
  })

  it('keeps a transaction whole', async () => {
    await database.transaction(async queries => {
      await queries.query(`insert into public.notes values (2, 'kept')`)
    })
    const lost = database.transaction(async queries => {
      await queries.query(`insert into public.notes values (3, 'lost')`)
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toThrow('changed my mind')
    const failed = database.transaction(async queries => {
      await queries.query(`insert into public.notes values (4, 'lost')`)
      await queries.query('select 1/0')
    })
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    const rows = await database.query('select id from public.notes where id > 1 order by id')
    expect(rows).toEqual([{ id: 2 }])
  })

  it('acts as the caller inside a transaction, and as itself afterwards', async () => {
    const who = `select current_user::text as role, auth.uid() as id`
    const caller = { role: 'authenticated', claims: { sub: 'c0ffee00-0000-4000-8000-000000000001' } } as const
    const asCaller = await database.transactionAs(caller, queries => queries.query(who))
    expect(asCaller).toEqual([{ role: 'authenticated', id: caller.claims.sub }])
    expect(await database.queryAs(caller, who)).toEqual(asCaller)
    await expect(database.queryAs(caller, 'select * from public.notes')).rejects.toMatchObject({
      code: '42501',
    })
    expect(await database.query(who)).toEqual([{ role: 'postgres', id: null }])
  })

  it('goes on after a failed one-shot query', async () => {
    await expect(database.queryAs(visitor, 'select $1::integer', ['seven'])).rejects.toMatchObject({
      code: '22P02',
    })
    await expect(database.queryAs(visitor, 'select broken sql')).rejects.toMatchObject({ code: '42703' })
    expect(await database.queryAs(visitor, 'select $1::integer as n', ['7'])).toEqual([{ n: 7 }])
    expect(await database.queryAs(visitor, 'select $1::integer as n', [8])).toEqual([{ n: 8 }])
  })

  it('refuses writes in a read-only transaction', async () => {
    const write = database.transaction(
      queries => queries.query(`insert into public.notes values (9, 'never')`),
      { readOnly: true },
    )
    await expect(write).rejects.toMatchObject({ code: '25006' })
    await expect(
      database.queryAs(
        { role: 'service_role', claims: {} },
        `select pg_notify('x', 'y'), nextval('nothing')`,
        [],
        { readOnly: true },
      ),
    ).rejects.toMatchObject({ code: expect.any(String) })
  })

  it('cancels a statement that takes too long, and goes on', async () => {
    const heard: string[] = []
    const unlisten = await database.listen('after_restart', {
      onNotification: payload => heard.push(payload),
      onGap: () => undefined,
    })
    const endless = 'select count(*) from generate_series(1, 1000000000) a'
    await expect(database.query(endless)).rejects.toMatchObject({ code: '57014' })
    const queued = [database.queryAs(visitor, endless), database.query('select 1 as alive')]
    await expect(queued[0]).rejects.toMatchObject({ code: '57014' })
    expect(await queued[1]).toEqual([{ alive: 1 }])
    await database.query(`select pg_notify('after_restart', 'still here')`)
    await expect.poll(() => heard).toEqual(['still here'])
    await unlisten()
  })

  it('survives JSON so deep that reading it needs more stack than there is', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    for (const text of ['select $1::jsonb', 'select * from json_to_recordset($1::json) as r(a jsonb)'])
      await expect(database.queryAs(visitor, text, [`[{"a":${deep}}]`])).rejects.toThrow()
    await expect(database.query('select $1::jsonb', [deep])).rejects.toThrow()
    for (let time = 0; time < 3; time += 1)
      expect(await database.query('select $1::int as n', [time])).toEqual([{ n: time }])
  })

  it('runs many callers at once without mixing them up', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        database.queryAs(
          { role: n % 2 ? 'anon' : 'authenticated', claims: { n } },
          `select auth.jwt() ->> 'n' as n, current_user::text as role`,
        ),
      ),
    )
    expect(answers).toEqual(
      Array.from({ length: 100 }, (_, n) => [{ n: String(n), role: n % 2 ? 'anon' : 'authenticated' }]),
    )
  })

  it('hears what is notified after a commit, and nothing of what was rolled back', async () => {
    const heard: string[] = []
    const unlisten = await database.listen('news', {
      onNotification: payload => heard.push(payload),
      onGap: () => undefined,
    })
    const undone = database.transaction(async queries => {
      await queries.query(`select pg_notify('news', 'never happened')`)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await database.transaction(queries => queries.query(`select pg_notify('news', 'happened')`))
    await expect.poll(() => heard).toEqual(['happened'])
    await unlisten()
    await database.query(`select pg_notify('news', 'unheard')`)
    await database.query('select 1')
    expect(heard).toEqual(['happened'])
  })
})

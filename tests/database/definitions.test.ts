// The files of supabase/definitions, edited in place: the database has what they say, and keeps what is not theirs.

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { calendarProgress, migrateCalendar } from '#server/calendar-database.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'
import { describeSchema } from './describe-schema.ts'

describe('definitions', () => {
  let place: TestPlace
  let database: Database
  let definitions: string
  beforeEach(async () => {
    definitions = temporaryFolder('calendar-definitions-')
    cpSync('supabase/definitions', definitions, { recursive: true })
    place = await copyDatabase()
    database = await openPlace(place)
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
    rmSync(definitions, { recursive: true, force: true })
  })

  const run = (of = database) => migrateCalendar(of, { definitions })
  const write = (script: string) => writeFileSync(join(definitions, 'zz_test.sql'), script)
  const found = async (name: string) =>
    (
      await database.query<{ line: string }>(
        `select 'function ' || p.oid::regprocedure as line from pg_proc p where p.proname like $1
         union all select 'trigger ' || tgname from pg_trigger where tgname like $1
         union all select 'policy ' || polname from pg_policy where polname like $1 order by 1`,
        [name],
      )
    ).map(({ line }) => line)
  const hello = (parameter: string, result = `'Hello ' || ${parameter}`) =>
    `create or replace function public.test_hello(${parameter} text) returns text language sql as $$ select ${result} $$;`

  it('that did not change leave the database alone, and all of them again give the same', async () => {
    const before = await describeSchema(database)
    expect(await calendarProgress(database, { definitions })).toEqual({ isCurrent: true })
    expect(await run()).toEqual([])
    await database.query(`update server.migrations set checksum = 'older' where name = 'definitions'`)
    expect(await calendarProgress(database, { definitions })).toEqual({ isCurrent: false })
    await run()
    expect(await describeSchema(database)).toEqual(before)
    expect(await calendarProgress(database, { definitions })).toEqual({ isCurrent: true })
  })

  it('are replaced where they are: another body, another parameter, another result', async () => {
    const say = async () =>
      (await database.query<{ said: unknown }>(`select public.test_hello('Ana') as said`))[0]?.said
    write(hello('name'))
    await run()
    expect(await say()).toBe('Hello Ana')
    write(hello('person', `'Hola ' || person`))
    await run()
    expect(await say()).toBe('Hola Ana')
    write(hello('person').replace('returns text', 'returns integer').replace(`'Hello ' || person`, '3'))
    await run()
    expect(await say()).toBe(3)
  })

  it('that no file has any more are dropped; what a host has added stays', async () => {
    write(`${hello('name')}
      create or replace function private.test_fire() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger test_fires before insert on public.notices for each row execute function private.test_fire();
      create policy "test_reads" on public.notices for select to service_role using (true);`)
    await run()
    expect(await found('test%')).toEqual([
      'function private.test_fire()',
      'function test_hello(text)',
      'policy test_reads',
      'trigger test_fires',
    ])
    await database.query(`create function public.test_own() returns integer language sql as 'select 1'`)
    await database.query(
      'create trigger test_own before insert on public.notices for each row execute function private.announce_change()',
    )
    await database.query('create policy "test_own" on public.notices for select to service_role using (true)')
    write('')
    await run()
    expect(await found('test%')).toEqual(['function test_own()', 'policy test_own', 'trigger test_own'])
  })

  it('have the rights that the files grant, and no others', async () => {
    const may = async (role: string) =>
      (
        await database.query<{ may: boolean }>(
          `select has_function_privilege($1, 'public.test_hello(text)', 'execute') as may`,
          [role],
        )
      )[0]?.may
    write(`${hello('name')} grant execute on function public.test_hello(text) to anon;`)
    await run()
    expect([await may('anon'), await may('authenticated')]).toEqual([true, false])
    await database.query('grant execute on function public.test_hello(text) to authenticated')
    write(hello('name'))
    await run()
    expect([await may('anon'), await may('authenticated')]).toEqual([false, false])
  })

  it('leave everything as it was when one fails, and name file and line', async () => {
    const before = await describeSchema(database)
    write(
      `${hello('name')}\n\ncreate trigger test_fires before insert on public.nowhere\n  for each row execute function private.announce_change();`,
    )
    await expect(run()).rejects.toThrow(
      'zz_test.sql, line 3: relation "public.nowhere" does not exist (42P01)',
    )
    expect(await describeSchema(database)).toEqual(before)
    write('alter table public.notices add column more text;')
    await expect(run()).rejects.toThrow('zz_test.sql, line 1: a definition is a function, trigger')
    expect(await describeSchema(database)).toEqual(before)
  })

  it('are dropped only where nothing of a host needs them', async () => {
    write(hello('name'))
    await run()
    await database.query(`create view public.test_greeting as select public.test_hello('Ana') as said`)
    write('')
    await expect(run()).rejects.toThrow('cannot drop function public.test_hello(text)')
    expect(await database.query('select said from public.test_greeting')).toEqual([{ said: 'Hello Ana' }])
  })

  it('are replaced by one of two servers that start together', async () => {
    write(hello('name'))
    await Promise.all([run(), run(), run()])
    expect(await found('test%')).toEqual(['function test_hello(text)'])
  })

  it('are in one file each, and in no migration but for the functions of constraints', async () => {
    const defined = await database.query<{ name: string }>(
      `select name from server.definitions where kind = 'function'`,
    )
    expect(defined.length).toBeGreaterThan(300)
    const all = await database.query<{ name: string }>(
      `select format('%I.%I', n.nspname, p.proname) as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private') and not exists (select from server.definitions d where d.kind = 'function'
         and starts_with(d.name, format('%I.%I(', n.nspname, p.proname)))`,
    )
    const frozen = readFileSync('supabase/migrations/20261128000100_foundations.sql', 'utf8')
    for (const { name } of all) expect(frozen).toContain(`function ${name}(`)
    expect(all.length).toBeLessThanOrEqual(20)
  })

  it('have at most 80 triggers, of which 12 on events, and no setting of a session steers them', async () => {
    const [triggers] = await database.query(
      `select count(*)::int as everywhere, (count(*) filter (where tgrelid = 'public.events'::regclass))::int as on_events
       from pg_trigger where not tgisinternal`,
    )
    expect(triggers).toEqual({
      everywhere: expect.toSatisfy(n => n <= 80),
      on_events: expect.toSatisfy(n => n <= 12),
    })
    const settings = await database.query<{ setting: string }>(
      `select distinct found[1] as setting from pg_proc p, regexp_matches(p.prosrc, $$set_config[(]'([a-z_.]+)'$$, 'g') as found
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    )
    // standing_of asks what another token may do, and puts the caller's back.
    expect(settings).toEqual([{ setting: 'request.jwt.claims' }])
  })
})

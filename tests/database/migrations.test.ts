import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { calendarProgress, migrateCalendar } from '#server/calendar-database.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

describe('migrations', () => {
  let place: TestPlace
  let database: Database
  let folder: string
  beforeEach(async () => {
    folder = temporaryFolder('calendar-migrations-')
    cpSync('supabase/migrations', folder, { recursive: true })
    place = await copyDatabase()
    database = await openPlace(place)
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = () => migrateCalendar(database, { migrations: folder })
  const write = (name: string, script: string) => writeFileSync(join(folder, name), script)
  const tables = () =>
    database.query<{ name: string }>(
      `select relname as name from pg_class where relname like 'later%' order by relname`,
    )

  it('run once each, in order', async () => {
    expect(await run()).toEqual([])
    write('30000000000002_second.sql', 'alter table public.later add column more integer;')
    write('30000000000001_first.sql', 'create table public.later (id integer);')
    expect(await run()).toEqual(['30000000000001_first.sql', '30000000000002_second.sql'])
    expect(await run()).toEqual([])
  })

  it('need no second look where all are known; before an update the last one is named', async () => {
    const progress = () => calendarProgress(database, { migrations: folder })
    const newest = readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .sort()
      .at(-1)
    expect(await progress()).toEqual({ isCurrent: true })
    write('30000000000001_first.sql', 'create table public.later (id integer);')
    expect(await progress()).toEqual({ isCurrent: false, newestBeforeUpdate: newest })
    await run()
    expect(await progress()).toEqual({ isCurrent: true })
    write('30000000000001_first.sql', 'select 1;')
    expect(await progress()).toEqual({ isCurrent: false })
    rmSync(join(folder, '30000000000001_first.sql'))
    expect(await progress()).toEqual({ isCurrent: false })
  })

  it('leave the database as it was when one fails, and name file and line', async () => {
    write('30000000000001_first.sql', 'create table public.later (id integer);')
    write(
      '30000000000002_broken.sql',
      '-- a note\n\nselect 1;\n\ncreate table public.later_too (\n  id nonsense\n);',
    )
    await expect(run()).rejects.toThrow(
      '30000000000002_broken.sql, line 6: type "nonsense" does not exist (42704)',
    )
    expect(await tables()).toEqual([])
    write('30000000000002_broken.sql', 'create table public.later_too (id integer);')
    expect(await run()).toHaveLength(2)
    expect((await tables()).map(table => table.name)).toEqual(['later', 'later_too'])
  })

  it('name the line of a statement that fails only when it runs', async () => {
    write(
      '30000000000001_data.sql',
      `select 1;\n\ninsert into public.groups (name, description)\nvalues ('', 'x');`,
    )
    await expect(run()).rejects.toThrow(/^30000000000001_data\.sql, line 3: .*groups_name_is_filled/)
  })

  it('refuse one that was edited after it was applied', async () => {
    const [first] = readdirSync(folder)
    write(first ?? '', 'select 1;')
    await expect(run()).rejects.toThrow(`The migration ${first} was edited after it was applied.`)
  })

  it('are the same with other line ends', async () => {
    write('30000000000001_first.sql', 'create table public.later (\n  id integer\n);\n')
    await run()
    write('30000000000001_first.sql', 'create table public.later (\r\n  id integer\r\n);\r\n')
    expect(await run()).toEqual([])
  })

  it('refuse a database that a newer version has changed', async () => {
    write('30000000000001_newer.sql', 'select 1;')
    await run()
    rmSync(join(folder, '30000000000001_newer.sql'))
    await expect(run()).rejects.toThrow('30000000000001_newer.sql, which this version does not know')
  })

  it('refuse one that would have to run before an applied one', async () => {
    write('20000000000001_late.sql', 'select 1;')
    await expect(run()).rejects.toThrow('20000000000001_late.sql stands before')
  })

  it('run once when several servers start together', async () => {
    write('30000000000001_first.sql', 'create table public.later (id integer);')
    const second = database.engine === 'PostgreSQL' ? await openPlace(place) : database
    const applied = await Promise.all([
      run(),
      migrateCalendar(second, { migrations: folder }),
      migrateCalendar(second, { migrations: folder }),
    ])
    expect(applied.flat()).toEqual(['30000000000001_first.sql'])
    if (second !== database) await second.close()
  })
})

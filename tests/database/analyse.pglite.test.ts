import { afterAll, beforeAll, expect, it } from 'vitest'
import { analyseChanged } from '#platform/database/analyse.ts'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  await database.query('create table public.notes (id integer, words text)')
})
afterAll(() => end())

/** What the planner believes. */
const believed = async () =>
  (
    await database.query<{ rows: number }>(
      `select reltuples::integer as rows from pg_class where oid = 'public.notes'::regclass`,
    )
  )[0]?.rows
const insert = (count: number) =>
  database.query(`insert into public.notes select n, 'word ' || n from generate_series(1, $1::integer) n`, [
    count,
  ])

it('looks at a table again when a tenth of it changed, and not before', async () => {
  await insert(2000)
  await analyseChanged(database)
  expect(await believed()).toBe(2000)
  await insert(100)
  await analyseChanged(database)
  expect(await believed()).toBe(2000)
  await insert(300)
  await analyseChanged(database)
  expect(await believed()).toBe(2400)
  await database.query(`delete from public.notes where id > 1000`)
  await analyseChanged(database)
  expect(await believed()).toBe(1400)
})

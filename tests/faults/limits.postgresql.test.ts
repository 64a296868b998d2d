import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { visitor } from '#tests/people.ts'
import { copyDatabase, openPlace, type TestPlace } from '#tests/test-database.ts'

describe('what one server takes of a PostgreSQL', () => {
  let place: TestPlace
  let database: Database
  beforeAll(async () => {
    place = await copyDatabase()
    database = await openPlace(place)
  })
  afterAll(async () => {
    await database?.close()
    await place?.remove()
  })

  const preparedOnes = async () => {
    const [row] = await database.query<{ count: number }>('select count(*) from pg_prepared_statements')
    return row?.count
  }
  const shape = (n: number) => `select ${n} as n, id from public.groups where name = $1`

  it('is nothing that stays for a statement that is asked once', async () => {
    const before = await preparedOnes()
    for (let n = 0; n < 600; n += 1) await database.queryAs(visitor, shape(n), ['x'])
    // Only the question itself came back.
    expect(await preparedOnes()).toBeLessThanOrEqual((before ?? 0) + 1)
  })

  it('is a hundred statements a connection for those that come back', async () => {
    for (let n = 1_000; n < 1_150; n += 1)
      for (let time = 0; time < 2; time += 1) await database.queryAs(visitor, shape(n), ['x'])
    expect(await preparedOnes()).toBe(100)
    expect(await database.queryAs(visitor, shape(1_149), ['x'])).toEqual([])
  })

  it('is not confused by a table that changes under a statement that came back', async () => {
    await database.query('create table public.notes (id integer)')
    await database.query('insert into public.notes values (1)')
    for (let time = 0; time < 3; time += 1)
      expect(await database.query('select * from public.notes')).toEqual([{ id: 1 }])
    await database.query(`alter table public.notes add column words text default 'new'`)
    expect(await database.query('select * from public.notes')).toEqual([{ id: 1, words: 'new' }])
  })

  it('is ten connections, and whoever waits too long for one is refused in words', async () => {
    const busy = Array.from({ length: 10 }, () => database.query('select pg_sleep(7)'))
    const late = Array.from({ length: 5 }, () => database.query('select 1'))
    for (const each of late)
      await expect(each).rejects.toMatchObject({
        code: '53300',
        message: 'no connection to the database became free in time',
      })
    await Promise.all(busy)
    expect(await database.query('select 1 as free')).toEqual([{ free: 1 }])
  })
})

// Sweeping: a row that cannot be deleted keeps neither its neighbours nor the next table from being swept.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  await database.query('create table private.swept (id integer primary key)')
  await database.query('create table private.holders (id integer references private.swept)')
  await database.query('create table private.others (id integer primary key)')
})
afterAll(() => end())

const idsOf = async (table: string) =>
  (await database.query<{ id: number }>(`select id from ${table} order by id`)).map(({ id }) => id)

it.each([
  ['none', []],
  ['the first', [1]],
  ['some in the middle', [7, 150, 151, 249]],
  ['the last', [250]],
])('deletes all rows but those that are held: %s', async (_, held) => {
  await database.query('truncate private.holders, private.swept, private.others')
  await database.query('insert into private.swept select generate_series(1, 250)')
  await database.query('insert into private.others select generate_series(1, 3)')
  for (const id of held) await database.query('insert into private.holders values ($1)', [id])
  const sweeping = deleteInBatches(database, [
    { table: 'private.swept', condition: 't.id > 0' },
    { table: 'private.others', condition: 't.id > 1' },
  ])
  if (held.length === 0) await sweeping
  else await expect(sweeping).rejects.toThrow('violates foreign key constraint')
  expect(await idsOf('private.swept')).toEqual(held)
  expect(await idsOf('private.others')).toEqual([1])
})

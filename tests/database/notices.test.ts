// Notices: their days, how many may stand over the same ones, who is told of a change, and how they are read.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity, visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, type Statement, tried, updateOf } from './attempt.ts'
import { noticeRow, type Values } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterEach(() => database.query('delete from public.notices'))
afterAll(() => end())

const days = (first_day: string | null, last_day: string | null) => noticeRow({ first_day, last_day })
const insert = async (changes: Values = {}) => {
  const [row] = await database.queryAs<{ id: string }>(
    city.superAdmin,
    ...insertInto('notices', noticeRow(changes), 'id'),
  )
  return row?.id ?? ''
}

describe('the days of a notice', () => {
  it.each([
    ['a single one', '2026-07-01', '2026-07-01'],
    ['93', '2026-07-01', '2026-10-01'],
    ['the first that there are', '2000-01-01', '2000-01-02'],
    ['the last that there are', '2199-12-30', '2199-12-31'],
  ])('may be %s', async (_, first, last) => {
    expect(await tried(database, city.superAdmin, insertInto('notices', days(first, last)))).toHaveLength(1)
  })

  it.each([
    ['backwards', '2026-07-02', '2026-07-01', 'last_follows_first'],
    ['94', '2026-07-01', '2026-10-02', 'last_three_months_at_most'],
    ['without an end', '2026-07-01', 'infinity', 'days_are_sensible'],
    ['without a beginning', '-infinity', '2026-07-01', 'days_are_sensible'],
    ['before 2000', '1999-12-31', '2000-01-01', 'days_are_sensible'],
    ['in 2200', '2199-12-31', '2200-01-01', 'days_are_sensible'],
  ])('may not be %s', async (_, first, last, rule) => {
    await expect(
      tried(database, city.superAdmin, insertInto('notices', days(first, last))),
    ).rejects.toMatchObject({ code: '23514', constraint: `notices_${rule}` })
  })

  it.each([
    [null, '2026-07-01'],
    ['2026-07-01', null],
  ])('must both be there: %j to %j', async (first, last) => {
    await expect(
      tried(database, city.superAdmin, insertInto('notices', days(first, last))),
    ).rejects.toMatchObject({ code: '23502' })
  })
})

describe('over the same days', () => {
  const tooMany = {
    code: 'PT409',
    message: 'There are ten notices over these days already. Delete one first.',
  }
  const insertMany = (count: number, first: string, last = first) =>
    database.queryAs(
      city.superAdmin,
      `insert into public.notices (text, first_day, last_day)
       select 'Notice ' || n, $1::date, $2::date from generate_series(1, ${count}) n`,
      [first, last],
    )

  it('stand ten notices at most, whoever writes the next one', async () => {
    await insertMany(10, '2026-07-01', '2026-07-05')
    const next = insertInto('notices', days('2026-07-05', '2026-07-08'))
    await expect(tried(database, city.superAdmin, next)).rejects.toMatchObject(tooMany)
    await expect(tried(database, undefined, next)).rejects.toMatchObject(tooMany)
    await insert({ first_day: '2026-07-06', last_day: '2026-07-08' })
  })

  it('stand ten at most also when they come in one statement, or all at once', async () => {
    await expect(insertMany(11, '2026-07-01')).rejects.toMatchObject(tooMany)
    await insertMany(8, '2026-07-01')
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => insertMany(1, '2026-07-01')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('stand ten at most also when one is moved there; those that are there may change', async () => {
    await insertMany(10, '2026-07-01')
    const elsewhere = await insert({ first_day: '2026-07-03', last_day: '2026-07-03' })
    const move = (first_day: string) => updateOf('notices', elsewhere, { first_day })
    await expect(tried(database, city.superAdmin, move('2026-07-01'))).rejects.toMatchObject(tooMany)
    expect(await tried(database, city.superAdmin, move('2026-07-02'))).toHaveLength(1)
    const lengthen: Statement = [
      `update public.notices set last_day = '2026-07-03', text = 'Changed' where first_day = '2026-07-01'`,
    ]
    await expect(tried(database, city.superAdmin, lengthen)).rejects.toMatchObject(tooMany)
    await database.queryAs(city.superAdmin, 'delete from public.notices where id = $1', [elsewhere])
    await database.queryAs(city.superAdmin, ...lengthen)
    expect(await database.query(`select 1 from public.notices where text = 'Changed'`)).toHaveLength(10)
  })
})

it('whoever listens is told of each change', async () => {
  const heard: string[] = []
  const unlisten = await database.listen('table_changed', {
    onNotification: table => heard.push(table),
    onGap: () => heard.push('a gap'),
  })
  const id = await insert()
  await expect.poll(() => heard).toEqual(['notices'])
  await database.queryAs(city.superAdmin, ...updateOf('notices', id, { text: 'All clear' }))
  await expect.poll(() => heard).toEqual(['notices', 'notices'])
  await database.queryAs(city.superAdmin, 'delete from public.notices where id = $1', [id])
  await expect.poll(() => heard).toEqual(['notices', 'notices', 'notices'])
  await unlisten()
})

it('those of a calendar’s days are found by their last one, however many are past', async () => {
  await database.query('alter table public.notices disable trigger notices_normalise')
  await database.query(
    `insert into public.notices (text, first_day, last_day)
     select 'Notice ' || n, d, d + 3 from generate_series(1, 5000) n, lateral (select '2012-01-01'::date + n as d) days`,
  )
  await database.query('alter table public.notices enable trigger notices_normalise')
  await database.query('analyze public.notices')
  const plan = await database.queryAs<{ 'QUERY PLAN': unknown }>(
    visitor,
    `explain (format json) select id, text, first_day, last_day from public.notices
     where last_day >= $1 and first_day <= $2 order by first_day, last_day desc, id limit 100`,
    ['2025-08-01', '2025-09-06'],
  )
  expect(JSON.stringify(plan)).toContain('notices_by_last_day')
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
})

// What an event is indexed by: its words, its months and its distance; and that a batch leaves the indexes nothing to do.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '../test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

const answer = async (text: string, parameters: string[] = []) =>
  (await database.query<{ answer: unknown }>(`select ${text} as answer`, parameters))[0]?.answer

it.each([
  ["  Tea & Ride:\tat 6.30pm -- Rob’s/Ann's!", 'tea ride at 6 30pm robs anns'],
  ["It's  a   (slow)_ride.", 'its a slow ride'],
  ['Café – Zürich,Ångström', 'cafe zurich angstrom'],
  ['Велопрогулка, 7 км', 'велопрогулка 7 км'],
  ['?!', ''],
])('reads %j as words with one space between them', async (said, folded) => {
  expect(await answer('private.folded($1)', [said])).toBe(folded)
})

it('leaves long numbers and codes out of a description, and tags', async () => {
  const said = '<p>Call 3035550123 or <b>Ann</b>: code a1b2c3d4e, 12 miles</p>'
  expect(await answer('private.about_words($1)', [said])).toBe('call  or ann code  12 miles')
})

it.each([
  ['2026-11-03 18:00Z', '2026-11-03 20:00Z', ['@2026', '@202611']],
  ['2026-11-30 23:00Z', '2026-11-30 23:59:59.999999Z', ['@2026', '@202611']],
  ['2026-11-30 23:00Z', '2026-12-01 00:00Z', ['@2026', '@202611', '@202612']],
  ['2026-12-31 23:00Z', '2027-01-01 01:00Z', ['@2026', '@202612', '@2027', '@202701']],
])('marks the months from %s to %s', async (start, finish, marks) => {
  expect(await answer('to_jsonb(private.month_marks($1, $2))', [start, finish])).toEqual(marks)
})

it('marks each distance by the step that exact logarithms give, also at the borders', async () => {
  const wrong = await database.query(
    `select km from (
         select n / 10.0 as km from generate_series(1, 20000) n
         union all select round(power(1.05, n), places) from generate_series(-47, 155) n, generate_series(0, 12, 3) places) as all_of_them
       where km between 0.1 and 2000 and private.km_step(km) <> floor(ln(km) / ln(1.05))`,
  )
  expect(wrong).toEqual([])
  expect(await answer('to_jsonb(private.km_marks(20, 22))')).toEqual(['@km_61', '@km_62', '@km_63'])
})

it('adds the words of many events to the indexes before the request ends', async () => {
  await database.queryAs(
    city.superAdmin,
    `insert into public.events (title, description, start_date, type_id, location)
     select 'Hundred wheels ' || n, 'Many at once.', now() + n * interval '1 hour', $1, '{"name": "Depot", "url": "https://x.example"}'
     from generate_series(1, 100) n`,
    [city.typeId],
  )
  for (const index of ['search_entries_by_words', 'search_entries_by_title'])
    expect(await answer(`gin_clean_pending_list('private.${index}')::integer`), index).toBe(0)
  const found = await database.query(
    `select from private.search_entries where words @@ 'hundr & mani'::tsquery and to_tsvector('private.words', title) @@ 'wheel'::tsquery`,
  )
  expect(found).toHaveLength(100)
})

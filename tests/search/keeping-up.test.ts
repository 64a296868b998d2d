// The index of the search follows every change by itself, and holds nothing that is not on the calendar.

import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { searchResponse } from '#domain/search/results.ts'
import type { Caller, Database } from '#platform/database/database.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { eventRow, groupRow, typeRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity } from '#tests/people.ts'
import { datesOf, rideRow, seriesOf } from '#tests/series/series.ts'
import { testDatabase } from '../test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

async function search(q: string, caller: Caller = city.visitor) {
  const [row] = await database.queryAs<{ answer: unknown }>(caller, 'select public.search($1) as answer', [q])
  return z.parse(searchResponse, row?.answer)
}
const titles = async (q: string) => (await search(q)).events.map(event => event.title)

it('finds an event by each of its words, as it is now', async () => {
  const row = rideRow(city, { title: 'Zeppelin watching', facts: { surface: 'gravel', bring: 'Binoculars' } })
  const [event] = await database.queryAs<{ id: string }>(
    city.moderatorOfA,
    `insert into public.events (title, description, start_date, type_id, group_id, location, facts)
     select title, description, start_date, type_id, group_id, location, facts
     from jsonb_populate_record(null::public.events, $1::jsonb) returning id`,
    [JSON.stringify(row)],
  )
  for (const word of [
    'zeppelin',
    'binoculars',
    'zeppelin alpine',
    'zeppelin depot',
    'zeppelin gravel',
    'zepelin',
  ])
    expect(await titles(word), word).toEqual(['Zeppelin watching'])
  await database.query(`update public.events set title = 'Kite watching' where id = $1`, [event?.id ?? ''])
  expect(await titles('zeppelin')).toEqual([])
  expect(await titles('kites')).toEqual(['Kite watching'])
  await database.query(`update public.groups set name = 'Quixotic Spokes' where id = $1`, [city.groupA])
  expect(await titles('kite quixotic')).toEqual(['Kite watching'])
  expect((await search('quixotic')).groups.map(group => group.name)).toEqual(['Quixotic Spokes'])
  expect(await titles('alpine')).toEqual([])
  await database.query(`update public.event_types set name = 'yodelling' where id = $1`, [city.typeId])
  expect(await titles('yodelling kite')).toEqual(['Kite watching'])
  await database.query(`delete from public.events where id = $1`, [event?.id ?? ''])
  expect(await titles('kite')).toEqual([])
  // Not even as a word that was perhaps meant.
  expect((await search('kitte')).near).toEqual([])
  expect((await search('ki')).marks).toEqual([])
  const known = (word: string) =>
    database.query('select word from private.search_words where word = $1', [word])
  expect(await known('kite')).toEqual([])
  expect(await known('zeppelin')).toEqual([])
  expect(await known('depot')).toHaveLength(1)
  // One that was forgotten by mistake is found all the same.
  await database.query(`delete from private.search_words where word = 'depot'`)
  expect(await titles('depot')).not.toEqual([])
})

it('finds a series once, with its next date, and a date with words of its own', async () => {
  const start = new Date(Date.now() - 20 * 86_400_000).toISOString()
  const series = seriesOf(database, city.moderatorOfA)
  const row = rideRow(city, { title: 'Velvet loop', start_date: start, end_date: null })
  const id = await series.create(row, 'FREQ=WEEKLY;COUNT=8')
  const dates = await datesOf(database, id)
  const next = dates.find(date => new Date(date.start).getTime() > Date.now())
  const once = await search('velvet')
  expect(once.events.map(event => event.id)).toEqual([next?.id])
  expect(once.events[0]?.repeats).toBe(true)
  const last = dates.at(-1)
  await database.query(`update public.events set title = 'Velvet loop with lanterns' where id = $1`, [
    last?.id ?? '',
  ])
  expect(await titles('velvet')).toEqual(['Velvet loop', 'Velvet loop with lanterns'])
  await series.change(dates[0]?.id ?? '', 'all', { title: 'Satin loop' })
  expect(await titles('satin')).toEqual(['Satin loop'])
  expect(await titles('velvet')).toEqual(['Velvet loop with lanterns'])
  await series.remove(dates[0]?.id ?? '', 'all')
  expect(await titles('satin')).toEqual([])
})

it('follows a type that is renamed or replaced, and groups that become one, without touching their events', async () => {
  const make = async (table: string, values: Values) =>
    (await database.query<{ id: string }>(...insertInto(table, values, 'id')))[0]?.id ?? ''
  const type = (name: string) => make('event_types', typeRow({ name }))
  const group = (name: string) => make('groups', groupRow({ name }))
  const asAdmin = (text: string, ...values: string[]) => database.queryAs(city.superAdmin, text, values)
  const replace = (from: string, to: string) => asAdmin('select public.replace_event_type($1, $2)', from, to)
  const entries = () =>
    database.query(`select id, xmin::text from private.search_entries
    where kind in ('event', 'series') order by id`)
  const [first, second] = [await type('Jousting'), await type('Falconry')]
  const [small, large] = [await group('Peloton Minor'), await group('Ursa Spokes')]
  const own = { type_id: first, group_id: small }
  await make('events', eventRow(city, { title: 'Banner day', ...own }))
  await seriesOf(database, city.superAdmin).create(
    rideRow(city, { title: 'Banner week', ...own }),
    'FREQ=WEEKLY;COUNT=3',
  )
  const both = ['Banner day', 'Banner week']
  const finds = async (words: string) => (await titles(words)).toSorted()
  expect(await finds('jousting')).toEqual(both)
  expect(await finds('peloton banner')).toEqual(both)
  const before = await entries()

  await asAdmin(`update public.event_types set name = 'Juggling' where id = $1`, first)
  expect(await finds('juggling')).toEqual(both)
  expect(await finds('jousting')).toEqual([])
  await replace(first, second)
  expect(await finds('falconry')).toEqual(both)
  expect(await finds('juggling')).toEqual([])
  // The name of the first one is had by another, which goes too: what the first one means is remembered all the same.
  const [again, third] = [await type('Juggling'), await type('Archery')]
  await replace(again, third)
  await replace(second, third)
  expect(await finds('archery')).toEqual(both)
  await asAdmin(`update public.groups set name = 'Peloton Minimus' where id = $1`, small)
  expect(await finds('minimus')).toEqual(both)
  const [deleted] = await database.queryAs<{ change: string }>(
    city.superAdmin,
    'select public.delete_group($1) as change',
    [small],
  )
  expect(await finds('minimus')).toEqual([])
  await asAdmin('select public.undo_group_deletion($1)', deleted?.change ?? '')
  expect(await finds('minimus')).toEqual(both)
  await asAdmin('select public.merge_groups($1, $2)', small, large)
  expect(await finds('banner ursa')).toEqual(both)
  expect(await finds('minimus')).toEqual([])
  expect(await entries()).toEqual(before)

  // Who chooses another one by hand is found by that.
  const other = await type('Origami')
  await database.query(`update public.events set type_id = $1, group_id = null where title = 'Banner day'`, [
    other,
  ])
  expect(await finds('origami')).toEqual(['Banner day'])
  expect(await finds('archery')).toEqual(['Banner week'])
  expect(await finds('ursa')).toEqual(['Banner week'])
})

it('tells everyone the same, and nobody what is not public', async () => {
  const persons = [city.visitor, city.nobodySpecial, city.moderatorOfB, city.superAdmin]
  for (const q of ['ride', 'someone visitors example', 'proposed']) {
    const answers = await Promise.all(persons.map(person => search(q, person)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(JSON.stringify(answers[0])).not.toMatch(/proposed ride|@visitors/i)
  }
  for (const table of ['search_words', 'search_entries'])
    for (const person of persons)
      await expect(database.queryAs(person, `select * from private.${table}`), table).rejects.toThrow(
        /denied/,
      )
  for (const helper of [`near_words('ride')`, `folded('Ride')`, `index_events('{}')`])
    await expect(database.queryAs(city.superAdmin, `select private.${helper}`), helper).rejects.toThrow(
      /denied/,
    )
  for (const brought of [`unaccent('é')`, `similarity('a', 'b')`])
    await expect(database.queryAs(city.visitor, `select extensions.${brought}`), brought).rejects.toThrow(
      /denied/,
    )
})

it('finds a place as long as something is there', async () => {
  const names = async (q: string) => (await search(q)).places.map(place => place.name)
  expect(await names('depot')).toEqual(['Depot Square'])
  await database.query(`insert into public.places (name) values ('Depot of secrets')`)
  expect(await names('depot')).toEqual(['Depot Square'])
  await database.query(`update public.places set is_pinned = true where name = 'Depot of secrets'`)
  expect(await names('secrets')).toEqual(['Depot of secrets'])
})

it.each([['x'.repeat(201), 'A search has at most 200 characters.']])(
  'refuses what is too long',
  async (q, words) => {
    await expect(search(q)).rejects.toThrow(words)
  },
)

// What is asked for in a search besides words: days, hours, distance and pace. Titles come first, and no word is dropped in silence.

import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runSearch, searchResponse } from '#domain/search/results.ts'
import { addDays, type CityDay, ensureTemporal } from '#domain/time/city-day.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { type Database, visitor } from '#platform/database/database.ts'
import { searchCall } from '#server/search/suggestions.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { type City, makeCity } from '#tests/people.ts'
import { rideRow, seriesOf } from '#tests/series/series.ts'
import { testDatabase } from '../test-database.ts'

const zone = 'America/Denver'
let database: Database
let end: () => Promise<void>
let city: City
let today: CityDay

/** The next day of the week, from tomorrow on: Monday is 1. */
const next = (weekday: number) => {
  const days = [1, 2, 3, 4, 5, 6, 7].map(ahead => addDays(today, ahead))
  return days.find(day => new Date(`${day}T12:00:00Z`).getUTCDay() === weekday % 7) ?? today
}

async function ride(title: string, day: CityDay, time: string, more: Record<string, unknown> = {}) {
  const [start] = await database.query<{ at: string }>(
    `select (($1::date + $2::time) at time zone '${zone}')::text as at`,
    [day, time],
  )
  const row = rideRow(city, { title, start_date: start?.at, end_date: null, ...more })
  await database.query(...insertInto('events', { ...row, created_by: null }, 'id'))
}

const search = (typed: string) =>
  runSearch(typed, today, async asked => {
    const [row] = await database.queryAs<{ answer: unknown }>(visitor, ...searchCall(asked))
    return z.parse(searchResponse, row?.answer)
  })
const titles = async (typed: string) => (await search(typed)).found.events.map(event => event.title)

beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  today = cityToday(zone)
  await ride('Taco Tuesday Roll', next(5), '18:00')
  await ride('Tacos by the river', next(2), '11:00')
  await ride('Lunch pedal', today, '12:00')
  await ride('Lamp pedal', today, '19:30')
  await ride('Owl pedal', addDays(today, 1), '00:30')
  await ride('Camp pedal', today, '12:00', { end_date: `${addDays(today, 2)}T18:00:00Z` })
  await ride('Wide circuit', next(4), '10:00', { facts: { distance_km: [31, 34], pace: 'fast' } })
  await ride('Small circuit', next(4), '10:00', { facts: { distance_km: [8, 9], pace: 'relaxed' } })
  await ride('Plain circuit', next(4), '10:00', { description: 'It is 20 miles, and fast.' })
  await ride('Beginners outing', next(3), '10:00', {
    description: '<p>Bring <b>gloves</b>. Tom &amp; Jo</p>',
  })
})
afterAll(() => end())

it('finds a title that names another day than its own', async () => {
  expect(await titles('Taco Tuesday Roll')).toEqual(['Taco Tuesday Roll'])
  // The title before what is on that day.
  expect(await titles('taco tuesday')).toEqual(['Taco Tuesday Roll', 'Tacos by the river'])
  expect(await titles('tuesday tacos river')).toEqual(['Tacos by the river'])
  // The other word is mistyped, and too short to be corrected.
  expect(await titles('tuesday rll')).toEqual(['Taco Tuesday Roll'])
})

it('finds a series by its title on any day, once', async () => {
  const [start] = await database.query<{ at: string }>(
    `select (($1::date + time '18:00') at time zone '${zone}')::text as at`,
    [next(5)],
  )
  const row = rideRow(city, { title: 'Monday Mixer', start_date: start?.at, end_date: null })
  await seriesOf(database, city.superAdmin).create(row, 'FREQ=WEEKLY;COUNT=4')
  expect(await titles('monday mixer')).toEqual(['Monday Mixer'])
  expect(await titles('friday mixer')).toEqual(['Monday Mixer'])
})

it('lists for an evening what starts in the evening or lasts for days', async () => {
  expect((await titles('tonight pedal')).toSorted()).toEqual(['Camp pedal', 'Lamp pedal', 'Owl pedal'])
  expect(await titles('tonight')).not.toContain('Lunch pedal')
  expect((await titles('evening pedal')).toSorted()).toEqual(['Camp pedal', 'Lamp pedal', 'Owl pedal'])
  expect((await titles('today in the afternoon pedal')).toSorted()).toEqual(['Camp pedal', 'Lunch pedal'])
})

it('finds rides by their distance and pace, also where only the description has them', async () => {
  expect(await titles('20 miles')).toEqual(['Wide circuit', 'Plain circuit'])
  expect(await titles('30-35 km ride')).toEqual(['Wide circuit'])
  expect(await titles('under 10 km')).toEqual(['Small circuit'])
  expect(await titles('fast ride')).toEqual(['Wide circuit', 'Plain circuit'])
  expect(await titles('fast circuit')).toEqual(['Wide circuit', 'Plain circuit'])
  expect(await titles('easy circuit')).toEqual(['Small circuit'])
  await database.query(`update public.events set facts = '{"pace": "steady"}' where title = 'Wide circuit'`)
  expect(await titles('30-35 km ride')).toEqual([])
  expect(await titles('steady ride')).toEqual(['Wide circuit'])
})

it('says which words were corrected, ignored, or not found together', async () => {
  const corrected = await search('begginer outing')
  expect(corrected.found.events.map(event => event.title)).toEqual(['Beginners outing'])
  expect(corrected.found.corrected).toEqual([{ typed: 'begginer', meant: 'beginner' }])
  const ignored = await search('outing xqzvw')
  expect(ignored.found.ignored).toEqual(['xqzvw'])
  expect(ignored.found.events).toHaveLength(1)
  const partial = await search('outing river')
  expect(partial.found.is_partial).toBe(true)
  expect((await search('beginners outing')).found).toMatchObject({
    corrected: [],
    ignored: [],
    is_partial: false,
  })
})

it('says that a day has nothing, and shows the words alone', async () => {
  const { asked, missed, found } = await search('outing on friday')
  expect(found.events.map(event => event.title)).toEqual(['Beginners outing'])
  expect(missed).toMatchObject({ weekday: 5 })
  expect(asked).toEqual({ text: 'outing' })
})

it('leaves no gap where a tag was', async () => {
  expect((await search('gloves')).found.events[0]?.about).toBe(' Bring gloves. Tom & Jo ')
})

it.each([
  'from_hour => 5',
  'from_hour => 20, to_hour => 50',
  'from_km => 3',
  'from_km => 0, to_km => 3',
  'from_km => 5, to_km => 3',
  `pace => 'hurried'`,
])('refuses %s', async given => {
  await expect(database.queryAs(visitor, `select public.search('ride', ${given})`)).rejects.toThrow(
    /no such (hours|distance)/,
  )
})

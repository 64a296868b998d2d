// Cancelling, postponing and taking it back: what becomes of the event, of its new date and of the other dates.

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { datesOf, rideRow, seriesOf } from './series.ts'

let database: Database
let end: () => Promise<void>
let city: City
let eventId: string
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
})
beforeEach(async () => {
  const id = await seriesOf(database, city.superAdmin).create(rideRow(city), 'FREQ=WEEKLY;COUNT=3')
  eventId = (await datesOf(database, id))[1]?.id ?? ''
})
afterAll(() => end())

async function postpone(): Promise<string> {
  const [row] = await database.queryAs<{ id: string }>(
    city.moderatorOfA,
    `select public.postpone_event($1, '2027-02-02T01:30:00Z', 'Snow') as id`,
    [eventId],
  )
  return row?.id ?? ''
}

const change = (more: string, parameters: string[] = [], caller: Caller = city.moderatorOfA) =>
  database.queryAs(caller, `select public.change_event_status($1, ${more})`, [eventId, ...parameters])

async function stored(id = eventId) {
  const [row] = await database.query(
    'select status, status_note as note, postponed_to from public.events where id = $1',
    [id],
  )
  return row
}

it('cancels one date of a series and no other, and takes it back', async () => {
  await change(`'cancelled', ' Ice '`)
  expect(await stored()).toEqual({ status: 'cancelled', note: 'Ice', postponed_to: null })
  const [row] = await database.query<{ series_id: string }>(
    'select series_id from public.events where id = $1',
    [eventId],
  )
  const dates = await datesOf(database, row?.series_id ?? '')
  expect(dates.map(({ status, note }) => [status, note])).toEqual([
    ['scheduled', null],
    ['cancelled', 'Ice'],
    ['scheduled', null],
  ])
  await change(`'scheduled'`)
  expect(await stored()).toEqual({ status: 'scheduled', note: null, postponed_to: null })
})

it('takes a postponement back and keeps the new date', async () => {
  const newDate = await postpone()
  await change(`'scheduled'`)
  expect(await stored()).toEqual({ status: 'scheduled', note: null, postponed_to: null })
  expect(await stored(newDate)).toMatchObject({ status: 'scheduled' })
})

it('takes a postponement back with its new date, and undoes that, too', async () => {
  const newDate = await postpone()
  await change(`'scheduled', delete_new_date => true`)
  expect(await stored(newDate)).toBeUndefined()
  await change(`'postponed', 'Snow', new_date => $2`, [newDate])
  expect(await stored()).toEqual({ status: 'postponed', note: 'Snow', postponed_to: newDate })
  expect(await stored(newDate)).toMatchObject({ status: 'scheduled' })
})

it('changes the note of a postponed event and keeps its new date', async () => {
  const newDate = await postpone()
  await change(`'postponed', 'Still snow', new_date => $2, delete_new_date => true`, [newDate])
  expect(await stored()).toEqual({ status: 'postponed', note: 'Still snow', postponed_to: newDate })
  expect(await stored(newDate)).toBeDefined()
})

it.each([
  ['an unknown status', `'maybe'`, '23514'],
  ['no status', 'null', '23502'],
  ['a note too long', `'cancelled', repeat('x', 301)`, '23514'],
  ['a new date that is not there', `'postponed', null, '00000000-0000-4000-8000-000000000000'`, 'PT409'],
])('refuses %s', async (_, more, code) => {
  await expect(change(more)).rejects.toMatchObject({ code })
})

it('drops the new date of an event that is not postponed', async () => {
  await change(`'cancelled', null, $2`, [city.eventA])
  expect(await stored()).toMatchObject({ status: 'cancelled', postponed_to: null })
})

it("neither links to nor deletes another group's event", async () => {
  await expect(change(`'postponed', null, $2`, [city.eventB])).rejects.toMatchObject({ code: '42501' })
  const newDate = await postpone()
  await database.query('update public.events set group_id = $2 where id = $1', [newDate, city.groupB])
  await expect(change(`'scheduled', delete_new_date => true`)).rejects.toMatchObject({ code: '42501' })
  expect(await stored()).toMatchObject({ status: 'postponed', postponed_to: newDate })
  expect(await stored(newDate)).toBeDefined()
})

it('says so when there is no such event', async () => {
  eventId = '00000000-0000-4000-8000-000000000000'
  await expect(change(`'cancelled'`)).rejects.toMatchObject({ code: 'PT404' })
})

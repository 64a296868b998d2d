// Changes that an organiser proposes: what an approval applies, what it leaves alone, and how it is taken back.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { submissionRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

async function submit(values: Values): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    ...insertInto('event_submissions', submissionRow(city, values), 'id'),
  )
  return row?.id ?? ''
}
const approve = (caller: Caller & { id: string }, submission: string) =>
  database.queryAs(caller, 'select public.approve_event_submission($1, $2)', [submission, caller.id])
const reopen = (caller: Caller, submission: string) =>
  database.queryAs(caller, 'select public.reopen_submission($1)', [submission])
const read = async (table: 'event_submissions' | 'events', id: unknown) =>
  (await database.query(`select * from public.${table} where id = $1`, [String(id)]))[0] ?? {}

/** An approved ride of group A, and a change of it. */
let original: string
let event: string
const place = { name: 'Union Station', url: 'https://maps.example/union' }
const propose = (columns: string[], values: Values, more: Values = {}) =>
  submit({
    group_id: city.groupA,
    ...values,
    changes_of: original,
    changes_event: event,
    changed_columns: `{${columns.join(',')}}`,
    ...more,
  })
beforeEach(async () => {
  original = await submit({ group_id: city.groupA, title: 'Dawn ride' })
  await approve(city.moderatorOfA, original)
  event = String((await read('event_submissions', original)).event_id)
})

describe('an approved change', () => {
  it('changes what it names, and nothing that someone else changed since', async () => {
    const change = await propose(['title', 'location'], { title: 'Dusk ride', location: place })
    await database.query(`update public.events set description = 'A moderator’s words.' where id = $1`, [
      event,
    ])
    expect(await read('events', event)).toMatchObject({ title: 'Dawn ride' })
    await approve(city.moderatorOfA, change)
    expect(await read('events', event)).toMatchObject({
      title: 'Dusk ride',
      location: place,
      description: 'A moderator’s words.',
    })
    expect(await read('event_submissions', change)).toMatchObject({ status: 'approved', event_id: event })
  })

  it('moves start and end together', async () => {
    const change = await propose(['start_date'], {
      start_date: '2026-07-01T20:00:00Z',
      end_date: '2026-07-01T22:00:00Z',
    })
    await approve(city.superAdmin, change)
    expect(await read('events', event)).toMatchObject({
      start_date: new Date('2026-07-01T20:00:00Z'),
      end_date: new Date('2026-07-01T22:00:00Z'),
    })
  })

  it('is taken back with everything that it changed', async () => {
    const before = await read('events', event)
    const change = await propose(['title'], { title: 'Dusk ride' })
    await approve(city.moderatorOfA, change)
    await reopen(city.moderatorOfA, change)
    expect(await read('events', event)).toMatchObject({
      title: before.title,
      description: before.description,
    })
    expect(await read('event_submissions', change)).toMatchObject({ status: 'pending' })
    await approve(city.moderatorOfA, change)
    expect(await read('events', event)).toMatchObject({ title: 'Dusk ride' })
  })

  it('is not taken back over what someone changed since', async () => {
    const change = await propose(['title'], { title: 'Dusk ride' })
    await approve(city.moderatorOfA, change)
    await database.query(`update public.events set title = 'Night ride' where id = $1`, [event])
    await expect(reopen(city.moderatorOfA, change)).rejects.toMatchObject({ code: 'PT409' })
    expect(await read('events', event)).toMatchObject({ title: 'Night ride' })
  })

  it('that is rejected changes nothing', async () => {
    const change = await propose(['title'], { title: 'Dusk ride' })
    await database.queryAs(city.superAdmin, 'select public.reject_event_submission($1, $2)', [
      change,
      city.superAdmin.id,
    ])
    expect(await read('events', event)).toMatchObject({ title: 'Dawn ride', sequence: 0 })
  })
})

describe('a change waits', () => {
  it('for whoever looks after the event now', async () => {
    const change = await propose(['title'], { title: 'Dusk ride' })
    await database.query('update public.events set group_id = $1 where id = $2', [city.groupB, event])
    await expect(approve(city.moderatorOfA, change)).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.queryAs(city.superAdmin, 'select public.assign_submission_group($1, $2)', [
        change,
        city.groupA,
      ]),
    ).rejects.toMatchObject({ code: 'PT409' })
    await approve(city.moderatorOfB, change)
    expect(await read('events', event)).toMatchObject({ title: 'Dusk ride', group_id: city.groupB })
  })

  it('once for an event, and goes with it', async () => {
    const change = await propose(['title'], { title: 'Dusk ride' })
    await expect(propose(['title'], { title: 'Noon ride' })).rejects.toMatchObject({ code: '23505' })
    await database.query('delete from public.events where id = $1', [event])
    expect(await read('event_submissions', change)).toEqual({})
  })

  it.each([
    ['a visitor', () => city.visitor],
    ['a super admin', () => city.superAdmin],
  ])('is not made by %s', async (_, caller) => {
    const statement = insertInto(
      'event_submissions',
      submissionRow(city, { changes_of: original, changes_event: event, changed_columns: '{title}' }),
    )
    await expect(database.queryAs(caller(), ...statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a change of a series', () => {
  let series: string
  const dates = () =>
    database.query<{ title: string; start_date: Date }>(
      'select title, start_date from public.events where series_id = $1 order by start_date',
      [series],
    )
  beforeEach(async () => {
    original = await submit({
      group_id: city.groupA,
      title: 'Weekly ride',
      start_date: '2077-07-01T18:00:00Z',
      rule: 'FREQ=WEEKLY;COUNT=3',
    })
    await approve(city.moderatorOfA, original)
    const approved = await read('event_submissions', original)
    event = String(approved.event_id)
    series = String(approved.series_id)
  })

  it('changes all its dates, and is taken back for all of them', async () => {
    const before = await dates()
    const change = await propose(
      ['title', 'start_date'],
      { title: 'Weekly sprint', start_date: '2077-07-01T19:00:00Z' },
      { changes_series: true },
    )
    await approve(city.moderatorOfA, change)
    expect(await dates()).toEqual(
      ['2077-07-01', '2077-07-08', '2077-07-15'].map(day => ({
        title: 'Weekly sprint',
        start_date: new Date(`${day}T19:00:00Z`),
      })),
    )
    await reopen(city.moderatorOfA, change)
    expect(await dates()).toEqual(before)
  })

  it('changes one date alone where it is for that one', async () => {
    const change = await propose(['title'], { title: 'Special ride' })
    await approve(city.moderatorOfA, change)
    expect((await dates()).map(({ title }) => title)).toEqual(['Special ride', 'Weekly ride', 'Weekly ride'])
  })
})

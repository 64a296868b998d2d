// One type of events put in the place of another: what moves, who may, and what others do at the same moment.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { deleteFrom, insertInto, updateOf } from '#tests/database/attempt.ts'
import { eventRow, makeManyEvents, submissionRow, typeRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity } from '#tests/people.ts'
import { rideRow, seriesOf } from '#tests/series/series.ts'
import { testDatabase } from '#tests/test-database.ts'
import { atTheSameMoment } from './at-the-same-moment.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

const make = async (table: string, values: Values) => {
  const [row] = await database.query<{ id: string }>(...insertInto(table, values, 'id'))
  return row?.id ?? ''
}
const one = async (text: string, parameters: string[]) => (await database.query(text, parameters))[0]
const replace = async (from: string, to: string) => {
  const text = 'select public.replace_event_type($1, $2) as moved'
  const [row] = await database.queryAs<{ moved: number }>(city.superAdmin, text, [from, to])
  return row?.moved
}

let number = 0
let from: string
let to: string
beforeEach(async () => {
  number += 1
  from = await make('event_types', typeRow({ name: `From ${number}` }))
  to = await make('event_types', typeRow({ name: `To ${number}`, color: '#123456' }))
})

describe('replacing a type', () => {
  it('moves events, series, submissions and deleted events, and deletes the type', async () => {
    const event = await make('events', eventRow(city, { type_id: from }))
    const series = seriesOf(database, city.superAdmin)
    const seriesId = await series.create(rideRow(city, { type_id: from }), 'FREQ=WEEKLY;COUNT=3')
    const waiting = await make('event_submissions', submissionRow(city, { type_id: from }))
    const decided = await make('event_submissions', submissionRow(city, { type_id: from }))
    await database.queryAs(city.superAdmin, 'select public.reject_event_submission($1, $2)', [
      decided,
      city.superAdmin.id,
    ])
    const gone = await make('events', eventRow(city, { type_id: from }))
    await database.query(...deleteFrom('events', gone))
    const text = 'select * from public.event_type_uses($1)'
    expect(await database.queryAs(city.superAdmin, text, [from])).toEqual([
      { events: 4, series: 1, submissions: 2, deleted_events: 1 },
    ])
    const before = await one('select sequence, updated_at from public.events where id = $1', [event])

    expect(await replace(from, to)).toBe(4)

    expect(
      await one(
        'select type_id, type_name, sequence, updated_at > $2::timestamptz as later from public.events where id = $1',
        [event, before?.updated_at instanceof Date ? before.updated_at.toISOString() : ''],
      ),
    ).toEqual({ type_id: to, type_name: `To ${number}`, sequence: 1, later: true })
    expect(await one('select type_id from public.event_series where id = $1', [seriesId])).toEqual({
      type_id: to,
    })
    expect(
      await database.query(
        `select status, type_id, reviewed_by from public.event_submissions where id in ($1, $2) order by 1`,
        [waiting, decided],
      ),
    ).toEqual([
      { status: 'pending', type_id: to, reviewed_by: null },
      { status: 'rejected', type_id: to, reviewed_by: city.superAdmin.id },
    ])
    const [restored] = await database.queryAs(city.superAdmin, 'select * from public.restore_event($1)', [
      gone,
    ])
    expect(restored).toMatchObject({ type_id: to, type_name: `To ${number}` })
    expect(await database.query('select 1 from public.event_types where id = $1', [from])).toEqual([])
  })

  it('leaves nothing that names the type, in whatever table', async () => {
    const references = await database.query<{ column: string }>(
      `select k.conrelid::regclass || '.' || a.attname as column from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'f' and k.confrelid = 'public.event_types'::regclass order by 1`,
    )
    // Whoever adds one has to make replace_event_type move it.
    expect(references.map(({ column }) => column)).toEqual([
      'deleted_events.type_id',
      'event_series.type_id',
      'event_submissions.type_id',
      'events.type_id',
      'former_types.type_id',
      'private.replaced_types.type_id',
    ])
  })

  it('lets a series that was deleted before come back with the new type', async () => {
    const series = seriesOf(database, city.superAdmin)
    const id = await series.create(rideRow(city, { type_id: from }), 'FREQ=WEEKLY;COUNT=3')
    const first = await one('select id from public.events where series_id = $1 limit 1', [id])
    const change = await series.remove(String(first?.id), 'all')
    await replace(from, to)
    await series.undo(change)
    expect(await database.query('select type_id from public.events where series_id = $1', [id])).toEqual(
      Array.from({ length: 3 }, () => ({ type_id: to })),
    )
  })

  it('is no answer to whether a series still happens, and no second review', async () => {
    const series = seriesOf(database, city.superAdmin)
    const id = await series.create(rideRow(city, { type_id: from }), 'FREQ=WEEKLY')
    await database.query('insert into private.series_renewals (series_id) values ($1)', [id])
    await replace(from, to)
    expect(await one('select answer from private.series_renewals where series_id = $1', [id])).toEqual({
      answer: null,
    })
    // The rules of review hold again for the next statement of the same transaction.
    const decided = await make('event_submissions', submissionRow(city))
    await database.queryAs(city.superAdmin, 'select public.reject_event_submission($1, $2)', [
      decided,
      city.superAdmin.id,
    ])
    const other = await make('event_types', typeRow({ name: `Other ${number}` }))
    await expect(
      database.transactionAs(city.superAdmin, async queries => {
        await queries.query('select public.replace_event_type($1, $2)', [to, other])
        await queries.query('select public.edit_event_submission($1, $2)', [decided, { type_id: other }])
      }),
    ).rejects.toMatchObject({ code: 'PT409' })
  })

  it('is refused in words where it makes no sense', async () => {
    await expect(replace(from, from)).rejects.toMatchObject({ code: 'PT400' })
    await expect(replace(from, city.groupA)).rejects.toMatchObject({ code: 'PT404' })
    await expect(replace(city.groupA, to)).rejects.toMatchObject({ code: 'PT404' })
  })

  it('takes 5,000 events', async () => {
    await makeManyEvents(database, eventRow(city, { type_id: from }), 5000)
    expect(await replace(from, to)).toBe(5000)
    expect(
      await one('select count(*)::int as count, min(sequence) from public.events where type_id = $1', [to]),
    ).toEqual({ count: 5000, min: 1 })
  })
})

describe('whoever still speaks of a replaced type', () => {
  it('means the new one: in events, series and submissions, also after a second replacement', async () => {
    const last = await make('event_types', typeRow({ name: `Last ${number}` }))
    await replace(from, to)
    await replace(to, last)
    const event = await make('events', eventRow(city, { type_id: from }))
    const text = 'select type_id, type_name from public.events where id = $1'
    expect(await one(text, [event])).toEqual({ type_id: last, type_name: `Last ${number}` })
    await database.queryAs(city.superAdmin, ...updateOf('events', event, { type_id: to, title: 'Later' }))
    expect(await one(text, [event])).toEqual({ type_id: last, type_name: `Last ${number}` })
    const submission = await make('event_submissions', submissionRow(city, { type_id: from }))
    expect(await one('select type_id from public.event_submissions where id = $1', [submission])).toEqual({
      type_id: last,
    })
    const series = await seriesOf(database, city.superAdmin).create(
      rideRow(city, { type_id: to }),
      'FREQ=WEEKLY;COUNT=2',
    )
    expect(await database.query('select type_id from public.events where series_id = $1', [series])).toEqual([
      { type_id: last },
      { type_id: last },
    ])
  })

  it('is remembered by its names, the latest meaning first', async () => {
    await database.queryAs(city.superAdmin, ...updateOf('event_types', from, { name: `Renamed ${number}` }))
    await replace(from, to)
    expect(
      await database.query('select name from public.former_types where type_id = $1 order by name', [to]),
    ).toEqual([{ name: `From ${number}` }, { name: `Renamed ${number}` }])
    await database.queryAs(city.superAdmin, ...deleteFrom('event_types', to))
    expect(await database.query('select 1 from public.former_types where type_id = $1', [to])).toEqual([])
  })

  it('is refused as before when there never was such a type', async () => {
    await expect(make('events', eventRow(city, { type_id: city.groupA }))).rejects.toMatchObject({
      code: '23503',
    })
  })
})

describe('at the same moment', () => {
  it('an event that is saved with the old type gets the new one', async () => {
    const event = await make('events', eventRow(city, { type_id: city.typeId }))
    const [saved, created] = await atTheSameMoment(
      database,
      city.superAdmin,
      queries => queries.query('select public.replace_event_type($1, $2)', [from, to]),
      [
        () => database.queryAs(city.superAdmin, ...updateOf('events', event, { type_id: from }, 'type_id')),
        () =>
          database.queryAs(
            city.moderatorOfA,
            ...insertInto('events', eventRow(city, { type_id: from, group_id: city.groupA }), 'type_id'),
          ),
      ],
    )
    expect([saved, created]).toEqual([[{ type_id: to }], [{ type_id: to }]])
  })

  it('two types that replace each other leave one of them', async () => {
    const outcomes = await Promise.allSettled([replace(from, to), replace(to, from)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(
      await database.query('select 1 from public.event_types where id in ($1, $2)', [from, to]),
    ).toHaveLength(1)
  })
})

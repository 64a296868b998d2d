// What a deleted event leaves behind, and how it comes back.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { sweepDeletedEvents } from '#server/feeds/sweep-deleted-events.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, outcome, type Statement, tried, updateOf } from './attempt.ts'
import { eventRow, groupRow, typeRow, type Values } from './rows.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
})
afterAll(() => end())

const make = async (table: string, values: Values) => {
  const [row] = await database.query<{ id: string }>(...insertInto(table, values, 'id'))
  return row?.id ?? ''
}
const remove = (id: string, caller: Caller = city.moderatorOfA) =>
  database.queryAs(caller, 'delete from public.events where id = $1 returning id', [id])
const restore = (id: string, caller: Caller = city.moderatorOfA) =>
  database.queryAs(caller, 'select * from public.restore_event($1)', [id])
const buried = async (id: string) =>
  (await database.query('select * from public.deleted_events where id = $1', [id]))[0]
const living = async (id: string) =>
  (await database.query('select * from public.events where id = $1', [id]))[0]

let id: string
beforeEach(async () => {
  id = await make(
    'events',
    eventRow(city, { group_id: city.groupA, created_by: city.moderatorOfB.id, host: { name: 'Ana' } }),
  )
})

describe('deleting an event', () => {
  it('leaves everything it was, who deleted it and when, and a higher sequence', async () => {
    await database.queryAs(city.moderatorOfA, ...updateOf('events', id, { title: 'Second title' }))
    const before = await living(id)
    await remove(id)
    const {
      ends_at,
      updated_at,
      facts,
      picture_path,
      picture_alt,
      route_path,
      route_url,
      place_id,
      ...kept
    } = before ?? {}
    expect(await buried(id)).toEqual({
      ...kept,
      sequence: 2,
      more: { facts, picture_path, picture_alt, route_path, route_url, place_id },
      deleted_by: city.moderatorOfA.id,
      deleted_at: expect.any(Date),
    })
    expect(await living(id)).toBe(undefined)
  })

  it('by the server itself names nobody', async () => {
    await database.query('delete from public.events where id = $1', [id])
    expect(await buried(id)).toMatchObject({ deleted_by: null })
  })

  it('leaves nothing when it is undone', async () => {
    await tried(database, city.moderatorOfA, ['delete from public.events where id = $1', [id]])
    expect(await buried(id)).toBe(undefined)
  })

  it('tells every visitor that it is gone and when it would have been, and nobody what it said', async () => {
    const before = await living(id)
    await remove(id)
    const words = ['title', 'description', 'location', 'host', 'created_by', 'deleted_by', '*']
    for (const caller of [city.visitor, city.nobodySpecial, city.moderatorOfB, city.signedOutAdmin]) {
      const seen = await database.queryAs(
        caller,
        'select id, start_date, end_date, type_name, group_id, sequence from public.deleted_events where id = $1',
        [id],
      )
      const { start_date, end_date, type_name } = before ?? {}
      expect(seen).toEqual([{ id, start_date, end_date, type_name, group_id: city.groupA, sequence: 1 }])
      for (const column of words)
        expect(await outcome(database, caller, [`select ${column} from public.deleted_events`])).toBe(
          'refused',
        )
      // Nor by asking whether a word is in it.
      const guess: Statement = [`select id from public.deleted_events where title like 'L%'`]
      expect(await outcome(database, caller, guess)).toBe('refused')
    }
  })

  it('is forgotten after 60 days, not before', async () => {
    await remove(id)
    const age = (days: number) =>
      database.query(
        `update public.deleted_events set deleted_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      )
    await age(59)
    await sweepDeletedEvents(database)
    expect(await buried(id)).toMatchObject({ id })
    await age(61)
    await sweepDeletedEvents(database)
    expect(await buried(id)).toBe(undefined)
  })

  it('keeps its id from being used again', async () => {
    await remove(id)
    const again = tried(database, city.service, insertInto('events', { id, ...eventRow(city) }))
    await expect(again).rejects.toMatchObject({
      code: '23505',
      message: expect.stringContaining('was deleted'),
    })
  })
})

describe('restoring an event', () => {
  it('brings back the same id, author, times and words, with a higher sequence', async () => {
    const before = await living(id)
    await remove(id)
    const [back] = await restore(id)
    expect(back).toEqual({ ...before, sequence: 2, updated_at: expect.any(Date) })
    expect(Number(back?.updated_at)).toBeGreaterThanOrEqual(Number(before?.updated_at))
    expect(await living(id)).toEqual(back)
    expect(await buried(id)).toBe(undefined)
  })

  it('raises the sequence each time round', async () => {
    for (const sequence of [2, 4, 6]) {
      await remove(id)
      expect(await restore(id)).toMatchObject([{ sequence }])
    }
  })

  it('is refused to its author, who moderates another group', async () => {
    await remove(id)
    await expect(restore(id, city.moderatorOfB)).rejects.toMatchObject({ code: '42501' })
    expect(await living(id)).toBe(undefined)
    expect(await buried(id)).toMatchObject({ id })
  })

  it('is open to the moderator of its group', async () => {
    await remove(id)
    expect(await restore(id, city.moderatorOfA)).toMatchObject([{ id, created_by: city.moderatorOfB.id }])
  })

  it('twice says that there is nothing left to restore', async () => {
    await remove(id)
    await restore(id)
    await expect(restore(id)).rejects.toMatchObject({ code: 'PT404' })
  })

  it('at the same moment from ten sides makes one event', async () => {
    await remove(id)
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => restore(id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'PT404' })
    expect(await living(id)).toMatchObject({ sequence: 2 })
  })

  it('works for a super admin after its group was deleted, without the group', async () => {
    const group = await make('groups', groupRow({ name: 'Short-lived' }))
    const event = await make('events', eventRow(city, { group_id: group }))
    await remove(event, city.superAdmin)
    await database.query('delete from public.groups where id = $1', [group])
    await expect(restore(event, city.moderatorOfA)).rejects.toMatchObject({ code: '42501' })
    expect(await restore(event, city.superAdmin)).toMatchObject([{ id: event, group_id: null }])
  })

  it('is refused after its type was deleted', async () => {
    const type = await make('event_types', typeRow({ name: 'short-lived' }))
    const event = await make('events', eventRow(city, { type_id: type }))
    await remove(event, city.superAdmin)
    await database.query('delete from public.event_types where id = $1', [type])
    await expect(restore(event, city.superAdmin)).rejects.toMatchObject({ code: 'PT409' })
    expect(await buried(event)).toMatchObject({ type_id: null, type_name: 'short-lived' })
  })

  it('takes the type’s new name when it was renamed meanwhile', async () => {
    const type = await make('event_types', typeRow({ name: 'old-name' }))
    const event = await make('events', eventRow(city, { type_id: type }))
    await remove(event, city.superAdmin)
    await database.query(`update public.event_types set name = 'new-name' where id = $1`, [type])
    expect(await restore(event, city.superAdmin)).toMatchObject([{ type_name: 'new-name' }])
  })

  it('keeps an author who is gone as nobody', async () => {
    await remove(id)
    await database.query('update public.deleted_events set created_by = null where id = $1', [id])
    expect(await restore(id)).toMatchObject([{ created_by: null }])
  })
})

it('a tombstone removed for good cannot be restored, and frees the id', async () => {
  await remove(id)
  await database.queryAs(city.superAdmin, 'delete from public.deleted_events where id = $1', [id])
  await expect(restore(id, city.superAdmin)).rejects.toMatchObject({ code: 'PT404' })
  expect(await tried(database, city.service, insertInto('events', { id, ...eventRow(city) }))).toHaveLength(1)
})

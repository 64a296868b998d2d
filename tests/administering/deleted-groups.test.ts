// A deleted group: what becomes of what it had, and how all of it comes back.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { sweepHistory } from '#server/history/sweep-history.ts'
import { deleteFrom, insertInto, updateOf } from '#tests/database/attempt.ts'
import { eventRow, groupRow, submissionRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity, type Person, signUp } from '#tests/people.ts'
import { datesOf, rideRow, seriesOf } from '#tests/series/series.ts'
import { testDatabase } from '#tests/test-database.ts'

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
const ask = async (caller: Caller, call: string, id: string) => {
  const [row] = await database.queryAs<{ id: string }>(caller, `select public.${call}($1) as id`, [id])
  return row?.id ?? ''
}
const remove = (id: string, caller: Caller = city.superAdmin) => ask(caller, 'delete_group', id)
const undo = (change: string, caller: Caller = city.superAdmin) => ask(caller, 'undo_group_deletion', change)
const groupOf = async (table: string, id: string) =>
  (await database.query(`select group_id from public.${table} where id = $1`, [id]))[0]?.group_id

let number = 0
let group: string
let moderator: Person
beforeEach(async () => {
  number += 1
  group = await make('groups', groupRow({ name: `Group ${number}` }))
  moderator = await signUp(database, { role: 'group_moderator' })
  await database.queryAs(
    city.superAdmin,
    ...insertInto('group_moderators', { user_id: moderator.id, group_id: group }),
  )
})

describe('deleting a group', () => {
  it('can be undone when it was deleted by a version without the review permission', async () => {
    const change = await remove(group)
    await database.query(
      `update private.deleted_groups set group_before = group_before - 'moderators_review' where id = $1`,
      [change],
    )
    await undo(change)
    const [row] = await database.query('select moderators_review from public.groups where id = $1', [group])
    expect(row?.moderators_review).toBe(false)
  })

  it('leaves its events without a group, and undo gives back all that it had', async () => {
    const event = await make('events', eventRow(city, { group_id: group }))
    const series = await seriesOf(database, city.superAdmin).create(
      rideRow(city, { group_id: group }),
      'FREQ=WEEKLY;COUNT=2',
    )
    const gone = await make('events', eventRow(city, { group_id: group }))
    await database.query(...deleteFrom('events', gone))
    const waiting = await make('event_submissions', submissionRow(city, { group_id: group }))
    await make('group_moderators', { email: `invited-${number}@people.example`, group_id: group })
    const merged = await make('groups', groupRow({ name: `Merged ${number}` }))
    await database.queryAs(city.superAdmin, 'select public.merge_groups($1, $2)', [merged, group])
    await database.query(`update private.mail_outbox set state = 'sent', sent_at = now()`)
    const rows = async () => [
      await database.query('select * from public.group_moderators where group_id = $1 order by id', [group]),
      await database.query(
        'select id, name, description, created_by, created_at from public.groups where id = $1',
        [group],
      ),
      await database.query('select * from public.merged_groups where into_id = $1', [group]),
    ]
    const before = await rows()

    const change = await remove(group)
    const belongings = [
      ...[['events', event] as const, ['event_series', series] as const],
      ...[['deleted_events', gone] as const, ['event_submissions', waiting] as const],
    ]
    for (const [table, id] of belongings) expect([table, await groupOf(table, id)]).toEqual([table, null])
    expect(await rows()).toEqual([[], [], []])

    expect(await undo(change)).toBe(group)
    for (const [table, id] of belongings) expect([table, await groupOf(table, id)]).toEqual([table, group])
    expect(await database.query('select group_id from public.events where series_id = $1', [series])).toEqual(
      [{ group_id: group }, { group_id: group }],
    )
    expect(await rows()).toEqual(before)
    expect(await database.queryAs(moderator, ...updateOf('events', event, { title: 'Mine' }))).toHaveLength(1)
    // Who was invited before has the mail already.
    expect(
      await database.query(`select 1 from private.mail_outbox where kind = 'invitation' and address = $1`, [
        `invited-${number}@people.example`,
      ]),
    ).toHaveLength(1)
    const history = await database.queryAs(city.superAdmin, 'select kind from public.group_history($1)', [
      group,
    ])
    expect(history.slice(0, 2)).toEqual([{ kind: 'restored' }, { kind: 'deleted' }])
  })

  it('is taken back around what others did since', async () => {
    const kept = await make('events', eventRow(city, { group_id: group }))
    const given = await make('events', eventRow(city, { group_id: group }))
    const change = await remove(group)
    await database.queryAs(city.superAdmin, ...updateOf('events', given, { group_id: city.groupB }))
    await database.query('delete from auth.users where id = $1', [moderator.id])
    const taken = await make('groups', groupRow({ name: `group ${number}` }))
    await expect(undo(change)).rejects.toMatchObject({ code: 'PT409' })
    await database.query(...updateOf('groups', taken, { name: `Other ${number}` }))
    await undo(change)
    expect([await groupOf('events', kept), await groupOf('events', given)]).toEqual([group, city.groupB])
  })

  it('is undone once, within a day, by whoever deleted it and is a super admin still', async () => {
    const other = await signUp(database, { role: 'super_admin' })
    const change = await remove(group, other)
    await expect(undo(change)).rejects.toMatchObject({ code: 'PT404' })
    await database.query('delete from public.user_roles where user_id = $1', [other.id])
    await expect(undo(change, other)).rejects.toMatchObject({ code: '42501' })
    await expect(remove(group)).rejects.toMatchObject({ code: 'PT404' })

    const again = await make('groups', groupRow({ name: `Again ${number}` }))
    const second = await remove(again)
    await undo(second)
    await expect(undo(second)).rejects.toMatchObject({ code: 'PT404' })

    const late = await remove(again)
    await database.query(`update private.deleted_groups set deleted_at = now() - interval '25 hours'`)
    await expect(undo(late)).rejects.toMatchObject({ code: 'PT404' })
    await sweepHistory(database)
    expect(await database.query('select 1 from private.deleted_groups')).toEqual([])
  })
})

describe('what moved while its group was deleted', () => {
  const newEvent = () => make('events', eventRow(city, { group_id: group }))
  const groupNow = async (event: string) =>
    (await groupOf('events', event)) ?? (await groupOf('deleted_events', event)) ?? null
  const bury = (event: string) => database.query(...deleteFrom('events', event))
  const restore = (event: string) =>
    database.queryAs(city.superAdmin, 'select id from public.restore_event($1)', [event])

  it('an event that was restored belongs to it again, however that was ordered', async () => {
    const [restored, buried, both] = [await newEvent(), await newEvent(), await newEvent()]
    await bury(restored)
    const change = await remove(group)
    await restore(restored)
    await bury(buried)
    await bury(both)
    await restore(both)
    expect(await groupNow(restored)).toBeNull()
    await undo(change)
    expect(await Promise.all([restored, buried, both].map(groupNow))).toEqual([group, group, group])
    await restore(buried)
    expect(await groupNow(buried)).toBe(group)
  })

  it('one that was given to another group meanwhile stays there', async () => {
    const event = await newEvent()
    await bury(event)
    const change = await remove(group)
    await restore(event)
    await database.query('update public.events set group_id = $2 where id = $1', [event, city.groupB])
    await undo(change)
    expect(await groupNow(event)).toBe(city.groupB)
  })

  it('so do a series whose deletion is undone, and dates that were made meanwhile', async () => {
    const series = seriesOf(database, city.superAdmin)
    const repeat = () => series.create(rideRow(city, { group_id: group }), 'FREQ=WEEKLY;COUNT=3')
    const [gone, kept] = [await repeat(), await repeat()]
    const dates = await datesOf(database, gone)
    const seriesChange = await series.remove(dates[0]?.id ?? '', 'all')
    const change = await remove(group)
    await series.undo(seriesChange)
    expect(await Promise.all(dates.map(({ id }) => groupNow(id)))).toEqual([null, null, null])
    // As the hourly run makes it.
    await database.query(
      `select private.insert_dates(s, array['2027-03-02'::date]) from public.event_series s where s.id = $1`,
      [kept],
    )
    await undo(change)
    expect(await Promise.all(dates.map(({ id }) => groupNow(id)))).toEqual([group, group, group])
    const groups = await database.query(
      'select distinct group_id from public.events where series_id in ($1, $2) union select group_id from public.event_series where id in ($1, $2)',
      [gone, kept],
    )
    expect(groups).toEqual([{ group_id: group }])
  })
})

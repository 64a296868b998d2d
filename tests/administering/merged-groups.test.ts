// Two groups that become one: what moves, where the old one leads, and what others do at the same moment.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { deleteFrom, insertInto, updateOf } from '#tests/database/attempt.ts'
import { eventRow, groupRow, makeManyEvents, submissionRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity, type Person, signUp } from '#tests/people.ts'
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
const groupOf = async (table: string, id: string) =>
  (await one(`select group_id from public.${table} where id = $1`, [id]))?.group_id
const mergeText = 'select public.merge_groups($1, $2) as moved'
const merge = async (from: string, into: string) => {
  const [row] = await database.queryAs<{ moved: number }>(city.superAdmin, mergeText, [from, into])
  return row?.moved
}

let number = 0
let from: string
let into: string
let moderator: Person
beforeEach(async () => {
  number += 1
  from = await make('groups', groupRow({ name: `From ${number}` }))
  into = await make('groups', groupRow({ name: `Into ${number}` }))
  moderator = await signUp(database, { role: 'group_moderator' })
  await make('group_moderators', { user_id: moderator.id, group_id: from })
})

describe('merging a group into another', () => {
  it('moves events, series, submissions, deleted events and moderators, and deletes the group', async () => {
    const event = await make('events', eventRow(city, { group_id: from }))
    const series = await seriesOf(database, city.superAdmin).create(
      rideRow(city, { group_id: from }),
      'FREQ=WEEKLY;COUNT=2',
    )
    const waiting = await make('event_submissions', submissionRow(city, { group_id: from }))
    const decided = await make('event_submissions', submissionRow(city, { group_id: from }))
    await database.queryAs(city.superAdmin, 'select public.reject_event_submission($1, $2)', [
      decided,
      city.superAdmin.id,
    ])
    const gone = await make('events', eventRow(city, { group_id: from }))
    await database.query(...deleteFrom('events', gone))
    await make('group_moderators', { email: `invited-${number}@people.example`, group_id: from })
    expect(await database.queryAs(city.superAdmin, 'select * from public.group_uses($1)', [from])).toEqual([
      { events: 3, series: 1, moderators: 1, invitations: 1, submissions: 2 },
    ])

    expect(await merge(from, into)).toBe(3)

    expect(await one('select group_id, sequence from public.events where id = $1', [event])).toEqual({
      group_id: into,
      sequence: 1,
    })
    for (const [table, id] of [
      ['event_series', series],
      ['event_submissions', waiting],
      ['event_submissions', decided],
      ['deleted_events', gone],
    ] as const)
      expect([table, await groupOf(table, id)]).toEqual([table, into])
    expect(await database.query('select 1 from public.groups where id = $1', [from])).toEqual([])
    // The old group's moderator looks after what moved, a deleted event too.
    const edited = await database.queryAs(moderator, ...updateOf('events', event, { title: 'Still mine' }))
    expect(edited).toHaveLength(1)
    expect(await database.queryAs(moderator, 'select 1 from public.restore_event($1)', [gone])).toHaveLength(
      1,
    )
  })

  it('leaves nothing that names the group, in whatever table', async () => {
    const references = await database.query<{ column: string }>(
      `select k.conrelid::regclass || '.' || a.attname as column from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'f' and k.confrelid = 'public.groups'::regclass order by 1`,
    )
    // Whoever adds one has to make merge_groups move it.
    expect(references.map(({ column }) => column)).toEqual([
      'deleted_events.group_id',
      'event_series.group_id',
      'event_submissions.group_id',
      'events.group_id',
      'group_moderators.group_id',
      'merged_groups.into_id',
    ])
  })

  it('leaves no moderator twice, nor an invitation', async () => {
    const email = `twice-${number}@people.example`
    await make('group_moderators', { user_id: moderator.id, group_id: into })
    await make('group_moderators', { email, group_id: into })
    await make('group_moderators', { email, group_id: from })
    await make('group_moderators', { email: `once-${number}@people.example`, group_id: from })
    await merge(from, into)
    const left = await database.query<{ email: string }>(
      'select email from public.group_moderators where group_id = $1 order by email',
      [into],
    )
    expect(left.map(row => row.email).sort()).toEqual(
      [email, moderator.email, `once-${number}@people.example`].sort(),
    )
    // The invitation that was there twice is not taken for one that was withdrawn.
    expect(
      await database.query(`select 1 from private.mail_outbox where kind = 'invitation' and address = $1`, [
        email,
      ]),
    ).toHaveLength(1)
  })

  it('lets a series that was deleted before come back in the group that stayed', async () => {
    const series = seriesOf(database, moderator)
    const id = await series.create(rideRow(city, { group_id: from }), 'FREQ=WEEKLY;COUNT=2')
    const first = await one('select id from public.events where series_id = $1 limit 1', [id])
    const change = await series.remove(String(first?.id), 'all')
    await merge(from, into)
    await series.undo(change)
    expect(await database.query('select group_id from public.events where series_id = $1', [id])).toEqual([
      { group_id: into },
      { group_id: into },
    ])
  })

  it('is refused in words where it makes no sense', async () => {
    await expect(merge(from, from)).rejects.toMatchObject({ code: 'PT400' })
    await expect(merge(from, city.typeId)).rejects.toMatchObject({ code: 'PT404' })
    await expect(merge(city.typeId, into)).rejects.toMatchObject({ code: 'PT404' })
  })

  it('takes 2,000 events', async () => {
    await makeManyEvents(database, eventRow(city, { group_id: from }), 2000)
    expect(await merge(from, into)).toBe(2000)
  })
})

describe('whoever still speaks of a merged group', () => {
  it('means the one that stayed, also after a second merge', async () => {
    const last = await make('groups', groupRow({ name: `Last ${number}` }))
    await merge(from, into)
    await merge(into, last)
    expect(
      await database.query('select id, into_id from public.merged_groups where into_id = $1 order by id', [
        last,
      ]),
    ).toEqual([from, into].sort().map(id => ({ id, into_id: last })))
    const [event] = await database.queryAs<{ id: string; group_id: string }>(
      moderator,
      ...insertInto('events', eventRow(city, { group_id: from }), 'id, group_id'),
    )
    expect(event?.group_id).toBe(last)
    const series = await seriesOf(database, moderator).create(
      rideRow(city, { group_id: into }),
      'FREQ=WEEKLY;COUNT=2',
    )
    expect(await groupOf('event_series', series)).toBe(last)
    const submission = await make('event_submissions', submissionRow(city, { group_id: from }))
    expect(await groupOf('event_submissions', submission)).toBe(last)
    const assignment = await make('group_moderators', { user_id: city.moderatorOfB.id, group_id: from })
    expect(await groupOf('group_moderators', assignment)).toBe(last)
  })

  it('has no more rights than in the group that stayed', async () => {
    await merge(from, into)
    const refused = database.queryAs(
      city.moderatorOfA,
      ...insertInto('events', eventRow(city, { group_id: from })),
    )
    await expect(refused).rejects.toMatchObject({ code: '42501' })
    await expect(
      seriesOf(database, city.moderatorOfA).create(rideRow(city, { group_id: from }), 'FREQ=WEEKLY;COUNT=2'),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('is led nowhere when the group that stayed is deleted', async () => {
    await merge(from, into)
    await database.query(...deleteFrom('groups', into))
    expect(await database.query('select 1 from public.merged_groups where id = $1', [from])).toEqual([])
  })
})

describe('at the same moment', () => {
  it('an event that is created for the old group, or moved to it, lands in the one that stays', async () => {
    const event = await make('events', eventRow(city, { group_id: city.groupB }))
    const groups = await atTheSameMoment(
      database,
      city.superAdmin,
      queries => queries.query(mergeText, [from, into]),
      [
        () =>
          database.queryAs(
            city.superAdmin,
            ...insertInto('events', eventRow(city, { group_id: from }), 'group_id'),
          ),
        () => database.queryAs(city.superAdmin, ...updateOf('events', event, { group_id: from }, 'group_id')),
      ],
    )
    expect(groups).toEqual([[{ group_id: into }], [{ group_id: into }]])
  })

  it('two groups that are merged into each other leave one of them', async () => {
    const outcomes = await Promise.allSettled([merge(from, into), merge(into, from)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(
      await database.query('select 1 from public.groups where id in ($1, $2)', [from, into]),
    ).toHaveLength(1)
  })
})

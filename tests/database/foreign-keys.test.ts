// What becomes of a row when another one that it names goes away.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Queries } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { deleteFrom, insertInto, tried, undone } from './attempt.ts'
import { eventRow, groupRow, submissionRow, typeRow } from './rows.ts'

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

const nowhere = '5eed0000-0000-4000-8000-000000000001'

describe('deleting a group', () => {
  const afterwards = (text: string, id: string) =>
    undone(database, city.superAdmin, async queries => {
      await queries.query(...deleteFrom('groups', city.groupA))
      return queries.query(text, [id])
    })

  it('keeps its events, without a group', async () => {
    const text = 'select group_id, title, sequence from public.events where id = $1'
    expect(await afterwards(text, city.eventA)).toEqual([{ group_id: null, title: 'Ride of A', sequence: 1 }])
  })

  it('removes the assignments of its moderators, and no others', async () => {
    const text = 'select group_id from public.group_moderators where $1 <> group_id::text'
    expect(await afterwards(text, city.groupA)).toEqual([{ group_id: city.groupB }])
    expect(
      await afterwards('select 1 from public.group_moderators where group_id = $1', city.groupA),
    ).toEqual([])
  })

  it('leaves the moderator nothing to edit', async () => {
    await database.transactionAs(city.superAdmin, async queries => {
      await queries.query('savepoint before')
      await queries.query(...deleteFrom('groups', city.groupA))
      await queries.query(`select set_config('request.jwt.claims', $1, true)`, [city.moderatorOfA.claims])
      const edited = await queries.query('update public.events set title = $2 where id = $1 returning 1', [
        city.eventA,
        'Mine',
      ])
      await queries.query('rollback to savepoint before')
      expect(edited).toEqual([])
    })
  })
})

describe('deleting an event type', () => {
  const type = { id: nowhere, ...typeRow() }
  const afterUse = (use: (queries: Queries) => Promise<unknown>) =>
    undone(database, undefined, async queries => {
      await queries.query(...insertInto('event_types', type))
      await use(queries)
      return queries.query(...deleteFrom('event_types', nowhere))
    })

  it('is fine while nothing uses it', async () => {
    expect(await afterUse(async () => undefined)).toHaveLength(1)
  })

  it('is refused while an event uses it', async () => {
    const used = afterUse(queries =>
      queries.query(...insertInto('events', eventRow(city, { type_id: nowhere }))),
    )
    await expect(used).rejects.toMatchObject({ code: '23503', table: 'events' })
  })

  it('is refused while a submission uses it', async () => {
    const row = submissionRow(city, { type_id: nowhere })
    const used = afterUse(queries => queries.query(...insertInto('event_submissions', row)))
    await expect(used).rejects.toMatchObject({ code: '23503', table: 'event_submissions' })
  })

  it('is fine when only a deleted event used it', async () => {
    const deleted = await afterUse(async queries => {
      await queries.query(...insertInto('events', eventRow(city, { type_id: nowhere })))
      await queries.query('delete from public.events where type_id = $1', [nowhere])
    })
    expect(deleted).toHaveLength(1)
  })
})

describe('deleting an account', () => {
  it('keeps what it made, and takes its role, assignments, sessions and factors along', async () => {
    const left = await undone(database, undefined, async queries => {
      const author = city.moderatorOfA.id
      const authored = { created_by: author }
      await queries.query(...insertInto('groups', groupRow(authored)))
      await queries.query(...insertInto('event_types', typeRow(authored)))
      await queries.query(...insertInto('events', eventRow(city, { ...authored, title: 'By someone' })))
      await queries.query('delete from auth.users where id = $1', [author])
      return queries.query(
        `select (select created_by is null from public.groups where name = 'Lantern Riders') as group_kept,
                (select created_by is null from public.event_types where name = 'bike-polo') as type_kept,
                (select created_by is null from public.events where title = 'By someone') as event_kept,
                (select count(*) from public.user_roles where user_id = $1) as roles,
                (select count(*) from public.group_moderators where user_id = $1) as assignments,
                (select count(*) from auth.sessions where user_id = $1) as sessions,
                (select count(*) from auth.mfa_factors where user_id = $1) as factors`,
        [author],
      )
    })
    expect(left).toEqual([
      {
        group_kept: true,
        type_kept: true,
        event_kept: true,
        roles: 0,
        assignments: 0,
        sessions: 0,
        factors: 0,
      },
    ])
  })

  it('keeps the assignments that it made for others', async () => {
    const left = await undone(database, undefined, async queries => {
      const row = { email: 'x@y.example', group_id: city.groupA, assigned_by: city.superAdmin.id }
      await queries.query(...insertInto('group_moderators', row))
      await queries.query('delete from auth.users where id = $1', [city.superAdmin.id])
      return queries.query(`select assigned_by from public.group_moderators where email = 'x@y.example'`)
    })
    expect(left).toEqual([{ assigned_by: null }])
  })
})

describe('naming something that does not exist is refused', () => {
  it.each([
    ['an event of no such type', () => insertInto('events', eventRow(city, { type_id: nowhere }))],
    ['an event of no such group', () => insertInto('events', eventRow(city, { group_id: nowhere }))],
    [
      'a submission of no such type',
      () => insertInto('event_submissions', submissionRow(city, { type_id: nowhere })),
    ],
    ['a role of no such account', () => insertInto('user_roles', { user_id: nowhere, role: 'super_admin' })],
    [
      'an assignment to no such group',
      () => insertInto('group_moderators', { email: 'x@y.example', group_id: nowhere }),
    ],
  ])('%s', async (_, statement) => {
    await expect(tried(database, undefined, statement())).rejects.toMatchObject({ code: '23503' })
  })
})

/** Foreign keys of any schema for which deleting what they name would read their whole table. */
const unindexed = `select k.conrelid::regclass::text as "table", k.conname::text as name from pg_constraint k
  where k.contype = 'f' and not exists (
    select 1 from pg_index i
    where i.indrelid = k.conrelid and i.indpred is null and i.indisvalid
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
  order by 1, 2`

it('every foreign key has an index that begins with its columns', async () => {
  expect(await database.query(unindexed)).toEqual([])
  const known = await database.query(`select 1 from pg_constraint where contype = 'f'`)
  expect(known.length).toBeGreaterThan(20)
})

it('a foreign key without an index would be seen', async () => {
  const seen = await undone(database, undefined, async queries => {
    await queries.query('drop index public.events_by_author')
    return queries.query(unindexed)
  })
  expect(seen).toEqual([{ table: 'events', name: 'events_created_by_fkey' }])
})

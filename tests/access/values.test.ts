// What the table of rights does not say: values that nobody may choose, and rows that may not change hands.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomeCaller, type Caller, type Database } from '#platform/database/database.ts'
import { insertInto, type Outcome, outcome, tried, undone, updateOf } from '#tests/database/attempt.ts'
import { eventRow, groupRow, typeRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

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

describe('the submitter’s address', () => {
  it('is a column of no table but the submissions', async () => {
    const rows = await database.query(
      `select table_name::text as name from information_schema.columns where column_name like '%submitter%'`,
    )
    expect(rows).toEqual([{ name: 'event_submissions' }])
  })

  it('is not in the event that an approval makes, nor in its tombstone', async () => {
    const found = await undone(database, city.superAdmin, async queries => {
      await queries.query('select public.approve_event_submission($1, $2)', [
        city.submission,
        city.superAdmin.id,
      ])
      const look = `select to_jsonb(e)::text as words from public.events e where e.title = 'Proposed ride'
        union all select to_jsonb(d)::text from public.deleted_events d where d.title = 'Proposed ride'`
      const event = await queries.query<{ words: string }>(
        `select to_jsonb(e)::text as words from public.events e where e.title = 'Proposed ride'`,
      )
      await queries.query(`delete from public.events where title = 'Proposed ride'`)
      // Only the server itself reads a tombstone whole.
      await queries.query('reset role')
      return [...event, ...(await queries.query<{ words: string }>(look))]
    })
    expect(found).toHaveLength(2)
    for (const { words } of found) expect(words).not.toContain('someone@visitors.example')
  })
})

describe('a subscription', () => {
  it('cannot be made inactive by whoever subscribes, nor made active by a super admin', async () => {
    const left = insertInto('email_subscriptions', { email: 'new@here.example', is_active: false })
    expect(await outcome(database, city.visitor, left)).toBe('refused')
    expect(await outcome(database, city.superAdmin, left)).toBe('refused')
    const back = updateOf('email_subscriptions', city.subscription, { is_active: true })
    expect(await outcome(database, city.superAdmin, back)).toBe('refused')
  })
})

describe('an event of group A', () => {
  const moves: [string, Outcome, () => Caller, () => Values][] = [
    ['its moderator to group B', 'refused', () => city.moderatorOfA, () => ({ group_id: city.groupB })],
    ['its moderator to no group', 'refused', () => city.moderatorOfA, () => ({ group_id: null })],
    ['the moderator of B to group B', 'no row', () => city.moderatorOfB, () => ({ group_id: city.groupB })],
    ['a super admin to group B', 'yes', () => city.superAdmin, () => ({ group_id: city.groupB })],
    ['a super admin to no group', 'yes', () => city.superAdmin, () => ({ group_id: null })],
  ]
  it.each(moves)('is moved by %s: %s', async (_, expected, caller, change) => {
    expect(await outcome(database, caller(), updateOf('events', city.eventA, change()))).toBe(expected)
  })

  it('may move between two groups of the same moderator', async () => {
    const moved = await undone(database, undefined, async queries => {
      await queries.query('insert into public.group_moderators (user_id, group_id) values ($1, $2)', [
        city.moderatorOfA.id,
        city.groupB,
      ])
      await queries.query(becomeCaller, [city.moderatorOfA.role, city.moderatorOfA.claims])
      return queries.query(...updateOf('events', city.eventA, { group_id: city.groupB }))
    })
    expect(moved).toHaveLength(1)
  })

  it.each<[string, () => string | null]>([
    ['group B', () => city.groupB],
    ['no group', () => null],
  ])('is all that its moderator creates: one of %s is refused', async (_, group) => {
    const statement = insertInto('events', eventRow(city, { group_id: group() }))
    expect(await outcome(database, city.moderatorOfA, statement)).toBe('refused')
  })
})

describe('columns that the database fills', () => {
  it('created_by is the caller, whoever they say it is', async () => {
    const liar = { created_by: city.moderatorOfB.id }
    const made = [
      insertInto('events', eventRow(city, { group_id: city.groupA, ...liar }), 'created_by'),
      insertInto('groups', groupRow(liar), 'created_by'),
      insertInto('event_types', typeRow(liar), 'created_by'),
    ]
    for (const statement of made)
      expect(await tried(database, city.superAdmin, statement)).toEqual([{ created_by: city.superAdmin.id }])
    const [byModerator] = made
    if (byModerator)
      expect(await tried(database, city.moderatorOfA, byModerator)).toEqual([
        { created_by: city.moderatorOfA.id },
      ])
  })

  it('assigned_by is the caller, whoever they say it is', async () => {
    const statement = insertInto(
      'group_moderators',
      { user_id: city.nobodySpecial.id, group_id: city.groupA, assigned_by: city.moderatorOfA.id },
      'assigned_by',
    )
    expect(await tried(database, city.superAdmin, statement)).toEqual([{ assigned_by: city.superAdmin.id }])
  })

  it.each(['user_roles', 'group_moderators'])(
    'assigned_by of %s stays true when it is changed',
    async table => {
      const forged = `update public.${table} set assigned_by = $1 where user_id = $1 returning assigned_by`
      expect(await tried(database, city.superAdmin, [forged, [city.moderatorOfA.id]])).toEqual([
        { assigned_by: city.superAdmin.id },
      ])
    },
  )
})

describe('people who read roles and assignments', () => {
  const readers: [string, () => Caller, roles: number, assignments: number][] = [
    ['someone without a role', () => city.nobodySpecial, 0, 0],
    ['the moderator of A', () => city.moderatorOfA, 1, 1],
    ['a super admin', () => city.superAdmin, 6, 2],
    ['a super admin who signed out', () => city.signedOutAdmin, 0, 0],
    ['a super admin who owes the second factor', () => city.halfSignedInAdmin, 0, 0],
    ['a super admin who gave the second factor', () => city.twoFactorAdmin, 6, 2],
  ]
  it.each(readers)('%s sees what is theirs', async (_, caller, roles, assignments) => {
    expect(await database.queryAs(caller(), 'select id from public.user_roles')).toHaveLength(roles)
    expect(await database.queryAs(caller(), 'select id from public.group_moderators')).toHaveLength(
      assignments,
    )
  })
})

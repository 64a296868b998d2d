// What a row policy alone does not say: columns that are out of reach, and rows that may not change hands.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomeCaller, type Caller, type Database } from '#server/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, type Outcome, outcome, type Statement, tried, undone, updateOf } from './attempt.ts'
import { eventRow, groupRow, submissionRow, typeRow, type Values } from './rows.ts'

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

const someTime = '2026-01-01T00:00:00Z'
const someId = '5eed0000-0000-4000-8000-000000000001'

describe('a submission', () => {
  const reviewColumns: Values[] = [
    { status: 'pending' },
    { status: 'approved' },
    { reviewed_by: someId },
    { reviewed_at: someTime },
    { rejection_reason: 'none' },
    { event_id: someId },
    { id: someId },
    { created_at: someTime },
  ]
  const submitters: [string, () => Caller][] = [
    ['a visitor', () => city.visitor],
    ['someone without a role', () => city.nobodySpecial],
    ['a moderator', () => city.moderatorOfA],
    ['a super admin', () => city.superAdmin],
  ]
  it.each(submitters)('cannot be sent by %s with any column of the review', async (_, caller) => {
    for (const column of reviewColumns) {
      const statement = insertInto('event_submissions', submissionRow(city, column))
      expect([column, await outcome(database, caller(), statement)]).toEqual([column, 'refused'])
    }
  })

  it('cannot be sent with its review even by the columns’ default values and null', async () => {
    const statement = insertInto('event_submissions', submissionRow(city, { reviewed_by: null }))
    expect(await outcome(database, city.visitor, statement)).toBe('refused')
  })

  it.each<Values>([
    { id: someId },
    { created_at: someTime },
    { event_id: someId },
    { submitter_email: 'x@y.example' },
  ])('keeps %o from a super admin who edits it', async change => {
    expect(
      await outcome(database, city.superAdmin, updateOf('event_submissions', city.submission, change)),
    ).toBe('refused')
  })

  it('does not come back to the visitor who sent it', async () => {
    const statement = insertInto('event_submissions', submissionRow(city), 'id')
    expect(await outcome(database, city.visitor, statement)).toBe('refused')
  })
})

describe('the submitter’s address', () => {
  it('is a column of no table but the submissions', async () => {
    const rows = await database.query(
      `select table_name::text as name from information_schema.columns where column_name like '%submitter%'`,
    )
    expect(rows).toEqual([{ name: 'event_submissions' }])
  })

  it.each([
    ['select submitter_email from public.event_submissions'],
    ['select * from public.event_submissions'],
  ])('is refused to a visitor who asks: %s', async text => {
    expect(await outcome(database, city.visitor, [text])).toBe('refused')
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
  it.each<Values>([{ is_active: false }, { id: someId }, { return_requested_at: someTime }])(
    'cannot be made by a visitor with %o',
    async column => {
      const statement = insertInto('email_subscriptions', { email: 'new@here.example', ...column })
      expect(await outcome(database, city.visitor, statement)).toBe('refused')
      expect(await outcome(database, city.superAdmin, statement)).toBe('refused')
    },
  )

  it.each<Values>([
    { is_active: true },
    { email: 'other@here.example' },
    { subscribed_at: someTime },
    { return_requested_at: someTime },
  ])('cannot be changed by a super admin to %o', async change => {
    expect(
      await outcome(database, city.superAdmin, updateOf('email_subscriptions', city.subscription, change)),
    ).toBe('refused')
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
  const columns: [string, () => Statement][] = [
    ['events.id', () => updateOf('events', city.eventA, { id: someId })],
    ['events.sequence', () => updateOf('events', city.eventA, { sequence: 99 })],
    ['events.created_at', () => updateOf('events', city.eventA, { created_at: someTime })],
    ['events.updated_at', () => updateOf('events', city.eventA, { updated_at: someTime })],
    ['events.created_by', () => updateOf('events', city.eventA, { created_by: city.superAdmin.id })],
    ['events.type_name', () => updateOf('events', city.eventA, { type_name: 'race' })],
    ['groups.id', () => updateOf('groups', city.groupA, { id: someId })],
    ['groups.created_by', () => updateOf('groups', city.groupA, { created_by: city.superAdmin.id })],
    ['groups.created_at', () => updateOf('groups', city.groupA, { created_at: someTime })],
    ['groups.updated_at', () => updateOf('groups', city.groupA, { updated_at: someTime })],
    ['event_types.id', () => updateOf('event_types', city.typeId, { id: someId })],
    [
      'event_types.created_by',
      () => updateOf('event_types', city.typeId, { created_by: city.superAdmin.id }),
    ],
    ['event_types.created_at', () => updateOf('event_types', city.typeId, { created_at: someTime })],
    ['event_types.updated_at', () => updateOf('event_types', city.typeId, { updated_at: someTime })],
  ]
  it.each(columns)('%s cannot be changed, not even by a super admin', async (_, statement) => {
    expect(await outcome(database, city.superAdmin, statement())).toBe('refused')
    expect(await outcome(database, city.moderatorOfA, statement())).toBe('refused')
  })

  it.each(['id', 'sequence', 'created_at', 'updated_at'])(
    'events.%s cannot be chosen at creation',
    async column => {
      const value = column === 'id' ? someId : column === 'sequence' ? 9 : someTime
      const statement = insertInto('events', eventRow(city, { group_id: city.groupA, [column]: value }))
      expect(await outcome(database, city.moderatorOfA, statement)).toBe('refused')
    },
  )

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

// Colours, icons, unique names and states: what each column accepts and refuses.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, tried, updateOf } from './attempt.ts'
import { groupRow, submissionRow, typeRow, type Values } from './rows.ts'

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

const accepts = async (table: string, row: Values) =>
  expect(await tried(database, undefined, insertInto(table, row))).toHaveLength(1)
const refuses = (table: string, row: Values, constraint: string) =>
  expect(tried(database, undefined, insertInto(table, row))).rejects.toMatchObject({
    code: '23514',
    constraint,
  })

describe('an event type', () => {
  it.each(['#fff', '#3498db', '#ABCDEF', '#0aF'])('may have the colour %s', async color => {
    await accepts('event_types', typeRow({ color }))
  })
  it.each([
    'fff',
    '#ffff',
    '#fffff',
    '#fffffff',
    '#ggg',
    '# fff',
    '#fff\n',
    'red',
    '',
    ' #fff',
    '#fff;x',
    '#FFFFFF80',
  ])('may not have the colour %j', async color => {
    await refuses('event_types', typeRow({ color }), 'event_types_color_is_hex')
  })
  it('needs a colour', async () => {
    const missing = tried(database, undefined, insertInto('event_types', typeRow({ color: null })))
    await expect(missing).rejects.toMatchObject({ code: '23502' })
  })
  it.each([
    'bicycle',
    'mountain-bike',
    'fa_bike 2',
    'x'.repeat(60),
    'https://icons.example/bike.svg',
    null,
    '',
  ])('may have the icon %j', async icon => {
    await accepts('event_types', typeRow({ icon }))
  })
  it.each([
    '<svg>',
    '-bike',
    'bike"',
    'x'.repeat(61),
    'javascript:x',
    'a/b.svg',
    'data:image/svg+xml,x',
    'bike\nbike',
    '🚲',
  ])('may not have the icon %j', async icon => {
    await refuses('event_types', typeRow({ icon }), 'event_types_icon_is_name_or_url')
  })
})

describe('names', () => {
  const taken: [string, Values, () => Values][] = [
    ['groups', groupRow({ name: 'Ängström Cyclists' }), () => groupRow({ name: ' äNGSTRÖM cyclists ' })],
    ['event_types', typeRow({ name: 'Bike-Polo' }), () => typeRow({ name: ' bike-POLO' })],
  ]
  it.each(taken)('of %s are unique, in capitals or not', async (table, first, second) => {
    const twice = database.transaction(async queries => {
      await queries.query(...insertInto(table, first))
      await queries.query(...insertInto(table, second()))
    })
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: `${table}_name_is_unique` })
  })
  it('of groups cannot become another group’s', async () => {
    const rename = tried(database, undefined, updateOf('groups', city.groupA, { name: 'BRICKYARD wheelers' }))
    await expect(rename).rejects.toMatchObject({ code: '23505' })
  })
  it('are kept without the spaces around them', async () => {
    const made = await tried(
      database,
      undefined,
      insertInto('groups', groupRow({ name: '  Night Owls ' }), 'name'),
    )
    expect(made).toEqual([{ name: 'Night Owls' }])
  })
})

describe('states', () => {
  it.each(['draft', 'Approved', ''])('a submission cannot be %j', async status => {
    const changed = tried(
      database,
      undefined,
      updateOf('event_submissions', city.submission, { status, reviewed_at: new Date() }),
    )
    await expect(changed).rejects.toMatchObject({
      code: '23514',
      constraint: 'event_submissions_status_is_known',
    })
  })
  it('a pending submission has no reason and no time of review', async () => {
    await refuses(
      'event_submissions',
      submissionRow(city, { rejection_reason: 'x' }),
      'event_submissions_reason_only_when_rejected',
    )
    await refuses(
      'event_submissions',
      submissionRow(city, { reviewed_at: '2026-01-01T00:00:00Z' }),
      'event_submissions_reviewed_when_decided',
    )
  })
  it.each(['moderator', 'Super_Admin', 'null', ''])('a role cannot be %j', async role => {
    await refuses('user_roles', { role, email: 'x@y.example' }, 'user_roles_role_is_known')
  })
  it('a role and an assignment belong to an account or an address', async () => {
    await refuses('user_roles', { role: 'super_admin' }, 'user_roles_belong_to_someone')
    await refuses('group_moderators', { group_id: city.groupA }, 'group_moderators_belong_to_someone')
  })
})

// Who may do what to series, their dates and their status: every procedure and column, as everyone.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#server/database/database.ts'
import { outcome, type Statement, updateOf } from '#tests/database/attempt.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { datesOf, rideRow, seriesOf } from './series.ts'

let database: Database
let end: () => Promise<void>
let city: City
let dateOfA: string
let seriesOfA: string
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
  seriesOfA = await seriesOf(database, city.superAdmin).create(rideRow(city), 'FREQ=WEEKLY;COUNT=4')
  dateOfA = (await datesOf(database, seriesOfA))[1]?.id ?? ''
})
afterAll(() => end())

const people: [string, () => Caller, 'theirs' | 'none'][] = [
  ['a visitor', () => city.visitor, 'none'],
  ['someone without a role', () => city.nobodySpecial, 'none'],
  ['the moderator of A', () => city.moderatorOfA, 'theirs'],
  ['the moderator of B', () => city.moderatorOfB, 'none'],
  ['a super admin', () => city.superAdmin, 'theirs'],
  ['a super admin who signed out', () => city.signedOutAdmin, 'none'],
  ['a super admin who owes the second factor', () => city.halfSignedInAdmin, 'none'],
  ['a super admin who gave the second factor', () => city.twoFactorAdmin, 'theirs'],
  ['the service', () => city.service, 'none'],
]

const procedures: Record<string, () => Statement> = {
  'create a series for group A': () => [
    `select public.create_event_series($1::jsonb, 'FREQ=WEEKLY;COUNT=2')`,
    [JSON.stringify(rideRow(city))],
  ],
  'change the series of group A': () => [
    `select public.change_event_series($1, 'all', '{"title": "Mine"}')`,
    [dateOfA],
  ],
  'delete the later dates': () => [`select public.delete_event_series($1, 'later')`, [dateOfA]],
  'cut the series': () => ['select public.cut_event_series($1)', [dateOfA]],
  'make an event of A repeat': () => [`select public.repeat_event($1, 'FREQ=WEEKLY;COUNT=2')`, [city.eventA]],
  'change the status of an event of A': () => [
    `select public.change_event_status($1, 'cancelled', 'Snow')`,
    [city.eventA],
  ],
  'postpone an event of A': () => [
    `select public.postpone_event($1, '2026-12-24T18:00:00Z', 'Snow')`,
    [city.eventA],
  ],
}

describe.each(Object.entries(procedures))('%s', (_, statement) => {
  it.each(people)('%s', async (_name, caller, may) => {
    expect(await outcome(database, caller(), statement())).toBe(may === 'theirs' ? 'yes' : 'refused')
  })
})

describe('cancelling an event of A with a note', () => {
  it.each(people)('%s', async (name, caller, may) => {
    const statement = updateOf('events', city.eventA, { status: 'cancelled', status_note: 'Ice' })
    const visitors = name === 'a visitor' ? 'refused' : 'no row'
    expect(await outcome(database, caller(), statement)).toBe(
      may === 'theirs' || name === 'the service' ? 'yes' : visitors,
    )
  })
})

describe('whether a series still happens', () => {
  let endedSeries: string
  beforeAll(async () => {
    endedSeries = await seriesOf(database, city.superAdmin).create(rideRow(city), 'FREQ=WEEKLY')
    await database.queryAs(city.superAdmin, 'select public.answer_for_series($1, false)', [endedSeries])
  })
  const forAdmins: Record<string, () => Statement> = {
    'is listed where nobody answered': () => ['select * from public.series_renewals()'],
    'is answered': () => ['select public.answer_for_series($1, true)', [seriesOfA]],
    'is answered with an end': () => ['select public.answer_for_series($1, false)', [seriesOfA]],
    'is restored': () => ['select public.restore_ended_series($1)', [endedSeries]],
  }
  describe.each(Object.entries(forAdmins))('%s', (_, statement) => {
    it.each(people)('by %s', async (name, caller, may) => {
      const isAdmin = may === 'theirs' && name !== 'the moderator of A'
      expect(await outcome(database, caller(), statement())).toBe(isAdmin ? 'yes' : 'refused')
    })
  })

  it.each(people)('is not read or written behind the procedures by %s', async (_, caller) => {
    for (const text of [
      'select 1 from private.series_renewals',
      `insert into private.series_renewals (series_id) values ('${seriesOfA}') returning 1`,
      'update private.series_renewals set reminders = 0 returning 1',
      'delete from private.series_renewals returning 1',
    ])
      expect(await outcome(database, caller(), [text])).toBe('refused')
  })
})

describe('a moderator of A', () => {
  it.each(['series_id', 'series_date', 'postponed_to'])('cannot write %s by hand', async column => {
    const value = { series_id: seriesOfA, series_date: '2027-01-04', postponed_to: city.eventB }[column] ?? ''
    expect(
      await outcome(database, city.moderatorOfA, updateOf('events', city.eventA, { [column]: value })),
    ).toBe('refused')
  })

  it('cannot hand the series to group B, nor make one for it or for nobody', async () => {
    const moderator = seriesOf(database, city.moderatorOfA)
    for (const group_id of [city.groupB, null]) {
      await expect(moderator.change(dateOfA, 'all', { group_id })).rejects.toMatchObject({ code: '42501' })
      await expect(moderator.create(rideRow(city, { group_id }), 'FREQ=WEEKLY')).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  it('does not change, move or delete a date that was given to group B', async () => {
    const id = await seriesOf(database, city.superAdmin).create(rideRow(city), 'FREQ=WEEKLY;COUNT=4')
    const [first, given] = await datesOf(database, id)
    await database.query('update public.events set group_id = $2 where id = $1', [
      given?.id ?? '',
      city.groupB,
    ])
    const moderator = seriesOf(database, city.moderatorOfA)
    await moderator.change(first?.id ?? '', 'all', {
      title: 'Ours',
      start_date: '2027-01-05T04:00:00Z',
      end_date: null,
    })
    const untouched = { title: 'Tuesday ride', start: given?.start, end: given?.end }
    expect((await datesOf(database, id))[1]).toMatchObject(untouched)
    await moderator.remove(first?.id ?? '', 'all')
    const [left] = await database.query('select series_id, title from public.events where id = $1', [
      given?.id ?? '',
    ])
    expect(left).toEqual({ series_id: null, title: 'Tuesday ride' })
  })
})

it('undo is for whoever made the change, with their rights of now', async () => {
  const id = await seriesOf(database, city.superAdmin).create(rideRow(city), 'FREQ=WEEKLY;COUNT=4')
  const [first] = await datesOf(database, id)
  const moderator = seriesOf(database, city.moderatorOfA)
  const change = await moderator.change(first?.id ?? '', 'all', { title: 'Ours' })
  for (const caller of [city.visitor, city.service, city.moderatorOfB, city.superAdmin, city.signedOutAdmin])
    await expect(seriesOf(database, caller).undo(change)).rejects.toThrow()
  await database.query('delete from public.group_moderators where user_id = $1', [city.moderatorOfA.id])
  await expect(moderator.undo(change)).rejects.toMatchObject({ code: '42501' })
})

// What a moderator may not do to a series that is theirs: give it away, or reach into dates that were given to others.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
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

describe('a moderator of A', () => {
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

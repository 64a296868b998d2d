// The list of deleted events: who reads it, in which order, and what stands in it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database, Parameter } from '#platform/database/database.ts'
import { deleteFrom, insertInto } from '#tests/database/attempt.ts'
import { eventRow, typeRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity } from '#tests/people.ts'
import { datesOf, rideRow, seriesOf } from '#tests/series/series.ts'
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

interface Row extends Record<string, unknown> {
  id: string
  title: string
  deleted_at: Date
  dates: number
}

/** Makes an event and deletes it. */
async function bury(values: Values, by: Caller = city.superAdmin): Promise<string> {
  const [row] = await database.query<{ id: string }>(...insertInto('events', eventRow(city, values), 'id'))
  await database.queryAs(by, ...deleteFrom('events', row?.id ?? ''))
  return row?.id ?? ''
}
const list = (caller: Caller, parameters: Parameter[] = [null, null, null, 100]) =>
  database.queryAs<Row>(caller, 'select * from public.restorable_events($1, $2, $3, $4)', parameters)
const titles = async (caller: Caller) => (await list(caller)).map(({ title }) => title)

describe('the list of deleted events', () => {
  beforeAll(async () => {
    await bury({ title: 'Of A', group_id: city.groupA }, city.moderatorOfA)
    await bury({ title: 'Of B', group_id: city.groupB }, city.moderatorOfB)
    await bury({ title: 'Of nobody' })
  })

  it('shows super admins everything, the latest first', async () => {
    expect(await titles(city.superAdmin)).toEqual(['Of nobody', 'Of B', 'Of A'])
    expect(await titles(city.twoFactorAdmin)).toHaveLength(3)
  })

  it('shows moderators what their groups had', async () => {
    expect(await titles(city.moderatorOfA)).toEqual(['Of A'])
    expect(await titles(city.moderatorOfB)).toEqual(['Of B'])
  })

  const outsiders: [string, () => Caller][] = [
    ['a visitor', () => city.visitor],
    ['someone without a role', () => city.nobodySpecial],
    ['a super admin who signed out', () => city.signedOutAdmin],
    ['a super admin who owes the second factor', () => city.halfSignedInAdmin],
    ['the service', () => city.service],
  ]
  it.each(outsiders)('is refused to %s', async (_, caller) => {
    await expect(list(caller())).rejects.toMatchObject({ code: '42501' })
  })

  it('says who deleted an event, and until when it can be restored', async () => {
    const [row] = await list(city.moderatorOfA)
    expect(row).toMatchObject({
      group_name: 'Alpine Spokes',
      deleted_by: city.moderatorOfA.email,
      dates: 1,
      obstacle: null,
      start_date: new Date('2026-07-01T19:00:00Z'),
    })
    const days = (Number(row?.restorable_until) - Number(row?.deleted_at)) / 86_400_000
    expect(days).toBe(60)
  })

  it('names the cause of a deletion without an account', async () => {
    const [row] = await database.query<{ id: string }>(...insertInto('events', eventRow(city), 'id'))
    await database.query(`select private.remove_event($1, 'the organiser, by private link')`, [row?.id])
    expect((await list(city.superAdmin))[0]).toMatchObject({ deleted_by: 'the organiser, by private link' })
  })

  it('says of an event whose type is gone that it cannot be restored', async () => {
    const [type] = await database.query<{ id: string }>(
      ...insertInto('event_types', typeRow({ name: 'gone-soon' }), 'id'),
    )
    await bury({ type_id: type?.id ?? '' })
    await database.query(...deleteFrom('event_types', type?.id ?? ''))
    expect((await list(city.superAdmin))[0]).toMatchObject({ obstacle: 'Its event type was deleted.' })
  })

  it('has pages that neither repeat nor leave out a row, a hundred rows at most', async () => {
    for (let n = 0; n < 4; n += 1) await bury({ title: `Row ${n}` })
    // Even of the same moment.
    await database.query(
      `update public.deleted_events set deleted_at = '${new Date().toISOString()}' where title like 'Row %'`,
    )
    const all = (await list(city.superAdmin)).map(({ id }) => id)
    const seen: string[] = []
    let last: Row | undefined
    do {
      const rows: Row[] = await list(city.superAdmin, [null, last?.deleted_at ?? null, last?.id ?? null, 3])
      seen.push(...rows.map(({ id }) => id))
      last = rows.at(-1)
    } while (last)
    expect(seen).toEqual(all)
    expect(seen.length).toBeGreaterThan(6)
  })

  it('has one row for the dates of a series that were deleted together, and all of them on request', async () => {
    const series = await seriesOf(database, city.superAdmin).create(
      rideRow(city, { title: 'Many dates', start_date: '2077-01-05T01:30:00Z', end_date: null }),
      'FREQ=WEEKLY;COUNT=7',
    )
    const [first] = await datesOf(database, series)
    await seriesOf(database, city.superAdmin).remove(first?.id ?? '', 'all')
    const rows = (await list(city.superAdmin)).filter(({ title }) => title === 'Many dates')
    // More than one only when a minute ended meanwhile.
    expect(rows.reduce((sum, { dates }) => sum + dates, 0)).toBe(7)
    expect(rows.length).toBeLessThan(3)
    expect(rows.at(-1)?.id).toBe(first?.id)
    const together = await list(city.moderatorOfA, [rows.at(-1)?.id ?? '', null, null, 100])
    expect(together).toHaveLength(rows.at(-1)?.dates ?? 0)
    expect(await list(city.moderatorOfB, [first?.id ?? '', null, null, 100])).toEqual([])
  })
})

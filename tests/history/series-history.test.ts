// The history of repeating rides: one entry for all dates, read at each of them, and put back for all.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, Database } from '#platform/database/database.ts'
import { extendSeries } from '#server/series/hourly-series.ts'
import { deleteFrom, updateOf } from '#tests/database/attempt.ts'
import { type City, makeCity } from '#tests/people.ts'
import { datesOf, rideRow, type SeriesDate, seriesOf } from '#tests/series/series.ts'
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

interface Entry extends Record<string, unknown> {
  id: number
  kind: string
}
const historyOf = (event: string | undefined, caller: Caller = city.superAdmin) =>
  database.queryAs<Entry>(caller, 'select * from public.event_history($1)', [event ?? ''])
const restore = (entry: Entry | undefined, caller: Caller = city.moderatorOfA) =>
  database.queryAs(caller, 'select public.restore_change($1)', [entry?.id ?? 0])
const countEntries = async () =>
  (await database.query<{ count: number }>('select count(*)::int as count from private.history'))[0]?.count ??
  0

const far = { start_date: '2077-01-05T01:30:00Z', end_date: '2077-01-05T03:30:00Z' }
let series: string
let dates: SeriesDate[]
const readDates = async () => {
  dates = await datesOf(database, series)
}
const theirs = () => seriesOf(database, city.moderatorOfA)

beforeEach(async () => {
  series = await theirs().create(rideRow(city, far), 'FREQ=WEEKLY;COUNT=6')
  await readDates()
})

describe('a series of hundreds of dates', () => {
  it('costs one entry when it is made, changed, moved and deleted', async () => {
    const before = await countEntries()
    const daily = rideRow(city, { ...far, description: 'x'.repeat(4_000) })
    const long = await theirs().create(daily, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU')
    const [first, second, ...others] = await datesOf(database, long)
    expect(others.length).toBeGreaterThan(360)
    expect(await countEntries()).toBe(before + 1)
    await theirs().change(second?.id ?? '', 'all', { description: 'y'.repeat(4_000) })
    expect(await countEntries()).toBe(before + 2)
    await theirs().change(second?.id ?? '', 'all', { start_date: '2077-01-06T02:30:00Z' })
    expect(await countEntries()).toBe(before + 3)
    expect(await historyOf(first?.id)).toMatchObject([
      { kind: 'changed', is_of_series: true },
      { kind: 'changed', is_of_series: true, before: { description: 'x'.repeat(4_000) } },
      { kind: 'created', is_of_series: true, changed_by: city.moderatorOfA.email },
    ])
    await theirs().remove(second?.id ?? '', 'all')
    expect(await countEntries()).toBe(before + 4)
    expect((await historyOf(first?.id))[0]).toMatchObject({ kind: 'deleted', is_of_series: true })
  })

  it('costs nothing when the housekeeping extends it', async () => {
    const endless = await theirs().create(rideRow(city), 'FREQ=WEEKLY')
    const made = (await datesOf(database, endless)).length
    await database.query(
      `delete from public.events where series_id = $1 and start_date > now() + interval '200 days'`,
      [endless],
    )
    await database.query('update public.event_series set skipped_dates = $2 where id = $1', [endless, '{}'])
    await database.query(
      `update private.series_progress set made_until = (now() + interval '200 days')::date where series_id = $1`,
      [endless],
    )
    const before = await countEntries()
    await extendSeries(database)
    expect((await datesOf(database, endless)).length).toBeGreaterThanOrEqual(made - 1)
    expect(await countEntries()).toBe(before)
  })

  it('costs one entry when its group is deleted', async () => {
    const [group] = await database.query<{ id: string }>(
      `insert into public.groups (name, description) values ('Here today', 'Gone tomorrow.') returning id`,
    )
    const ride = rideRow(city, { ...far, group_id: group?.id })
    const its = await seriesOf(database, city.superAdmin).create(ride, 'FREQ=WEEKLY;COUNT=6')
    const before = await countEntries()
    await database.queryAs(city.superAdmin, ...deleteFrom('groups', group?.id ?? ''))
    // The group's own, and the series'.
    expect(await countEntries()).toBe(before + 2)
    const [date] = await datesOf(database, its)
    expect((await historyOf(date?.id))[0]).toMatchObject({ is_of_series: true, after: { group_id: null } })
  })
})

describe('a date of a series', () => {
  it('has its own changes and those of the series', async () => {
    await database.queryAs(city.moderatorOfA, ...updateOf('events', dates[2]?.id ?? '', { title: 'Jubilee' }))
    await theirs().change(dates[0]?.id ?? '', 'all', { title: 'Renamed ride' })
    expect(await historyOf(dates[2]?.id)).toMatchObject([
      { kind: 'changed', is_of_series: true, after: { title: 'Renamed ride' } },
      { kind: 'changed', is_of_series: false, after: { title: 'Jubilee' } },
      { kind: 'created', is_of_series: true },
    ])
    expect(await historyOf(dates[1]?.id)).toHaveLength(2)
  })

  it('that is deleted and restored alone says so itself', async () => {
    const id = dates[1]?.id ?? ''
    await database.queryAs(city.moderatorOfA, ...deleteFrom('events', id))
    await database.queryAs(city.moderatorOfA, 'select public.restore_event($1)', [id])
    expect(await historyOf(id)).toMatchObject([
      { kind: 'restored' },
      { kind: 'deleted' },
      { kind: 'created' },
    ])
    expect(await historyOf(dates[0]?.id)).toMatchObject([{ kind: 'created' }])
  })

  it('keeps what was before its part was split from the others, time after time', async () => {
    await theirs().change(dates[0]?.id ?? '', 'all', { title: 'First name' })
    await theirs().change(dates[2]?.id ?? '', 'later', { title: 'Second name' })
    await theirs().change(dates[4]?.id ?? '', 'later', { title: 'Third name' })
    await theirs().change(dates[0]?.id ?? '', 'all', { title: 'Early name' })
    const titles = async (n: number) =>
      (await historyOf(dates[n]?.id)).flatMap(({ after }) =>
        after && typeof after === 'object' && 'title' in after ? [after.title] : [],
      )
    expect(await titles(5)).toEqual(['Third name', 'Second name', 'First name'])
    expect(await titles(3)).toEqual(['Second name', 'First name'])
    expect(await titles(0)).toEqual(['Early name', 'First name'])
  })

  it('that was given to another group does not tell its moderators about the series', async () => {
    const id = dates[3]?.id ?? ''
    await database.queryAs(city.superAdmin, ...updateOf('events', id, { group_id: city.groupB }))
    expect(await historyOf(id, city.moderatorOfB)).toMatchObject([{ kind: 'changed', is_of_series: false }])
    expect(await historyOf(id)).toHaveLength(2)
  })
})

describe('putting a change of a series back', () => {
  it('gives all dates their old words, but not those that have their own', async () => {
    await database.queryAs(city.moderatorOfA, ...updateOf('events', dates[5]?.id ?? '', { title: 'Jubilee' }))
    await theirs().change(dates[0]?.id ?? '', 'all', { title: 'Renamed ride', description: 'Other words.' })
    const before = await countEntries()
    await restore((await historyOf(dates[0]?.id))[0])
    await readDates()
    const old = 'Tuesday ride'
    expect(dates.map(({ title }) => title)).toEqual([old, old, old, old, old, 'Jubilee'])
    expect(new Set(dates.map(({ description }) => description)).size).toBe(1)
    expect(await countEntries()).toBe(before + 1)
    expect((await historyOf(dates[0]?.id))[0]).toMatchObject({ kind: 'restored', after: { title: old } })
  })

  it('gives them their old hour', async () => {
    const was = dates.map(({ start, end }) => [start, end])
    await theirs().change(dates[1]?.id ?? '', 'all', {
      start_date: '2077-01-12T02:30:00Z',
      end_date: '2077-01-12T05:30:00Z',
    })
    await readDates()
    expect(dates[0]?.start).toBe('2077-01-05T02:30:00.000Z')
    await restore((await historyOf(dates[0]?.id))[0])
    await readDates()
    expect(dates.map(({ start, end }) => [start, end])).toEqual(was)
  })

  it('is refused in words for its days, and when the same was changed since', async () => {
    await theirs().change(dates[0]?.id ?? '', 'all', {}, { rule: 'FREQ=WEEKLY;COUNT=3' })
    await expect(restore((await historyOf(dates[0]?.id))[0])).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('change how it repeats instead'),
    })
    await theirs().change(dates[0]?.id ?? '', 'all', { title: 'One' })
    await theirs().change(dates[0]?.id ?? '', 'all', { title: 'Two' })
    await expect(restore((await historyOf(dates[0]?.id))[1])).rejects.toMatchObject({
      code: 'PT409',
      message: 'This was changed again since.',
    })
  })

  it('is not for moderators of other groups', async () => {
    await theirs().change(dates[0]?.id ?? '', 'all', { title: 'One' })
    await expect(restore((await historyOf(dates[0]?.id))[0], city.moderatorOfB)).rejects.toMatchObject({
      code: 'PT404',
    })
  })
})

it('an undone deletion of a series comes back as such', async () => {
  const change = await theirs().remove(dates[0]?.id ?? '', 'all')
  await theirs().undo(change)
  expect(await historyOf(dates[0]?.id)).toMatchObject([
    { kind: 'restored', is_of_series: true },
    { kind: 'deleted', is_of_series: true },
    { kind: 'created', is_of_series: true },
  ])
})

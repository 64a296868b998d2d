// Extending series: one that cannot be extended stops no other, and those who look after it hear of it once.

import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { ErrorCounts } from '#platform/error-counts.ts'
import { readConfig } from '#server/config.ts'
import { readHealth } from '#server/health/read-health.ts'
import { askAboutSeries, extendSeries } from '#server/series/hourly-series.ts'
import { seriesMail } from '#server/series/letters.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { endlessSeries, mailsAbout, pass } from './renewal-clock.ts'
import { datesOf, rideRow, seriesOf } from './series.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
  await database.query('delete from private.mail_outbox')
})
afterAll(() => end())

/** Takes away the last 30 days that were made of all series, as if a month had passed. */
const aMonthLater = () =>
  database.transaction(async queries => {
    // Without triggers: nobody has deleted these dates, so the series does not skip them.
    await queries.query('set local session_replication_role = replica')
    await queries.query(
      'delete from public.events where series_id is not null and series_date > private.city_today() + 336',
    )
    await queries.query('update private.series_progress set made_until = private.city_today() + 336')
    await queries.query(`update private.series_failures set tried_at = tried_at - interval '1 hour'`)
  })
const setRule = (id: string, rule: string) =>
  database.query('update public.event_series set rule = $2 where id = $1', [id, rule])
const mails = () =>
  database.query<{ address: string; payload: { series_id: string } }>(
    `select address, payload from private.mail_outbox where kind = 'series_failing' order by address`,
  )
const health = async () => {
  const jobs = {
    weeklyEmail: { name: 'weekly email' },
    series: { name: 'housekeeping' },
    backups: { name: 'backups' },
    imports: { name: 'imports' },
  }
  const config = readConfig({ DATA_DIR: tmpdir() })
  return (await readHealth({ config, database, errors: new ErrorCounts(), jobs })).series
}

describe('a series that cannot be extended', () => {
  it('stops no other, is on the health page, and its moderators get one mail', async () => {
    const broken = await endlessSeries(database, city, { title: 'Broken ride' })
    const others = [await endlessSeries(database, city), await endlessSeries(database, city)]
    const before = await Promise.all(others.map(id => datesOf(database, id)))
    await setRule(broken, 'FREQ=HOURLY')
    for (const _ of ['first hour', 'second hour', 'third hour']) {
      await aMonthLater()
      await extendSeries(database)
      const after = await Promise.all(others.map(id => datesOf(database, id)))
      expect(after.map(dates => dates.map(({ day }) => day))).toEqual(
        before.map(dates => dates.map(({ day }) => day)),
      )
    }
    expect(await health()).toEqual({
      failing: 1,
      failingSince: expect.anything(),
      failure: 'Broken ride: FREQ=HOURLY is not possible here: it must be WEEKLY, MONTHLY or YEARLY.',
    })
    const [mail, ...more] = await mails()
    expect([mail?.address, mail?.payload.series_id, more]).toEqual([city.moderatorOfA.email, broken, []])
    const kinds = seriesMail(readConfig({ SITE_URL: 'https://rides.example' }))
    const compose = (email: string) =>
      database.transaction(async queries =>
        kinds.series_failing?.compose(queries, { email, payload: mail?.payload ?? {} }),
      )
    expect((await compose(city.moderatorOfA.email))?.subject).toBe(
      'New dates of “Broken ride” could not be added',
    )
    expect(await compose(city.moderatorOfB.email)).toBeUndefined()

    await setRule(broken, 'FREQ=WEEKLY')
    await aMonthLater()
    await extendSeries(database)
    expect(await datesOf(database, broken)).toHaveLength(before[0]?.length ?? 0)
    expect(await health()).toEqual({ failing: 0, failingSince: null, failure: null })
    expect(await compose(city.moderatorOfA.email)).toBeUndefined()
  })

  it('is told to the super admins where no group has it, once each', async () => {
    await database.query('delete from private.mail_outbox')
    const broken = await endlessSeries(database, city, { title: 'Nobody’s ride', group_id: null })
    await setRule(broken, 'FREQ=HOURLY')
    for (const _ of ['first hour', 'second hour']) {
      await aMonthLater()
      await extendSeries(database)
    }
    const told = (await mails()).map(({ address }) => address)
    expect(told).toContain(city.superAdmin.email)
    expect(new Set(told).size).toBe(told.length)
    await database.query('delete from public.event_series where id = $1', [broken])
  })
})

it('asks about every other series when it cannot ask about one', async () => {
  const [bad, good] = [await endlessSeries(database, city), await endlessSeries(database, city)]
  for (const id of [bad, good]) await pass(database, id, '7 months')
  await database.query(
    `alter table private.mail_outbox add constraint not_this check (payload ->> 'series_id' <> '${bad}') not valid`,
  )
  await expect(askAboutSeries(database)).rejects.toThrow('somebody could not be asked about a series')
  await database.query('alter table private.mail_outbox drop constraint not_this')
  expect(await mailsAbout(database, bad)).toEqual([])
  expect(await mailsAbout(database, good)).not.toEqual([])
  await askAboutSeries(database)
  expect(await mailsAbout(database, bad)).not.toEqual([])
})

describe('a ride in the hour that the clocks leave out', () => {
  const submit = async (start: string, finish: string, rule: string) => {
    const [row] = await database.query<{ id: string }>(
      `insert into public.event_submissions (title, description, start_date, end_date, type_id, location, rule)
       values ('Night ride', 'Lights on.', $1, $2, $3, '{"name":"Depot Square","url":"https://maps.example/depot"}', $4) returning id`,
      [start, finish, city.typeId, rule],
    )
    return row?.id ?? ''
  }
  const approve = async (id: string) => {
    await database.queryAs(city.superAdmin, 'select public.approve_event_submission($1, $2)', [
      id,
      city.superAdmin.id,
    ])
    const [row] = await database.query<{ series_id: string }>(
      'select series_id from public.event_submissions where id = $1',
      [id],
    )
    return datesOf(database, row?.series_id ?? '')
  }
  const hoursOn = (dates: Awaited<ReturnType<typeof datesOf>>, day: string) =>
    dates.filter(date => date.day === day).map(({ start, end }) => [start, end])

  // In Denver 2027-03-14 has no 02:30, and 2027-11-07 has two 01:30.
  it.each([
    ['half an hour', '2027-01-10T10:00:00Z', '2027-03-14T10:00:00.000Z'],
    ['an hour', '2027-01-10T10:30:00Z', '2027-03-14T10:30:00.000Z'],
    ['the night', '2027-01-11T01:30:00Z', '2027-03-15T01:30:00.000Z'],
  ])('is approved for every Sunday, and keeps its length: %s', async (_, finish, end) => {
    const dates = await approve(await submit('2027-01-10T09:30:00Z', finish, 'FREQ=WEEKLY;COUNT=20'))
    expect(hoursOn(dates, '2027-03-14')).toEqual([['2027-03-14T09:30:00.000Z', end]])
    expect(hoursOn(dates, '2027-03-21').map(([start]) => start)).toEqual(['2027-03-21T08:30:00.000Z'])
  })

  it('may be submitted from the first pass of the double hour into the second', async () => {
    const dates = await approve(
      await submit('2027-11-07T07:45:00Z', '2027-11-07T08:15:00Z', 'FREQ=WEEKLY;COUNT=2'),
    )
    expect(dates.map(({ start, end }) => [start, end])).toEqual([
      // By the clock: from 1:45 to 2:15.
      ['2027-11-07T07:45:00.000Z', '2027-11-07T09:15:00.000Z'],
      ['2027-11-14T08:45:00.000Z', '2027-11-14T09:15:00.000Z'],
    ])
  })

  it('keeps its length when the whole series moves into it, and is no date with hours of its own', async () => {
    const { create, change } = seriesOf(database, city.superAdmin)
    const event = rideRow(city, { start_date: '2027-02-28T17:00:00Z', end_date: '2027-02-28T17:30:00Z' })
    const id = await create(event, 'FREQ=WEEKLY;COUNT=6')
    const [first] = await datesOf(database, id)
    const moved = { start_date: '2027-02-28T09:30:00Z', end_date: '2027-02-28T10:00:00Z' }
    await change(first?.id ?? '', 'all', moved)
    expect(hoursOn(await datesOf(database, id), '2027-03-14')).toEqual([
      ['2027-03-14T09:30:00.000Z', '2027-03-14T10:00:00.000Z'],
    ])
    await change(first?.id ?? '', 'all', {
      start_date: '2027-02-28T18:00:00Z',
      end_date: '2027-02-28T19:00:00Z',
    })
    expect(hoursOn(await datesOf(database, id), '2027-03-14')).toEqual([
      ['2027-03-14T17:00:00.000Z', '2027-03-14T18:00:00.000Z'],
    ])
  })

  it('is refused in words when it ends before it starts', async () => {
    const event = rideRow(city, { start_date: '2027-01-05T03:30:00Z', end_date: '2027-01-05T01:30:00Z' })
    await expect(seriesOf(database, city.superAdmin).create(event, 'FREQ=WEEKLY')).rejects.toMatchObject({
      code: 'PT400',
      message: 'The end must not be before the start.',
    })
  })
})

// Borders between groups: whose a ride is today decides, after it was given away, deleted, or its links revoked.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Database, Parameter } from '#platform/database/database.ts'
import { askAboutSeries } from '#server/series/hourly-series.ts'
import { answerRenewal, readRenewal } from '#server/series/renewal.ts'
import { updateOf } from '#tests/database/attempt.ts'
import { mailsAbout, pass, roundOf } from '#tests/series/renewal-clock.ts'
import { datesOf, eventById, rideRow, type SeriesDate, seriesOf } from '#tests/series/series.ts'
import { inDays, type LinkCity, makeLinkCity } from '#tests/submissions/link-city.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: LinkCity
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeLinkCity(database)
})
afterAll(() => end())

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('there is none')
  return value
}
/** A weekly ride of A, six times, the third of which was given to B. */
const seriesWithDateOfB = async () => {
  const id = await seriesOf(database, city.superAdmin).create(rideRow(city), 'FREQ=WEEKLY;COUNT=6')
  const dates = await datesOf(database, id)
  const ofB = must(dates[2])
  await give('events', ofB.id, city.groupB)
  return { id, ofB, ofA: must(dates[0]), dates }
}
const give = (table: 'events' | 'event_series', id: string, group: string | null) =>
  database.query(`update public.${table} set group_id = $2 where id = $1`, [id, group])
const remove = (caller: Caller, id: string) =>
  database.queryAs(caller, 'delete from public.events where id = $1 returning 1', [id])
const ids = (dates: SeriesDate[]) => dates.map(({ id }) => id)
const tombstones = () => database.query('select id from public.deleted_events order by id')

describe('as a moderator of A', () => {
  it('I cannot delete, change or cut a series by a date that was given to B', async () => {
    const { id, ofB, ofA } = await seriesWithDateOfB()
    const moderator = seriesOf(database, city.moderatorOfA)
    for (const attempt of [
      () => moderator.remove(ofB.id, 'all'),
      () => moderator.remove(ofB.id, 'later'),
      () => moderator.change(ofB.id, 'all', { title: 'Mine' }),
      () => moderator.change(ofB.id, 'later', { start_date: '2027-01-20T01:30:00Z' }),
      () => moderator.cut(ofB.id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: '42501' })
    expect(await datesOf(database, id)).toHaveLength(6)
    // By a date of A it goes, and what is B's stays B's.
    await moderator.remove(ofA.id, 'all')
    expect(await eventById(database, ofB.id)).toMatchObject({ series: null, title: 'Tuesday ride' })
  })

  it('I cannot bring back by undo what B has deleted, nor what B has changed', async () => {
    for (const doneByB of ['deleted', 'changed'] as const) {
      const { id, ofB, ofA, dates } = await seriesWithDateOfB()
      const moderator = seriesOf(database, city.moderatorOfA)
      const change = await moderator.remove(ofA.id, 'all')
      if (doneByB === 'deleted') await remove(city.moderatorOfB, ofB.id)
      else await database.queryAs(city.moderatorOfB, ...updateOf('events', ofB.id, { title: 'Ours now' }))
      await moderator.undo(change)
      const left = doneByB === 'deleted' ? undefined : { title: 'Ours now', series: id, day: ofB.day }
      const found = await eventById(database, ofB.id)
      expect(found && { title: found.title, series: found.series, day: found.day }).toEqual(left)
      expect(ids(await datesOf(database, id))).toEqual(
        ids(dates).filter(date => doneByB === 'changed' || date !== ofB.id),
      )
      // Nor does the series put a ride of its own on that day the next time it changes.
      await moderator.change(ofA.id, 'all', { start_date: '2027-01-05T02:30:00Z', end_date: null })
      expect(await datesOf(database, id)).toHaveLength(doneByB === 'deleted' ? 5 : 6)
    }
  })

  it('I cannot undo around what someone of A has deleted since', async () => {
    const { ofA, dates } = await seriesWithDateOfB()
    const moderator = seriesOf(database, city.moderatorOfA)
    const change = await moderator.cut(ofA.id)
    await remove(city.superAdmin, must(dates[4]).id)
    await expect(moderator.undo(change)).rejects.toMatchObject({ code: 'PT409' })
  })

  it('I leave no ghosts among the deleted events when I undo', async () => {
    const series = seriesOf(database, city.moderatorOfA)
    const id = await series.create(rideRow(city), 'FREQ=WEEKLY;COUNT=4')
    const before = [ids(await datesOf(database, id)), await tombstones()]
    const [, second = ''] = ids(await datesOf(database, id))
    await series.undo(await series.change(second, 'later', {}, { rule: 'FREQ=WEEKLY;COUNT=9;BYDAY=MO,TH' }))
    expect([ids(await datesOf(database, id)), await tombstones()]).toEqual(before)
  })
})

describe('as a moderator of B', () => {
  const seriesEntries = (event: string, caller: Caller) =>
    database.queryAs(caller, 'select kind from public.event_history($1) where is_of_series', [event])

  it('I cannot read the history of A’s series, neither while it is there nor once it is deleted', async () => {
    const { id, ofB, ofA } = await seriesWithDateOfB()
    await seriesOf(database, city.moderatorOfA).change(ofA.id, 'all', { description: 'Known to A alone.' })
    await remove(city.moderatorOfB, ofB.id)
    expect(await seriesEntries(ofB.id, city.moderatorOfB)).toEqual([])
    const [first] = await datesOf(database, id)
    await seriesOf(database, city.moderatorOfA).remove(must(first).id, 'all')
    expect(await seriesEntries(ofB.id, city.moderatorOfB)).toEqual([])
    // Whoever deleted it goes on reading it, at its deleted dates.
    expect(await seriesEntries(must(first).id, city.moderatorOfA)).toHaveLength(3)
    expect(await seriesEntries(ofB.id, city.superAdmin)).toHaveLength(3)
  })

  it('I cannot read it where the later dates were given to B and the earlier deleted', async () => {
    const { id, ofA, dates } = await seriesWithDateOfB()
    await seriesOf(database, city.moderatorOfA).change(ofA.id, 'all', { description: 'Known to A alone.' })
    const later = must(dates[3]).id
    await seriesOf(database, city.superAdmin).change(later, 'later', { group_id: city.groupB })
    const before = await seriesEntries(later, city.moderatorOfB)
    const [first] = await datesOf(database, id)
    await seriesOf(database, city.moderatorOfA).remove(must(first).id, 'all')
    expect(await seriesEntries(later, city.moderatorOfB)).toEqual(before)
  })
})

describe('as the submitter of a ride', () => {
  const setStatus = (
    token: string,
    event_id: string,
    new_status: string,
    more: Record<string, Parameter> = {},
  ) => city.call('change_status_by_link', { token, event_id, new_status, ...more })
  const approvedSeries = async (values: Record<string, Parameter> = {}) => {
    const made = await city.approved({
      group_id: city.groupA,
      rule: 'FREQ=WEEKLY',
      start_date: inDays(3),
      ...values,
    })
    const { series_id } = await city.one<{ series_id: string }>(
      'select series_id from public.event_submissions where id = $1',
      [made.submission],
    )
    return { ...made, series: series_id }
  }
  const giveSeries = async (series: string, group: string) => {
    const [first] = await datesOf(database, series)
    await seriesOf(database, city.superAdmin).change(must(first).id, 'all', { group_id: group })
  }
  const ask = async (series: string) => {
    await pass(database, series, '7 months')
    await askAboutSeries(database)
  }

  it('I am not asked about it any more, and cannot end it, once B has it or my links were revoked', async () => {
    for (const how of ['given', 'revoked'] as const) {
      const { series, submission } = await approvedSeries({ submitter_email: `${how}@visitors.example` })
      await ask(series)
      expect(await mailsAbout(database, series)).toEqual([`${how}@visitors.example`])
      const { round } = must(await roundOf(database, series))
      if (how === 'given') await give('event_series', series, city.groupB)
      else
        await database.queryAs(city.moderatorOfA, 'select public.set_submission_links($1, false)', [
          submission,
        ])
      const moderator = how === 'given' ? city.moderatorOfB : city.moderatorOfA
      expect((await readRenewal(database, round))?.recipients).toEqual([moderator.email])
    }
  })

  it('I end it while it is mine, and whoever looks after it hears of that', async () => {
    const { series } = await approvedSeries({ submitter_email: 'ends@visitors.example' })
    await ask(series)
    const renewal = must(await readRenewal(database, must(await roundOf(database, series)).round))
    const dates = await answerRenewal(database, renewal, 'ended')
    const told = await database.query<{ address: string; dates: number }>(
      `select address, (payload ->> 'dates')::int as dates from private.mail_outbox where kind = 'series_ended' and payload ->> 'series_id' = $1`,
      [series],
    )
    expect(told).toContainEqual({ address: city.moderatorOfA.email, dates })
    expect(told.map(({ address }) => address)).not.toContain(city.moderatorOfB.email)
  })

  it('I cannot cancel, postpone or change what B has taken over, and it is not shown as mine', async () => {
    const { series, token } = await approvedSeries()
    const [first, second] = await datesOf(database, series)
    await setStatus(token, must(first).id, 'cancelled')
    await give('events', must(first).id, city.groupB)
    for (const [status, more] of [
      ['cancelled', {}],
      ['scheduled', {}],
      ['postponed', { new_start: inDays(9) }],
    ] as const)
      await expect(setStatus(token, must(first).id, status, more)).rejects.toMatchObject({ code: 'PT409' })
    expect((await city.shown(token)).dates.map(({ id }) => id)).not.toContain(must(first).id)
    await setStatus(token, must(second).id, 'cancelled')
    await giveSeries(series, city.groupB)
    await give('events', must(second).id, city.groupB)
    await expect(setStatus(token, must(second).id, 'scheduled')).rejects.toMatchObject({ code: 'PT409' })
    expect(await city.shown(token)).toMatchObject({ event: null, dates: [] })
  })

  it('I cannot take a new date off the calendar that B has taken over', async () => {
    const { event, token } = await city.approved({ group_id: city.groupA, start_date: inDays(3) })
    await setStatus(token, event, 'postponed', { new_start: inDays(9) })
    const { postponed_to } = await city.one<{ postponed_to: string }>(
      'select postponed_to from public.events where id = $1',
      [event],
    )
    await give('events', postponed_to, city.groupB)
    await setStatus(token, event, 'scheduled')
    expect(await eventById(database, postponed_to)).toMatchObject({ status: 'scheduled' })
  })

  it('I go on looking after a ride for no group that is given to A, whose moderators can revoke my links', async () => {
    const single = await city.approved({ start_date: inDays(3) })
    await database.queryAs(city.superAdmin, ...updateOf('events', single.event, { group_id: city.groupA }))
    const series = await approvedSeries({ group_id: null })
    await giveSeries(series.series, city.groupA)
    for (const { token, event, submission } of [single, series]) {
      await setStatus(token, event, 'cancelled')
      const revoke = (caller: Caller) =>
        database.queryAs(caller, 'select public.set_submission_links($1, false)', [submission])
      await expect(revoke(city.moderatorOfB)).rejects.toMatchObject({ code: '42501' })
      await revoke(city.moderatorOfA)
      await expect(setStatus(token, event, 'scheduled')).rejects.toMatchObject({ code: 'PT404' })
    }
  })

  it('I put one new date of a ride up at most, and leave nothing behind when I take it back', async () => {
    const { event, token } = await city.approved({
      title: 'Chained',
      start_date: inDays(3),
      end_date: inDays(3, 'T20:00:00Z'),
    })
    const rides = () =>
      database.query<{ id: string; start: Date; hours: number }>(
        `select id, start_date as start, extract(epoch from end_date - start_date)::int / 3600 as hours from public.events where title = 'Chained' order by start_date`,
      )
    await setStatus(token, event, 'postponed', { note: 'Rain.', new_start: inDays(9) })
    for (const days of [10, 11, 12]) {
      const moved = must((await rides())[1])
      await setStatus(token, moved.id, 'postponed', { note: `Rain until ${days}.`, new_start: inDays(days) })
      expect(await rides()).toMatchObject([
        { id: event },
        { id: moved.id, start: new Date(inDays(days)), hours: 2 },
      ])
    }
    expect(await eventById(database, event)).toMatchObject({ status: 'postponed', note: 'Rain until 12.' })
    for (const _ of [1, 2, 3]) {
      await setStatus(token, event, 'scheduled')
      expect(await rides()).toMatchObject([{ id: event }])
      await setStatus(token, event, 'postponed', { new_start: inDays(9) })
    }
    expect(await database.query(`select 1 from public.deleted_events where title = 'Chained'`)).toEqual([])
  })
})

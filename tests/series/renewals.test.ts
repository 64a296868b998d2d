// Who is asked whether a series still happens, when, how often; and what silence and answers do to its dates.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { askAboutSeries, extendSeries } from '#server/series/hourly-series.ts'
import { type City, makeCity, signUp } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { endlessSeries, mailsAbout, pass, roundOf, submittedSeries } from './renewal-clock.ts'
import { datesOf, eventById, seriesOf } from './series.ts'

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

const ask = () => askAboutSeries(database)
const admin = () => seriesOf(database, city.superAdmin)
const answerFor = (id: string, stillOn: boolean) =>
  database.queryAs<{ dates: number }>(city.superAdmin, 'select public.answer_for_series($1, $2) as dates', [
    id,
    stillOn,
  ])
const restore = (id: string) =>
  database.queryAs(city.superAdmin, 'select public.restore_ended_series($1)', [id])
const listed = async (id: string) => {
  const rows = await database.queryAs<{ series_id: string; state: string; dates_to_come: number }>(
    city.superAdmin,
    'select series_id, state, dates_to_come from public.series_renewals()',
  )
  return rows.find(({ series_id }) => series_id === id)
}

/** A series that was asked about, and reminded of twice, and nobody answered. */
async function silentSeries() {
  const id = await endlessSeries(database, city)
  await pass(database, id, '7 months')
  for (const _ of ['asked', 'reminded', 'reminded', 'given up']) {
    await ask()
    await pass(database, id, '15 days')
  }
  return id
}

/** Takes away what was made of a series beyond some months, as if it had been made that long ago. */
async function madeUntil(id: string, months: number) {
  await database.transaction(async queries => {
    // Without triggers: nobody has deleted these dates, so the series does not skip them.
    await queries.query('set local session_replication_role = replica')
    await queries.query(
      `delete from public.events where series_id = $1 and series_date > current_date + $2 * interval '1 month'`,
      [id, months],
    )
    await queries.query(
      `update private.series_progress set made_until = current_date + $2 * interval '1 month' where series_id = $1`,
      [id, months],
    )
  })
}

describe('a series without an end', () => {
  it('is asked about six months after it was made, and not before', async () => {
    const id = await endlessSeries(database, city)
    await ask()
    await pass(database, id, '5 months 20 days')
    await ask()
    expect(await mailsAbout(database, id)).toEqual([])
    await pass(database, id, '20 days')
    await ask()
    await ask()
    expect(await mailsAbout(database, id)).toEqual([city.moderatorOfA.email])
  })

  it.each(['FREQ=WEEKLY;COUNT=300', 'FREQ=WEEKLY;UNTIL=21000101', 'RDATE:20270214'])(
    'and not one that ends (%s)',
    async rule => {
      const id = await endlessSeries(database, city, { rule })
      await pass(database, id, '10 years')
      await ask()
      expect(await roundOf(database, id)).toBeUndefined()
    },
  )

  it('is not asked about when somebody edited it lately', async () => {
    const id = await endlessSeries(database, city)
    await pass(database, id, '7 months')
    const [first] = await datesOf(database, id)
    await admin().change(first?.id ?? '', 'all', { title: 'Slower ride' })
    await ask()
    expect(await roundOf(database, id)).toBeUndefined()
    await pass(database, id, '7 months')
    await ask()
    expect(await mailsAbout(database, id)).toHaveLength(1)
  })

  it('is asked about once, however many servers do it', async () => {
    const id = await endlessSeries(database, city)
    await pass(database, id, '7 months')
    await Promise.all([1, 2, 3, 4].map(ask))
    expect(await mailsAbout(database, id)).toHaveLength(1)
    await pass(database, id, '15 days')
    await Promise.all([1, 2, 3, 4].map(ask))
    expect(await mailsAbout(database, id)).toHaveLength(2)
    expect((await roundOf(database, id))?.reminders).toBe(1)
  })
})

describe('asked is', () => {
  const askedAbout = async (id: string) => {
    await pass(database, id, '7 months')
    await ask()
    return mailsAbout(database, id)
  }

  it('whoever submitted it, also when its later dates have become another series', async () => {
    const id = await submittedSeries(database, city, 'organiser@visitors.example')
    const dates = await datesOf(database, id)
    await admin().change(dates[5]?.id ?? '', 'later', { title: 'Another' })
    const later = (await eventById(database, dates[5]?.id ?? ''))?.series ?? ''
    expect(later).not.toBe(id)
    await admin().change(dates[9]?.id ?? '', 'later', { title: 'A third' })
    const last = (await eventById(database, dates[9]?.id ?? ''))?.series ?? ''
    expect(await askedAbout(last)).toEqual(['organiser@visitors.example'])
    expect(await askedAbout(later)).toEqual([])
  })

  it('nobody who submitted it, once it was given to a group', async () => {
    const id = await submittedSeries(database, city, 'former@visitors.example')
    const date = (await datesOf(database, id))[5]?.id ?? ''
    await admin().change(date, 'later', { group_id: city.groupA })
    expect(await askedAbout((await eventById(database, date))?.series ?? '')).toEqual([
      city.moderatorOfA.email,
    ])
  })

  it('else everyone who moderates its group and has confirmed their email address', async () => {
    const second = await signUp(database, { role: 'group_moderator' })
    const unconfirmed = await signUp(database, { role: 'group_moderator', confirmed: false })
    const former = await signUp(database)
    for (const { id } of [second, unconfirmed, former])
      await database.query('insert into public.group_moderators (user_id, group_id) values ($1, $2)', [
        id,
        city.groupB,
      ])
    const id = await endlessSeries(database, city, { group_id: city.groupB })
    expect(await askedAbout(id)).toEqual([city.moderatorOfB.email, second.email].sort())
  })

  it('else the super admin who made it, else all super admins', async () => {
    const id = await endlessSeries(database, city, { group_id: null })
    expect(await askedAbout(id)).toEqual([city.superAdmin.email])
    const orphan = await endlessSeries(database, city, { group_id: null })
    await database.query('update public.event_series set created_by = $2 where id = $1', [
      orphan,
      city.nobodySpecial.id,
    ])
    const admins = [city.superAdmin, city.signedOutAdmin, city.halfSignedInAdmin, city.twoFactorAdmin]
    expect(await askedAbout(orphan)).toEqual(admins.map(({ email }) => email).sort())
  })
})

describe('without an answer', () => {
  it('two reminders follow, two weeks apart, and then silence', async () => {
    const id = await endlessSeries(database, city)
    await pass(database, id, '7 months')
    await ask()
    for (const reminders of [1, 2]) {
      await pass(database, id, '13 days')
      await ask()
      expect((await roundOf(database, id))?.reminders).toBe(reminders - 1)
      await pass(database, id, '2 days')
      await ask()
      expect(await roundOf(database, id)).toMatchObject({ reminders, silent: false })
    }
    await pass(database, id, '15 days')
    await ask()
    expect(await roundOf(database, id)).toMatchObject({ reminders: 2, silent: true })
    await pass(database, id, '3 years')
    await ask()
    expect(await mailsAbout(database, id)).toHaveLength(3)
  })

  it('no dates are made, nothing disappears, and the admins see it', async () => {
    const id = await silentSeries()
    await madeUntil(id, 2)
    const before = await datesOf(database, id)
    await extendSeries(database)
    expect(await datesOf(database, id)).toEqual(before)
    const toCome = before.filter(({ start }) => start > new Date().toISOString()).length
    expect(await listed(id)).toMatchObject({ state: 'unanswered', dates_to_come: toCome })
  })

  it('its dates go on being made until the last reminder has had its time', async () => {
    const id = await endlessSeries(database, city)
    await pass(database, id, '7 months')
    await ask()
    await madeUntil(id, 2)
    const before = await datesOf(database, id)
    await extendSeries(database)
    expect((await datesOf(database, id)).length).toBeGreaterThan(before.length + 30)
  })
})

describe('the answer that it is still on', () => {
  it('makes the dates that were missed, and asks again six months later', async () => {
    const id = await silentSeries()
    const all = await datesOf(database, id)
    await madeUntil(id, 2)
    await answerFor(id, true)
    await extendSeries(database)
    expect((await datesOf(database, id)).map(({ day }) => day)).toEqual(all.map(({ day }) => day))
    expect(await listed(id)).toBeUndefined()
    const before = (await roundOf(database, id))?.round
    await pass(database, id, '5 months')
    await ask()
    expect((await roundOf(database, id))?.round).toBe(before)
    await pass(database, id, '2 months')
    await ask()
    expect(await roundOf(database, id)).toMatchObject({ reminders: 0, answer: null, silent: false })
    expect((await roundOf(database, id))?.round).not.toBe(before)
    expect(await mailsAbout(database, id)).toHaveLength(4)
  })

  it('is also given by whoever edits the series', async () => {
    const id = await silentSeries()
    await madeUntil(id, 2)
    const [first] = await datesOf(database, id)
    await seriesOf(database, city.moderatorOfA).change(first?.id ?? '', 'all', { description: 'New route.' })
    expect(await roundOf(database, id)).toMatchObject({ answer: 'edited', silent: false })
    const before = (await datesOf(database, id)).length
    await extendSeries(database)
    expect((await datesOf(database, id)).length).toBeGreaterThan(before)

    const skipped = await silentSeries()
    const [date] = await datesOf(database, skipped)
    await database.queryAs(city.moderatorOfA, 'delete from public.events where id = $1', [date?.id ?? ''])
    expect(await roundOf(database, skipped)).toMatchObject({ answer: 'edited' })
  })

  it('is not given by the deletion of its group or of its author', async () => {
    const [group] = await database.query<{ id: string }>(
      `insert into public.groups (name, description) values ('Short-lived', 'Gone soon.') returning id`,
    )
    const author = await signUp(database, { role: 'super_admin' })
    const id = await endlessSeries(database, city, { group_id: group?.id ?? '' })
    await database.query('update public.event_series set created_by = $2 where id = $1', [id, author.id])
    await pass(database, id, '7 months')
    await ask()
    await database.query('delete from public.groups where id = $1', [group?.id ?? ''])
    await database.query('delete from auth.users where id = $1', [author.id])
    expect(await roundOf(database, id)).toMatchObject({ answer: null })
  })
})

describe('the answer that it has ended', () => {
  it('takes what is to come off the calendar, into tombstones, and keeps what was', async () => {
    const id = await silentSeries()
    const before = await datesOf(database, id)
    const now = new Date().toISOString()
    const toCome = before.filter(({ start }) => start > now)
    expect(await answerFor(id, false)).toEqual([{ dates: toCome.length }])
    expect(await datesOf(database, id)).toEqual(before.filter(({ start }) => start <= now))
    const [graves] = await database.query<{ count: number }>(
      'select count(*) as count from public.deleted_events where series_id = $1',
      [id],
    )
    expect(graves?.count).toBe(toCome.length)
    await database.query(
      'update private.series_progress set made_until = current_date where series_id = $1',
      [id],
    )
    await extendSeries(database)
    await pass(database, id, '3 years')
    await ask()
    expect(await datesOf(database, id)).toHaveLength(before.length - toCome.length)
    expect(await mailsAbout(database, id)).toHaveLength(3)
    await expect(answerFor(id, true)).rejects.toMatchObject({ code: 'PT409' })
  })

  it('leaves a date alone that was given to another group', async () => {
    const id = await endlessSeries(database, city)
    const given = (await datesOf(database, id)).at(-1)?.id ?? ''
    await database.query('update public.events set group_id = $2 where id = $1', [given, city.groupB])
    await answerFor(id, false)
    expect(await eventById(database, given)).toMatchObject({ series: null, title: 'Tuesday ride' })
  })

  it('is taken back by a super admin within a day, and not later', async () => {
    const id = await silentSeries()
    const before = await datesOf(database, id)
    await answerFor(id, false)
    expect(await listed(id)).toMatchObject({ state: 'ended', dates_to_come: 0 })
    await restore(id)
    expect(await datesOf(database, id)).toEqual(before)
    expect(await roundOf(database, id)).toMatchObject({ answer: 'still_on', silent: false })
    expect(await listed(id)).toBeUndefined()
    await expect(restore(id)).rejects.toMatchObject({ code: 'PT404' })

    await answerFor(id, false)
    await database.query(`update private.series_changes set made_at = made_at - interval '25 hours'`)
    expect(await listed(id)).toBeUndefined()
    await expect(restore(id)).rejects.toMatchObject({ code: 'PT404' })
  })

  it('counts once when two press at the same moment', async () => {
    const id = await silentSeries()
    const before = await datesOf(database, id)
    const outcomes = await Promise.allSettled([answerFor(id, false), answerFor(id, false)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await restore(id)
    expect(await datesOf(database, id)).toEqual(before)
  })
})

// Changing series: this date, this and all later, all; what single dates keep; and taking it back.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { updateOf } from '#tests/database/attempt.ts'
import { storedPicture } from '#tests/database/stored-picture.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { datesOf, eventById, rideRow, type SeriesDate, seriesOf } from './series.ts'

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

const admin = () => seriesOf(database, city.superAdmin)

/** A weekly ride on ten Mondays at 18:30 in Denver, and its dates. */
async function tenMondays(rule = 'FREQ=WEEKLY;COUNT=10') {
  const id = await admin().create(rideRow(city), rule)
  return { id, dates: await datesOf(database, id) }
}

function nth(dates: SeriesDate[], place: number): SeriesDate {
  const date = dates[place]
  if (!date) throw new Error(`There is no date ${place}.`)
  return date
}

const days = (dates: SeriesDate[]) => dates.map(({ day }) => day)
const versionOf = async (id: string) => {
  const [row] = await database.query<{ at: string }>(
    'select updated_at::text as at from public.event_series where id = $1',
    [id],
  )
  return row?.at ?? ''
}

describe('a new series', () => {
  it('is a row of events for each date, at the same hour of the clock', async () => {
    const { dates } = await tenMondays('FREQ=WEEKLY;COUNT=12')
    expect(dates).toHaveLength(12)
    expect(days(dates).slice(0, 2)).toEqual(['2027-01-04', '2027-01-11'])
    // The clocks go forward on the 14th of March.
    expect(nth(dates, 9).start).toBe('2027-03-09T01:30:00.000Z')
    expect(nth(dates, 10).start).toBe('2027-03-16T00:30:00.000Z')
    expect(nth(dates, 10).end).toBe('2027-03-16T02:30:00.000Z')
  })

  it('is made a year ahead when it has no end', async () => {
    const { dates } = await tenMondays('FREQ=WEEKLY')
    expect(dates).toHaveLength(53)
  })

  it('can be a list of chosen dates', async () => {
    const { dates } = await tenMondays('RDATE:20270214,20270301')
    expect(days(dates)).toEqual(['2027-01-04', '2027-02-14', '2027-03-01'])
  })

  it('is refused when it would flood the calendar, names no date, or has a column of its own', async () => {
    const past = rideRow(city, { start_date: '2010-01-01T18:00:00Z', end_date: null })
    await expect(admin().create(past, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')).rejects.toThrow(
      /more than 800 dates/,
    )
    await expect(admin().create(rideRow(city), 'FREQ=WEEKLY;UNTIL=20260101')).rejects.toThrow(/names no date/)
    await expect(admin().create(rideRow(city), 'FREQ=WEEKLY;COUNT=1\nEXDATE:20270104')).rejects.toThrow(
      /skipped/,
    )
    await expect(admin().create(rideRow(city, { sequence: 4 }), 'FREQ=WEEKLY')).rejects.toThrow(
      /no column "sequence"/,
    )
    await expect(admin().create(rideRow(city, { start_date: null }), 'FREQ=WEEKLY')).rejects.toThrow(
      /start_date/,
    )
    await expect(admin().create([], 'FREQ=WEEKLY')).rejects.toThrow(/object/)
  })

  it('can be made of an event that is there, which keeps its id', async () => {
    const series = await admin().repeat(city.eventA, 'FREQ=MONTHLY;COUNT=3')
    const dates = await datesOf(database, series)
    expect(days(dates)).toEqual(['2026-06-01', '2026-07-01', '2026-08-01'])
    expect(nth(dates, 0).id).toBe(city.eventA)
    await expect(admin().repeat(city.eventA, 'FREQ=WEEKLY')).rejects.toThrow(/repeats already/)
    await expect(admin().repeat(city.eventB, 'FREQ=WEEKLY;BYDAY=FR')).rejects.toThrow(
      /day of the event itself/,
    )
  })
})

describe('the words of all dates', () => {
  it('change everywhere but where a date has words of its own', async () => {
    const { id, dates } = await tenMondays()
    await database.query(`update public.events set title = 'New Year ride' where id = $1`, [nth(dates, 3).id])
    await admin().change(nth(dates, 5).id, 'all', { title: 'Monday ride', description: 'Slow.' })
    const after = await datesOf(database, id)
    expect(after.map(({ title }) => title)).toEqual(
      dates.map((_, place) => (place === 3 ? 'New Year ride' : 'Monday ride')),
    )
    expect(after.every(({ description }) => description === 'Slow.')).toBe(true)
  })

  it('replace a date’s own where the editor says so', async () => {
    const { id, dates } = await tenMondays()
    await database.query(`update public.events set title = 'Own', description = 'Own' where id = $1`, [
      nth(dates, 3).id,
    ])
    await admin().change(
      nth(dates, 5).id,
      'all',
      { title: 'New', description: 'New' },
      { replaceOwn: ['title'] },
    )
    expect((await datesOf(database, id))[3]).toMatchObject({ title: 'New', description: 'Own' })
  })

  it('come back to a date that had its own, also where the series has them already', async () => {
    const { id, dates } = await tenMondays()
    await database.query(`update public.events set title = 'Costume ride' where id in ($1, $2)`, [
      nth(dates, 0).id,
      nth(dates, 1).id,
    ])
    const titles = async () => (await datesOf(database, id)).slice(0, 3).map(({ title }) => title)
    await admin().change(nth(dates, 0).id, 'all', { title: 'Tuesday ride' })
    expect(await titles()).toEqual(['Tuesday ride', 'Costume ride', 'Tuesday ride'])
    await admin().change(nth(dates, 0).id, 'all', { title: 'Tuesday ride' }, { replaceOwn: ['title'] })
    expect(await titles()).toEqual(['Tuesday ride', 'Tuesday ride', 'Tuesday ride'])
  })

  it('do not touch dates when nothing is changed', async () => {
    const { id, dates } = await tenMondays()
    await admin().change(nth(dates, 5).id, 'all', {})
    expect(await datesOf(database, id)).toEqual(dates)
  })
})

describe('this and all later', () => {
  it('makes a second series and leaves the earlier dates alone', async () => {
    const { id, dates } = await tenMondays()
    await admin().change(nth(dates, 4).id, 'later', {
      title: 'Spring ride',
      start_date: '2027-02-03T02:00:00Z',
      end_date: '2027-02-03T03:00:00Z',
    })
    const earlier = await datesOf(database, id)
    expect(earlier).toEqual(dates.slice(0, 4))
    const moved = await eventById(database, nth(dates, 4).id)
    const later = await datesOf(database, moved?.series ?? '')
    expect(later.map(({ id }) => id)).toEqual(dates.slice(4).map(({ id }) => id))
    expect(later[0]).toMatchObject({
      title: 'Spring ride',
      start: '2027-02-03T02:00:00.000Z',
      day: '2027-02-02',
    })
    expect(days(later).at(-1)).toBe('2027-03-09')
  })
})

describe('another weekday or hour', () => {
  it('keeps cancellations, notes and words where they belong, and deleted dates deleted', async () => {
    const { id, dates } = await tenMondays()
    const [cancelled, noted, worded, deleted] = [2, 3, 4, 5].map(place => nth(dates, place).id)
    await database.query(`update public.events set status = 'cancelled', status_note = 'Ice' where id = $1`, [
      cancelled,
    ])
    await database.query(`update public.events set status_note = 'Bring lights' where id = $1`, [noted])
    await database.query(`update public.events set title = 'Moon ride' where id = $1`, [worded])
    await database.queryAs(city.superAdmin, 'delete from public.events where id = $1', [deleted])
    await admin().change(nth(dates, 6).id, 'all', {
      start_date: '2027-02-18T02:00:00Z',
      end_date: '2027-02-18T04:00:00Z',
    })
    const after = await datesOf(database, id)
    expect(days(after)).toEqual([
      '2027-01-06',
      '2027-01-13',
      '2027-01-20',
      '2027-01-27',
      '2027-02-03',
      '2027-02-17',
      '2027-02-24',
      '2027-03-03',
      '2027-03-10',
    ])
    expect(after[2]).toMatchObject({
      id: cancelled,
      status: 'cancelled',
      note: 'Ice',
      start: '2027-01-21T02:00:00.000Z',
    })
    expect(after[3]).toMatchObject({ id: noted, note: 'Bring lights' })
    expect(after[4]).toMatchObject({ id: worded, title: 'Moon ride' })
  })

  it('leaves a date that was moved on its own where it is, without a second one beside it', async () => {
    const { id, dates } = await tenMondays()
    await database.query(
      `update public.events set start_date = '2027-01-20T20:00:00Z', end_date = null where id = $1`,
      [nth(dates, 2).id],
    )
    await admin().change(nth(dates, 6).id, 'all', {
      start_date: '2027-02-18T02:00:00Z',
      end_date: '2027-02-18T04:00:00Z',
    })
    const after = await datesOf(database, id)
    expect(after).toHaveLength(10)
    expect(after[2]).toMatchObject({ start: '2027-01-20T20:00:00.000Z', day: '2027-01-20' })
  })

  it('can be an earlier one: the first date moves too', async () => {
    const { id, dates } = await tenMondays()
    await admin().change(nth(dates, 0).id, 'all', { start_date: '2027-01-03T20:00:00Z', end_date: null })
    const after = await datesOf(database, id)
    expect(after.map(({ id }) => id)).toEqual(dates.map(({ id }) => id))
    expect(days(after).slice(0, 2)).toEqual(['2027-01-03', '2027-01-10'])
    expect(after[0]).toMatchObject({ start: '2027-01-03T20:00:00.000Z', end: null })
  })

  it('keeps every second week the same second week', async () => {
    const { id, dates } = await tenMondays('FREQ=WEEKLY;INTERVAL=2;COUNT=6')
    await admin().change(nth(dates, 3).id, 'all', {}, { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=6' })
    expect(days(await datesOf(database, id))).toEqual([
      '2027-01-07',
      '2027-01-21',
      '2027-02-04',
      '2027-02-18',
      '2027-03-04',
      '2027-03-18',
    ])
  })

  it('makes a cancelled date a single event when the rule no longer has a place for it', async () => {
    const { id, dates } = await tenMondays()
    await database.query(`update public.events set status = 'cancelled' where id = $1`, [nth(dates, 1).id])
    await admin().change(nth(dates, 0).id, 'all', {}, { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=5' })
    expect(days(await datesOf(database, id))).toEqual([
      '2027-01-04',
      '2027-01-18',
      '2027-02-01',
      '2027-02-15',
      '2027-03-01',
    ])
    expect(await eventById(database, nth(dates, 1).id)).toMatchObject({ series: null, status: 'cancelled' })
  })

  it('leaves the past as it was', async () => {
    const start = new Date(Date.now() - 21 * 86_400_000)
    const id = await admin().create(
      rideRow(city, { start_date: start.toISOString(), end_date: null }),
      'FREQ=WEEKLY;COUNT=8',
    )
    const dates = await datesOf(database, id)
    const next = nth(dates, 6)
    const moved = new Date(Date.parse(next.start) + 86_400_000).toISOString()
    await admin().change(next.id, 'all', { start_date: moved, end_date: null })
    const after = await datesOf(database, id)
    expect(after).toHaveLength(8)
    expect(after.slice(0, 3)).toEqual(dates.slice(0, 3))
    expect(after.slice(5).map(date => Date.parse(date.start) % 86_400_000)).toEqual(
      dates.slice(5).map(date => Date.parse(date.start) % 86_400_000),
    )
    expect(days(after).slice(4)).not.toEqual(days(dates).slice(4))
  })
})

describe('deleting', () => {
  it('one date is as deleting any event; it does not come back by itself, and can be restored', async () => {
    const { id, dates } = await tenMondays('FREQ=WEEKLY')
    const gone = nth(dates, 3)
    await database.queryAs(city.superAdmin, 'delete from public.events where id = $1', [gone.id])
    await database.query(
      `update private.series_progress set made_until = '2027-01-01' where series_id = $1`,
      [id],
    )
    await database.query(`select private.extend_series(100)`)
    expect(days(await datesOf(database, id))).not.toContain(gone.day)
    await database.queryAs(city.superAdmin, 'select * from public.restore_event($1)', [gone.id])
    expect(await eventById(database, gone.id)).toMatchObject({ series: id, day: gone.day })
    expect(days(await datesOf(database, id))).toEqual(days(dates))
  })

  it('this and all later ends the series before that date', async () => {
    const { id, dates } = await tenMondays()
    await admin().remove(nth(dates, 4).id, 'later')
    expect(await datesOf(database, id)).toEqual(dates.slice(0, 4))
    await database.query(
      `update private.series_progress set made_until = '2026-01-01' where series_id = $1`,
      [id],
    )
    await database.query(`select private.extend_series(100)`)
    expect(await datesOf(database, id)).toEqual(dates.slice(0, 4))
  })

  it('all takes the series away', async () => {
    const { id, dates } = await tenMondays()
    await admin().remove(nth(dates, 4).id, 'all')
    expect(await datesOf(database, id)).toEqual([])
    expect(await versionOf(id)).toBe('')
  })
})

describe('undo', () => {
  const changes: [string, (dates: SeriesDate[]) => Promise<string>][] = [
    ['new words', dates => admin().change(nth(dates, 4).id, 'all', { title: 'Other' })],
    [
      'another weekday',
      dates => admin().change(nth(dates, 4).id, 'all', { start_date: '2027-02-03T02:00:00Z' }),
    ],
    ['a new rule', dates => admin().change(nth(dates, 4).id, 'all', {}, { rule: 'FREQ=MONTHLY;BYDAY=1SA' })],
    [
      'a change of later dates',
      dates =>
        admin().change(nth(dates, 4).id, 'later', { title: 'Other', start_date: '2027-02-03T02:00:00Z' }),
    ],
    ['deleting later dates', dates => admin().remove(nth(dates, 4).id, 'later')],
    ['deleting all', dates => admin().remove(nth(dates, 4).id, 'all')],
    ['cutting into single events', dates => admin().cut(nth(dates, 4).id)],
  ]
  it.each(changes)('takes back %s, to the last word', async (_, change) => {
    const { id, dates } = await tenMondays()
    await database.query(`update public.events set status = 'cancelled', status_note = 'Ice' where id = $1`, [
      nth(dates, 6).id,
    ])
    const before = await datesOf(database, id)
    const [seriesBefore] = await database.query<Record<string, unknown>>(
      "select to_jsonb(s) - 'updated_at' as row from public.event_series s where id = $1",
      [id],
    )
    const done = await change(dates)
    expect(await datesOf(database, id)).not.toEqual(before)
    await admin().undo(done)
    expect(await datesOf(database, id)).toEqual(before)
    const [seriesAfter] = await database.query<Record<string, unknown>>(
      "select to_jsonb(s) - 'updated_at' as row from public.event_series s where id = $1",
      [id],
    )
    expect(seriesAfter).toEqual(seriesBefore)
    await expect(admin().undo(done)).rejects.toThrow(/no longer be undone/)
  })

  it('is refused when somebody has changed a date since, and to anyone else', async () => {
    const { dates } = await tenMondays()
    const done = await admin().change(nth(dates, 4).id, 'all', { title: 'Other' })
    await expect(seriesOf(database, city.twoFactorAdmin).undo(done)).rejects.toThrow(/no longer be undone/)
    await database.query(`update public.events set status = 'cancelled' where id = $1`, [nth(dates, 6).id])
    await expect(admin().undo(done)).rejects.toThrow(/changed this series since/)
  })
})

describe('two people at once', () => {
  it('the second is told that the series was changed', async () => {
    const { id, dates } = await tenMondays()
    const seen = await versionOf(id)
    await admin().change(nth(dates, 4).id, 'all', { title: 'First' }, { seen })
    const second = () => admin().change(nth(dates, 4).id, 'all', { title: 'Second' }, { seen })
    await expect(second()).rejects.toThrow(/changed in the meantime/)
    await expect(admin().remove(nth(dates, 4).id, 'all', seen)).rejects.toThrow(/changed in the meantime/)
    await admin().change(nth(dates, 4).id, 'all', { title: 'Second' }, { seen: await versionOf(id) })
    expect((await datesOf(database, id)).every(({ title }) => title === 'Second')).toBe(true)
  })
})

describe('the picture of a date', () => {
  it('keeps its own words when the series gets another picture, or none, though both were said to show the same', async () => {
    const [shared, own, other] = await Promise.all([1, 2, 3].map(() => storedPicture(database)))
    const pictured = (path = '', words = 'A flyer') => ({ picture_path: path, picture_alt: words })
    const id = await admin().create(rideRow(city, pictured(shared?.path)), 'FREQ=WEEKLY;COUNT=3')
    const dates = await datesOf(database, id)
    await database.queryAs(city.superAdmin, ...updateOf('events', nth(dates, 1).id, pictured(own?.path)))
    const pictures = () =>
      database.query(
        'select picture_path, picture_alt from public.events where series_id = $1 order by start_date',
        [id],
      )
    const changed = pictured(other?.path, 'Another flyer')
    await admin().change(nth(dates, 0).id, 'all', changed)
    expect(await pictures()).toEqual([changed, pictured(own?.path), changed])
    const none = { picture_path: null, picture_alt: null }
    // Once more with the same words for both.
    await admin().change(nth(dates, 0).id, 'all', { ...changed, picture_alt: 'A flyer' })
    await admin().change(nth(dates, 0).id, 'all', none)
    expect(await pictures()).toEqual([none, pictured(own?.path), none])
    const replaceOwn = ['picture_path', 'picture_alt']
    await admin().change(nth(dates, 0).id, 'all', changed, { replaceOwn })
    expect(await pictures()).toEqual([changed, changed, changed])
  })
})

describe('extending', () => {
  it('makes what has come within a year, once, however many ask', async () => {
    const { id, dates } = await tenMondays('FREQ=WEEKLY')
    await database.query('delete from public.events where series_id = $1 and series_date > $2', [
      id,
      '2027-12-01',
    ])
    await database.query(`update public.event_series set skipped_dates = '{}' where id = $1`, [id])
    await database.query(
      `update private.series_progress set made_until = '2027-01-01' where series_id = $1`,
      [id],
    )
    await Promise.all([1, 2, 3].map(() => database.query('select private.extend_series(100)')))
    const made = days(await datesOf(database, id))
    expect(new Set(made).size).toBe(made.length)
    expect(made.length).toBeLessThanOrEqual(dates.length)
    const [left] = await database.query<{ count: number }>('select private.extend_series(100) as count')
    expect(left?.count).toBe(0)
  })
})

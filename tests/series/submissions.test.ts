// Rides that repeat, submitted by visitors: what is kept of a rule, what an approval makes of it, and what it tells before.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { readConfig } from '#server/config.ts'
import { submissionMail } from '#server/submissions/letters.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { eventRow, submissionRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { datesOf } from './series.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

// A Tuesday evening in Denver.
const start_date = '2027-01-06T01:30:00Z'

/** As a visitor submits it; gives the id. */
async function submit(values: Values): Promise<string> {
  const title = `Ride ${Math.random()}`
  const row = submissionRow(city, { title, start_date, ...values })
  await database.queryAs(city.visitor, ...insertInto('event_submissions', row, 'null'))
  const [found] = await database.query<{ id: string }>(
    'select id from public.event_submissions where title = $1',
    [String(row.title)],
  )
  return found?.id ?? ''
}

async function stored(id: string) {
  const [row] = await database.query<{ rule: string | null; series_id: string; event_id: string }>(
    'select rule, series_id, event_id from public.event_submissions where id = $1',
    [id],
  )
  if (!row) throw new Error('no submission')
  return row
}

const approve = (id: string) =>
  database.queryAs(city.superAdmin, 'select public.approve_event_submission($1, $2)', [
    id,
    city.superAdmin.id,
  ])

async function count(start: string, rule: string): Promise<number> {
  const [row] = await database.queryAs<{ many: number }>(
    city.superAdmin,
    'select public.count_series_dates($1, $2) as many',
    [start, rule],
  )
  return row?.many ?? -1
}

describe('the rule that a reviewer reads is the one that the database has understood', () => {
  it.each([
    ['freq=weekly', 'FREQ=WEEKLY;BYDAY=TU'],
    [' RRULE:COUNT=3;FREQ=WEEKLY ', 'FREQ=WEEKLY;BYDAY=TU;COUNT=3'],
    ['COUNT=3\r\nFREQ=WEEKLY\t\n\n BYDAY=WE,MO', 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3'],
    ['FREQ=WEEKLY;INTERVAL=1;WKST=SU', 'FREQ=WEEKLY;BYDAY=TU'],
    ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=5'],
    [
      'EXDATE;VALUE=DATE:20270119,20270112\nFREQ=WEEKLY\nEXDATE:20270112T013000Z\nRDATE:20270101',
      'FREQ=WEEKLY;BYDAY=TU\nEXDATE:20270112,20270119\nRDATE:20270101',
    ],
    ['RDATE:20270107,20270105', 'RDATE:20270107'],
    ['RDATE:20270105', 'RDATE:20270105'],
    [' \r\n\t ', null],
  ])('%j is %j', async (given, kept) => {
    expect((await stored(await submit({ rule: given }))).rule).toBe(kept)
  })
})

describe('a rule that no approval could carry out is refused at once', () => {
  it.each([
    ['FREQ=WEEKLY;COUNT=2\nEXDATE:20270105,20270112', 'Every date of this rule is skipped.'],
    ['FREQ=WEEKLY;UNTIL=20270104', 'This rule names no date.'],
    ['FREQ=WEEKLY\nRDATE:00010101', 'The date 0001-01-01 is too long ago.'],
    ['FREQ=WEEKLY\nRDATE:19991231', 'The date 1999-12-31 is too long ago.'],
  ])('%j', async (rule, message) => {
    await expect(submit({ rule })).rejects.toMatchObject({ code: 'PT400', message })
  })
})

it('what is counted before is what an approval makes, also where the start is no date of the rule', async () => {
  for (const rule of [
    'FREQ=WEEKLY;COUNT=48',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
    'FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=1',
    'RDATE:20270107,20270201',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=400\nEXDATE:20270105',
  ]) {
    const id = await submit({ rule })
    const expected = await count(start_date, rule)
    await approve(id)
    const { series_id, event_id } = await stored(id)
    const dates = await datesOf(database, series_id)
    expect([rule, dates.length]).toEqual([rule, expected])
    expect(event_id).toBe(dates[0]?.id)
  }
})

describe('what collides with it', () => {
  const collisions = (rule: string, lasts: string | null) =>
    database.queryAs<{ title: string; at_date: Date }>(
      city.superAdmin,
      'select title, at_date from public.preview_series_collisions($1, $2, $3::interval)',
      [start_date, rule, lasts],
    )
  const place = (title: string, start: string, more: Values = {}) =>
    database.query(...insertInto('events', eventRow(city, { title, start_date: start, ...more }), 'id'))

  it('is told with the date that it collides with', async () => {
    await database.query('delete from public.events')
    await place('Before it', '2027-01-06T00:30:00Z')
    await place('Into its start', '2027-01-06T00:45:00Z')
    await place('Within it', '2027-01-13T02:00:00Z')
    await place('Called off', '2027-01-13T02:00:00Z', { status: 'cancelled' })
    await place('After it', '2027-01-13T03:30:00Z')
    await place('Over both', '2027-01-05T00:00:00Z', { end_date: '2027-01-14T00:00:00Z' })
    const found = await collisions('FREQ=WEEKLY;COUNT=3', '2 hours')
    expect(found.map(({ title, at_date }) => [title, new Date(at_date).toISOString()])).toEqual([
      ['Over both', '2027-01-06T01:30:00.000Z'],
      ['Into its start', '2027-01-06T01:30:00.000Z'],
      ['Over both', '2027-01-13T01:30:00.000Z'],
      ['Within it', '2027-01-13T01:30:00.000Z'],
    ])
    // Without an end it lasts an hour, like every event.
    expect(await collisions('FREQ=WEEKLY;COUNT=3', null)).toHaveLength(4)
  })

  it('is nothing for visitors to ask', async () => {
    await expect(
      database.queryAs(city.visitor, `select public.preview_series_collisions(now(), 'FREQ=WEEKLY')`),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.queryAs(city.visitor, `select public.count_series_dates(now(), 'FREQ=WEEKLY')`),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the letter about its approval', () => {
  const kinds = submissionMail(readConfig({ SITE_URL: 'https://rides.example' }))
  const letterTo = (id: string) =>
    database.transaction(async queries =>
      kinds.submission_approved?.compose(queries, {
        email: 'ana@visitors.example',
        payload: { submission_id: id },
      }),
    )

  it('says how it repeats and how many dates there are', async () => {
    const id = await submit({ rule: 'FREQ=WEEKLY;COUNT=48' })
    await approve(id)
    const letter = await letterTo(id)
    expect(letter?.paragraphs).toContain(
      'It repeats: Every Tuesday, 48 times. 48 dates within a year are on the calendar; any later ones follow by themselves.',
    )
  })

  it('leads to the next date when the first is gone, and is not sent when all are', async () => {
    const id = await submit({ rule: 'FREQ=WEEKLY;COUNT=2' })
    await approve(id)
    const { series_id, event_id } = await stored(id)
    await database.query('delete from public.events where id = $1', [event_id])
    const [left] = await datesOf(database, series_id)
    expect((await letterTo(id))?.action?.url).toBe(`https://rides.example/event/${left?.id}`)
    await database.query('delete from public.events where series_id = $1', [series_id])
    expect(await letterTo(id)).toBeUndefined()
  })

  it('says nothing of that for a single ride', async () => {
    const id = await submit({})
    await approve(id)
    expect((await letterTo(id))?.paragraphs.join(' ')).not.toContain('repeats')
  })
})

// Importing once: what is written, by whom, that it is never written twice, and that all of it can be taken back.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedDates, googleCalendar, googleRules } from '#domain/import/google-calendar.fixture.ts'
import { type ImportedRow, importedRow } from '#domain/import/imported-row.ts'
import { readCalendar } from '#domain/import/read-calendar.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Caller, Database } from '#platform/database/database.ts'
import { outcome, type Statement } from '#tests/database/attempt.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

interface Done {
  events: number
  series: number
  problems: { row: number; why: string }[]
}

const place = { name: 'Depot Square', url: 'https://maps.example/depot' }
const row = (
  title: string,
  changes: Partial<ImportedRow> = {},
  groupId: string | null = city.groupA,
): ImportedRow => ({
  uid: title,
  event: {
    title,
    description: 'Lights on.',
    location: place,
    type_id: city.typeId,
    group_id: groupId,
    start_date: '2027-02-03T01:00:00Z',
    end_date: null,
  },
  is_cancelled: false,
  rule: null,
  dates: [],
  ...changes,
})

async function call<Answer>(caller: Caller, text: string, parameters: (string | number)[]): Promise<Answer> {
  const [found] = await database.queryAs<{ answer: Answer }>(caller, `select ${text} as answer`, parameters)
  if (!found) throw new Error('no answer')
  return found.answer
}
const importing = (caller: Caller, batch: string, rows: unknown[], piece = 0) =>
  call<Done>(caller, 'public.import_events($1, $2, $3::jsonb)', [batch, piece, JSON.stringify(rows)])
const undoing = (caller: Caller, batch: string, piece = 0) =>
  call<{ removed: number; kept: number }>(caller, 'public.undo_import($1, $2)', [batch, piece])
const titled = (title: string) =>
  database.query<{ id: string; status: string; created_by: string }>(
    'select id, status, created_by from public.events where title = $1',
    [title],
  )

describe('who may', () => {
  const into = (...rows: ImportedRow[]): Statement => [
    'select public.import_events($1, 0, $2::jsonb)',
    [randomUUID(), JSON.stringify(rows)],
  ]
  it('import: a moderator for the own group alone, and all of it or nothing', async () => {
    const ways: [Statement, 'yes' | 'refused'][] = [
      [into(row('For A')), 'yes'],
      [into(row('For A'), row('For B', {}, city.groupB)), 'refused'],
      [into(row('For nobody', {}, null)), 'refused'],
    ]
    for (const [statement, expected] of ways) {
      expect(await outcome(database, city.moderatorOfA, statement)).toBe(expected)
      expect(await outcome(database, city.superAdmin, statement)).toBe('yes')
    }
  })

  it('undo: only whoever imported it', async () => {
    const batch = randomUUID()
    await importing(city.moderatorOfA, batch, [row('Mine alone')])
    for (const other of [city.moderatorOfB, city.superAdmin, city.nobodySpecial])
      await expect(undoing(other, batch)).rejects.toThrow('This import can no longer be undone.')
    await expect(undoing(city.visitor, batch)).rejects.toThrow('permission denied')
    expect(await titled('Mine alone')).toHaveLength(1)
  })
})

describe('an import', () => {
  it('is written once, though it is sent twice at once and again later', async () => {
    const batch = randomUUID()
    const rows = [row('Once'), row('Off', { is_cancelled: true })]
    const answers = await Promise.all([1, 2, 3].map(() => importing(city.moderatorOfA, batch, rows)))
    for (const answer of answers) expect(answer).toEqual({ events: 2, series: 0, problems: [] })
    expect(await titled('Once')).toMatchObject([{ created_by: city.moderatorOfA.id, status: 'scheduled' }])
    expect(await titled('Off')).toMatchObject([{ status: 'cancelled' }])
  })

  it('tells which rows cannot be stored, and stores the others', async () => {
    const batch = randomUUID()
    const [good, bad, odd] = [row('Good one'), row('Bad place'), row('Odd rule', { rule: 'FREQ=HOURLY' })]
    Object.assign(bad.event, { location: { name: '', url: 'nowhere' } })
    expect(await importing(city.superAdmin, batch, [bad, good, odd, 'nonsense', {}])).toEqual({
      events: 1,
      series: 0,
      problems: [
        { row: 0, why: 'Something in it cannot be stored.' },
        { row: 2, why: 'FREQ=HOURLY is not possible here: it must be WEEKLY, MONTHLY or YEARLY.' },
        { row: 3, why: 'Something in it cannot be stored.' },
        { row: 4, why: 'Something in it cannot be stored.' },
      ],
    })
    expect(await titled('Good one')).toHaveLength(1)
  })

  it('writes no column but those of an event', async () => {
    const sly = row('Sly')
    Object.assign(sly.event, {
      created_by: city.superAdmin.id,
      sequence: 99,
      status_note: 'x',
      id: randomUUID(),
    })
    await importing(city.moderatorOfA, randomUUID(), [sly])
    expect(await titled('Sly')).toMatchObject([{ created_by: city.moderatorOfA.id }])
  })

  it('has up to a hundred rows in a piece', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => row(`Many ${at}`))
    await expect(importing(city.superAdmin, randomUUID(), rows)).rejects.toThrow('Between 1 and 100 events')
    await expect(importing(city.superAdmin, randomUUID(), [])).rejects.toThrow('Between 1 and 100 events')
  })

  it('has on the calendar the year of a club as ical.js finds it, from its file', async () => {
    const timeZone = 'America/Denver'
    const { events } = readCalendar(googleCalendar, timeZone, '2026-11-16')
    const choices = { typeId: city.typeId, groupId: city.groupA, place: '', timeZone, today: '2026-11-16' }
    for (const [uid] of googleRules) {
      const event = events.find(one => one.uid === `${uid}@google.com`)
      const made = event && importedRow(event, { ...choices, linkOf: () => 'https://maps.example/park' })
      const batch = randomUUID()
      const done = made?.ok ? await importing(city.moderatorOfA, batch, [made.row]) : made
      expect([uid, done]).toEqual([uid, { events: 0, series: 1, problems: [] }])
      const dates = await database.query<{ start_date: Date; end_date: Date; title: string }>(
        `select start_date, end_date, title from public.events e join private.import_batches b on e.series_id = any (b.series)
           where b.id = $1 and e.status = 'scheduled' and e.start_date < '2027-11-16'`,
        [batch],
      )
      const iso = (date: Date) => new Date(date).toISOString()
      const found = dates
        .map(date => `${iso(date.start_date)} ${iso(date.end_date)} ${date.title}`)
        .toSorted()
      expect([uid, found]).toEqual([uid, expectedDates(`${uid}@google.com`)])
    }
  })
})

describe('undo', () => {
  it('takes all of it off the calendar, once, and an undone import is not written again', async () => {
    const batch = randomUUID()
    const weekly = row('Undone series', {
      rule: 'FREQ=WEEKLY;COUNT=4',
      dates: [{ series_date: '2027-02-09', title: 'Undone series, other words' }],
    })
    const rows = [row('Undone'), weekly]
    await importing(city.moderatorOfA, batch, rows)
    await importing(city.moderatorOfA, batch, [row('Undone too')], 1)
    expect(await titled('Undone series')).toHaveLength(3)
    expect(await undoing(city.moderatorOfA, batch)).toEqual({ removed: 2, kept: 0 })
    expect(await undoing(city.moderatorOfA, batch, 1)).toEqual({ removed: 1, kept: 0 })
    expect(await undoing(city.moderatorOfA, batch)).toEqual({ removed: 0, kept: 0 })
    const left = await database.query(
      `select title from public.events where title like 'Undone%' union all select title from public.event_series where title like 'Undone%'`,
    )
    expect(left).toEqual([])
    // Calendars that have read them are told, and whoever regrets it can bring them back.
    expect(
      await database.query(`select 1 from public.deleted_events where title like 'Undone%'`),
    ).toHaveLength(6)
    await expect(importing(city.moderatorOfA, batch, rows)).rejects.toThrow('This import was undone.')
  })

  it('leaves what somebody has changed since, or has been given', async () => {
    const batch = randomUUID()
    const weekly = (title: string) => row(title, { rule: 'FREQ=WEEKLY;COUNT=3' })
    await importing(city.moderatorOfA, batch, [
      row('Kept a'),
      row('Kept b'),
      row('Kept c'),
      weekly('Kept d'),
      weekly('Kept e'),
    ])
    await database.query(`update public.events set description = 'Better' where title = 'Kept a'`)
    await database.query(`update public.events set group_id = $1 where title = 'Kept b'`, [city.groupB])
    await database.query(
      `update public.events set status = 'cancelled' where title = 'Kept d' and series_date = '2027-02-09'`,
    )
    expect(await undoing(city.moderatorOfA, batch)).toEqual({ removed: 2, kept: 3 })
    const left = await database.query<{ title: string }>(
      `select title from public.events where title like 'Kept%' order by title`,
    )
    expect(left.map(({ title }) => title)).toEqual(['Kept a', 'Kept b', 'Kept d', 'Kept d', 'Kept d'])
  })

  it('is possible for a week', async () => {
    const batch = randomUUID()
    await importing(city.moderatorOfA, batch, [row('Old import')])
    await database.query(
      `update private.import_batches set made_at = now() - interval '8 days' where id = $1`,
      [batch],
    )
    await expect(undoing(city.moderatorOfA, batch)).rejects.toThrow('This import can no longer be undone.')
    await importing(city.moderatorOfA, randomUUID(), [row('New import')])
    expect(await database.query('select 1 from private.import_batches where id = $1', [batch])).toEqual([])
  })
})

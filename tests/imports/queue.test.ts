// What a followed calendar puts into the queue, where its events wait for a reviewer.

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { OutsideAnswer } from '#platform/outbound/fetch-outside.ts'
import type { ImportParts } from '#server/imports/read-source.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import {
  addSource,
  calendarOf,
  clock,
  dayAhead,
  following,
  readAgain,
  ride,
  weekdayAhead,
} from './calendar.ts'

let database: Database
let end: () => Promise<void>
let city: City
let parts: ImportParts
let source: string
const says: { answer: OutsideAnswer } = { answer: { status: 'failed', why: 'Nothing yet.' } }
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  await database.query('delete from public.event_submissions')
  parts = following(database, says)
})
afterAll(() => end())
beforeEach(async () => {
  await database.query('delete from public.import_sources')
  await database.query('delete from public.event_submissions')
  await database.query('delete from public.events where start_date > now()')
  source = await addSource(database, city.moderatorOfA, {
    groupId: city.groupA,
    typeId: city.typeId,
    isLive: false,
  })
})

const tuesday = weekdayAhead(2)
const read = async (...rides: string[]) => {
  says.answer = { status: 'read', text: calendarOf(...rides), type: 'text/calendar' }
  await readAgain(parts, source)
}
const waiting = () =>
  database.queryAs<{ id: string; title: string; rule: string | null }>(
    city.moderatorOfA,
    `select id, title, rule from public.event_submissions where status = 'pending'`,
  )
const decide = async (what: 'approve' | 'reject') => {
  const [submission] = await waiting()
  await database.queryAs(city.moderatorOfA, `select public.${what}_event_submission($1, $2)`, [
    submission?.id,
    city.moderatorOfA.id,
  ])
}
const shown = () =>
  database.query<{ title: string; start: string; status: string }>(
    `select title, to_char(start_date at time zone 'America/Denver', 'YYYY-MM-DD HH24:MI') as start, status
     from public.events where start_date > now() order by start_date`,
  )

it('waits once, follows its calendar while it waits, and is an event that follows once it is approved', async () => {
  await read(ride({ uid: 'one', title: 'Loop', day: tuesday }))
  await read(ride({ uid: 'one', title: 'Longer loop', day: tuesday }))
  expect([(await waiting()).map(({ title }) => title), await shown()]).toEqual([['Longer loop'], []])
  await decide('approve')
  expect(await shown()).toMatchObject([{ title: 'Longer loop' }])
  await read(ride({ uid: 'one', title: 'Longest loop', day: tuesday, hour: '19:00' }))
  expect(await shown()).toEqual([{ title: 'Longest loop', start: `${tuesday} 19:00`, status: 'scheduled' }])
  expect(await waiting()).toEqual([])
})

it('keeps what a reviewer mended, before the approval and after it', async () => {
  await read(ride({ uid: 'one', title: 'loop!!', day: tuesday }))
  const [submission] = await waiting()
  await database.queryAs(city.moderatorOfA, 'select public.edit_event_submission($1, $2::jsonb)', [
    submission?.id,
    { title: 'The Loop' },
  ])
  await read(ride({ uid: 'one', title: 'loop!!!', day: tuesday, hour: '17:00' }))
  expect((await waiting()).map(({ title }) => title)).toEqual(['The Loop'])
  await decide('approve')
  await read(ride({ uid: 'one', title: 'loop!!!!', day: tuesday, hour: '16:00' }))
  expect(await shown()).toMatchObject([{ title: 'The Loop', start: `${tuesday} 16:00` }])
})

it('does not come again once it was rejected or deleted, and leaves the queue when it is cancelled there', async () => {
  await read(ride({ uid: 'one', title: 'Loop', day: tuesday }))
  await decide('reject')
  await read(
    ride({ uid: 'one', title: 'Loop again', day: tuesday }),
    ride({ uid: 'two', day: tuesday, place: 'Park' }),
  )
  expect((await waiting()).map(({ title }) => title)).toEqual(['two'])
  await read(
    ride({ uid: 'one', title: 'Loop again', day: tuesday }),
    ride({ uid: 'two', day: tuesday, place: 'Park', lines: ['STATUS:CANCELLED'] }),
  )
  expect([await waiting(), await shown()]).toEqual([[], []])
})

it('waits as one that repeats, and its other dates follow when it is approved', async () => {
  const third = dayAhead(Math.round((Date.parse(tuesday) - Date.parse(dayAhead(0))) / 86_400_000) + 14)
  const weekly = [
    ride({ uid: 'weekly', day: tuesday, lines: ['RRULE:FREQ=WEEKLY;COUNT=4'] }),
    ride({
      uid: 'weekly',
      day: third,
      hour: '17:00',
      lines: [`RECURRENCE-ID;TZID=America/Denver:${clock(third)}`],
    }),
  ]
  await read(...weekly)
  expect(await waiting()).toMatchObject([{ rule: expect.stringMatching(/^FREQ=WEEKLY;BYDAY=TU;UNTIL=/) }])
  await decide('approve')
  expect((await shown())[2]).toMatchObject({ start: `${third} 18:00` })
  await read(...weekly)
  const dates = await shown()
  expect([dates.length, dates[2]?.start]).toEqual([4, `${third} 17:00`])
})

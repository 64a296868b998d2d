// Calendars that take long to read: the server goes on answering meanwhile, and says in words what it did not read.

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { type ImportParts, readCalendarText, readSource } from '#server/imports/read-source.ts'
import { claimDue } from '#server/imports/sources.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { addSource, calendarOf, clock, config, dayAhead, ride } from './calendar.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
})
afterAll(() => end())

const source = { type_id: '', group_id: '', place: null }
const day = dayAhead(14)
const many = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n))
const event = (uid: number, zone: string) =>
  [
    ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:Ride ${uid}`, 'LOCATION:Depot'],
    ...[`DTSTART;TZID=${zone}:${clock(day)}`, 'RRULE:FREQ=DAILY', 'END:VEVENT'],
  ].join('\r\n')
const zoneOf = (observances: number) =>
  [
    ...['BEGIN:VTIMEZONE', 'TZID:Club time'],
    ...many(
      observances,
      n =>
        `BEGIN:STANDARD\r\nDTSTART:${1970 + (n % 30)}0101T000000\r\nTZOFFSETFROM:+0${n % 9}00\r\nTZOFFSETTO:+0${(n + 1) % 9}00\r\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1\r\nEND:STANDARD`,
    ),
    'END:VTIMEZONE',
  ].join('\r\n')

const kathmandu = calendarOf(...many(2000, n => event(n, 'Asia/Kathmandu')))

/** How often the event loop came round until the work was done; a thread that does the work itself never lets it. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  let turns = 0
  while (!isDone) {
    // A page from the cache takes less than this.
    await new Promise(resolve => setTimeout(resolve, 1))
    turns += 1
  }
  return turns
}

describe('while a calendar is read, the server does other things', () => {
  const files: [string, string, RegExp][] = [
    ['two thousand rides by the clock of another zone', kathmandu, /too many to follow/],
    [
      'a zone with too many clock changes',
      calendarOf(zoneOf(150), ...many(2000, n => event(n, 'Club time'))),
      /“Club time” has too many clock changes. Only the first 100 were read/,
    ],
    [
      'more zones than there are',
      calendarOf(...many(2000, n => event(n, `Club${n}/Own`))),
      /names more than 100 time zones/,
    ],
  ]
  it.each(files)('%s', async (_, text, words) => {
    const reading = readCalendarText(text, config, source, 'someone')
    expect(await turnsDuring(reading)).toBeGreaterThan(50)
    const read = await reading
    if ('why' in read) throw new Error(read.why)
    expect(read.reading.events).toBe(2000)
    expect(read.reading.faults.map(({ what }) => what)).toContainEqual(expect.stringMatching(words))
    expect(read.reading.entries.length).toBeLessThanOrEqual(22_000)
  })

  it('also for a followed calendar, here one of which nothing is to be written', async () => {
    const id = await addSource(database, city.superAdmin, {
      groupId: city.groupA,
      typeId: city.typeId,
      isLive: false,
    })
    const text = kathmandu.replaceAll('RRULE:', 'STATUS:CANCELLED\r\nRRULE:')
    const parts: ImportParts = {
      config,
      database,
      log: pino({ level: 'silent' }),
      fetchOutside: async () => ({ status: 'read', text, type: 'text/calendar' }),
    }
    const claimed = await claimDue(database)
    if (claimed?.id !== id) throw new Error('another calendar was due')
    const reading = readSource(parts, claimed)
    expect(await turnsDuring(reading)).toBeGreaterThan(50)
    expect(await reading).toMatchObject({ status: 'read', outcome: { events: 2000 } })
  })
})

it.each([
  ['millions of empty lines', '\n'.repeat(5_000_000)],
  ['one line of spaces', ' '.repeat(5_000_000)],
  ['a page', `<html>${'\n<p>'.repeat(1_000_000)}`],
])('%s are no calendar, which is said soon', async (_, text) => {
  expect(await readCalendarText(text, config, source)).toEqual({
    why: expect.stringMatching(/no calendar|A web page/),
  })
})

it('nobody reads more than a few at a time, and those of others come in between', async () => {
  const text = calendarOf(ride({ uid: 'one', day }))
  const all = many(6, n => `${n}`).map(() => readCalendarText(text, config, source, 'greedy'))
  const other = readCalendarText(text, config, source, 'other')
  expect((await Promise.all(all)).filter(answer => 'why' in answer)).toHaveLength(2)
  expect(await other).toMatchObject({ reading: { events: 1 } })
})

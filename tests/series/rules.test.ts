// A year of every kind of rule, date by date, against an independent calendar library, in three time zones.

import fc from 'fast-check'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { visitor } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'

let database: Database
let end: () => Promise<void>
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
})
afterAll(() => end())

const setZone = (zone: string) => database.query('update private.city set time_zone = $1', [zone])

/** What the database makes of a rule, as a visitor may ask it. */
async function preview(start: string, rule: string, max: number): Promise<string[]> {
  const rows = await database.queryAs<{ date: Date }>(
    visitor,
    'select preview_event_series as date from public.preview_event_series($1, $2, $3)',
    [start, rule, max],
  )
  return rows.map(({ date }) => new Date(date).toISOString())
}

/** The same by ical.js for the days, and by Temporal for the hour of each. */
function expected(clock: string, rule: string, zone: string, max: number): string[] {
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(`${clock}:00`))
  const found: string[] = []
  for (let date = dates.next(); date && found.length < max; date = dates.next()) {
    const local = Temporal.PlainDateTime.from(date.toString())
    found.push(new Date(local.toZonedDateTime(zone).epochMilliseconds).toISOString())
  }
  return found
}

const instant = (clock: string, zone: string) =>
  new Date(Temporal.PlainDateTime.from(clock).toZonedDateTime(zone).epochMilliseconds).toISOString()

const zones = ['America/Denver', 'Europe/Berlin', 'Australia/Lord_Howe']

/** Each with a first date that the rule names. */
const rules: [string, string][] = [
  ['FREQ=WEEKLY', '2026-10-06T08:30'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-10-06T18:00'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,SU', '2026-10-05T02:30'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2026-10-05T01:30'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO', '2026-10-04T23:59'],
  ['FREQ=MONTHLY;BYDAY=2TU', '2026-10-13T08:30'],
  ['FREQ=MONTHLY;BYDAY=5SA', '2026-10-31T02:15'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-10-30T19:00'],
  ['FREQ=MONTHLY;BYDAY=1SA,3SA', '2026-10-03T09:00'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-10-31T00:15'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;INTERVAL=3', '2026-10-31T12:00'],
  ['FREQ=YEARLY', '2026-11-01T01:30'],
]

describe.each(zones)('in %s', zone => {
  beforeAll(() => setZone(zone))

  it.each(rules)('%s has the dates of a calendar program across both clock changes', async (rule, clock) => {
    expect(await preview(instant(clock, zone), rule, 60)).toEqual(expected(clock, rule, zone, 60))
  })

  it('keeps to the last day and the number of times', async () => {
    const start = instant('2026-10-06T08:30', zone)
    expect(await preview(start, 'FREQ=WEEKLY;COUNT=48', 400)).toHaveLength(48)
    for (const until of [
      '20261103',
      '20261103T083000',
      instant('2026-11-03T08:30', zone).replace(/[-:]|\.000/g, ''),
    ])
      expect([until, (await preview(start, `FREQ=WEEKLY;UNTIL=${until}`, 400)).length]).toEqual([until, 5])
    expect(await preview(start, 'FREQ=WEEKLY;UNTIL=20261103T082959', 400)).toHaveLength(4)
  })

  it('moves a time that the clocks leave out forward by the gap', async () => {
    const gaps: Record<string, [string, string]> = {
      'America/Denver': ['2027-03-14T02:30', '2027-03-14T03:30'],
      'Europe/Berlin': ['2027-03-28T02:30', '2027-03-28T03:30'],
      'Australia/Lord_Howe': ['2027-10-03T02:15', '2027-10-03T02:45'],
    }
    const [left, moved] = gaps[zone] ?? ['', '']
    const before = Temporal.PlainDateTime.from(left).subtract({ days: 7 }).toString()
    expect(await preview(instant(before, zone), 'FREQ=WEEKLY;COUNT=3', 5)).toEqual([
      instant(before, zone),
      instant(moved, zone),
      instant(Temporal.PlainDateTime.from(left).add({ days: 7 }).toString(), zone),
    ])
  })
})

describe('any rule of the subset', () => {
  beforeAll(() => setZone('America/Denver'))
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const interval = fc.integer({ min: 1, max: 5 }).map(n => (n > 1 ? `;INTERVAL=${n}` : ''))
  const limit = fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 40 }).map(n => `;COUNT=${n}`),
    fc.integer({ min: 0, max: 900 }).map(n => {
      const day = Temporal.PlainDate.from('2026-01-01').add({ days: n })
      return `;UNTIL=${day.toString().replaceAll('-', '')}T235959`
    }),
  )
  const weekly = fc
    .tuple(
      interval,
      fc.uniqueArray(fc.constantFrom(...days), { minLength: 1 }),
      fc.constantFrom('', ';WKST=MO', ';WKST=SU'),
      limit,
    )
    .map(([every, on, week, until]) => `FREQ=WEEKLY${every};BYDAY=${on.join(',')}${week}${until}`)
  const monthlyWeekday = fc
    .tuple(interval, fc.constantFrom('1', '2', '3', '4', '5', '-1'), fc.constantFrom(...days), limit)
    .map(([every, nth, day, until]) => `FREQ=MONTHLY${every};BYDAY=${nth}${day}${until}`)
  const monthlyDay = fc
    .tuple(interval, fc.integer({ min: 1, max: 31 }), limit)
    .map(([every, day, until]) => `FREQ=MONTHLY${every};BYMONTHDAY=${day}${until}`)
  const rule = fc.oneof(weekly, monthlyWeekday, monthlyDay)
  const start = fc
    .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 1439 }))
    .map(([day, minute]) =>
      Temporal.PlainDateTime.from('2026-01-01T00:00').add({ days: day, minutes: minute }),
    )

  it('names what the independent library names, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(rule, start, async (rule, from) => {
        const zone = 'America/Denver'
        // The library counts from a start that the rule names; ours begins with the first that it names.
        const unlimited = rule.replace(/;(COUNT|UNTIL)=[^;]*/, '')
        const [first] = await preview(instant(from.toString(), zone), unlimited, 1)
        if (!first) return
        const clock = Temporal.Instant.from(first).toZonedDateTimeISO(zone).toPlainDateTime()
        // A first time in the gap has been moved; the rule speaks of the hour before that.
        const day = clock
          .toPlainDate()
          .toPlainDateTime(from.toPlainTime())
          .toString({ smallestUnit: 'minute' })
        expect(await preview(instant(from.toString(), zone), rule, 30)).toEqual(expected(day, rule, zone, 30))
      }),
      { numRuns: 60 },
    )
  })
})

describe('chosen, skipped and added dates', () => {
  beforeAll(() => setZone('America/Denver'))
  const start = '2026-12-01T15:30:00Z'

  it('are kept, each at the hour of the first', async () => {
    expect(await preview(start, 'RDATE:20261224,20270101', 5)).toEqual([
      '2026-12-01T15:30:00.000Z',
      '2026-12-24T15:30:00.000Z',
      '2027-01-01T15:30:00.000Z',
    ])
    expect(await preview(start, 'RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20261208\r\nRDATE:20261210', 9)).toEqual([
      '2026-12-01T15:30:00.000Z',
      '2026-12-10T15:30:00.000Z',
      '2026-12-15T15:30:00.000Z',
      '2026-12-22T15:30:00.000Z',
    ])
  })
})

describe('a rule outside the subset', () => {
  const refused: [string, RegExp][] = [
    ['', /no rule/],
    ['every Tuesday', /no rule/],
    ['FREQ=DAILY', /FREQ=DAILY is not possible/],
    ['FREQ=HOURLY', /FREQ=HOURLY/],
    ['FREQ=WEEKLY;BYSETPOS=1', /BYSETPOS is not possible/],
    ['FREQ=WEEKLY;BYHOUR=8', /BYHOUR/],
    ['FREQ=YEARLY;BYMONTH=6', /BYMONTH/],
    ['FREQ=YEARLY;BYDAY=1SA', /BYDAY is not possible with FREQ=YEARLY/],
    ['FREQ=WEEKLY;BYDAY=2TU', /BYDAY with a number/],
    ['FREQ=MONTHLY;BYDAY=TU', /needs a number/],
    ['FREQ=MONTHLY;BYDAY=-2TU', /BYDAY=-2TU/],
    ['FREQ=MONTHLY;BYDAY=2TU;BYMONTHDAY=3', /BYDAY and BYMONTHDAY/],
    ['FREQ=WEEKLY;BYMONTHDAY=3', /BYMONTHDAY is not possible with FREQ=WEEKLY/],
    ['FREQ=MONTHLY;BYMONTHDAY=0', /BYMONTHDAY=0/],
    ['FREQ=MONTHLY;BYMONTHDAY=32', /BYMONTHDAY=32/],
    ['FREQ=WEEKLY;INTERVAL=0', /INTERVAL=0/],
    ['FREQ=WEEKLY;INTERVAL=9999999999', /INTERVAL=9999999999/],
    ['FREQ=WEEKLY;COUNT=0', /COUNT=0/],
    ['FREQ=WEEKLY;COUNT=1000', /COUNT=1000/],
    ['FREQ=WEEKLY;COUNT=3;UNTIL=20270101', /COUNT and UNTIL/],
    ['FREQ=WEEKLY;UNTIL=tomorrow', /UNTIL/],
    ['FREQ=WEEKLY;UNTIL=20270231', /20270231, which does not exist/],
    ['FREQ=WEEKLY;WKST=XX', /WKST=XX/],
    ['FREQ=WEEKLY;BYDAY=XX', /BYDAY=XX/],
    ['FREQ=WEEKLY;BYDAY=', /BYDAY=/],
    ['FREQ=WEEKLY;FREQ=MONTHLY', /FREQ is given twice/],
    ['COUNT=3', /FREQ is missing/],
    ['EXDATE:20261399', /20261399/],
    ['FREQ=WEEKLY\nDTSTART:20261201T083000', /DTSTART/],
  ]
  it.each(refused)('is refused in words that name the part: %j', async (rule, words) => {
    await expect(preview('2026-12-01T15:30:00Z', rule, 5)).rejects.toThrow(words)
  })

  it('so is one that is too long', async () => {
    const days = `RDATE:${'20261201,'.repeat(401)}20261202`
    await expect(preview('2026-12-01T15:30:00Z', days, 5)).rejects.toThrow(/at most 400/)
    await expect(preview('2026-12-01T15:30:00Z', 'x'.repeat(9000), 5)).rejects.toThrow(/8000 characters/)
  })

  it.each([0, -1, 401, 1_000_000])('so are %i dates at once', async max => {
    await expect(preview('2026-12-01T15:30:00Z', 'FREQ=WEEKLY', max)).rejects.toThrow(/Between 1 and 400/)
  })
})

// The file with all dates of a series, expanded by an independent program, date by date against the rows of events.

import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { dayBounds } from '#domain/time/city-time.ts'
import type { Database } from '#platform/database/database.ts'
import { setCityZone } from '#server/city-zone.ts'
import { type City, makeCity } from '#tests/people.ts'
import { datesOf, rideRow, type SeriesDate, seriesOf } from '#tests/series/series.ts'
import { testDatabase } from '#tests/test-database.ts'
import { askFunctions } from './ask-functions.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  await ensureTemporal()
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
})
afterAll(() => end())

/** A date as a calendar program shows it. */
interface ShownDate {
  start: string
  end: string
  title: string
  description: string
  isOn: boolean
}

const maxShown = 1_000

/** The zone of the city, and of a program that shows its days. */
let cityZone = 'America/Denver'
const instantOf = (time: ICAL.Time) =>
  time.isDate ? dayBounds(time.toString(), cityZone).start : time.toJSDate().toISOString()

/** Everything that a program shows of a file up to a day of the series. */
function expand(file: string, lastDay: string): ShownDate[] {
  const calendar = ICAL.Component.fromString(file)
  const event = new ICAL.Event(
    calendar.getAllSubcomponents('vevent').find(entry => !entry.hasProperty('recurrence-id')),
  )
  const dates = event.iterator()
  const shown: ShownDate[] = []
  for (let date = dates.next(); date && shown.length < maxShown; date = dates.next()) {
    const { startDate, endDate, item } = event.getOccurrenceDetails(date)
    if (date.toString().slice(0, 10) > lastDay) break
    shown.push({
      start: instantOf(startDate),
      end: instantOf(endDate),
      title: item.summary,
      description: item.description,
      isOn: item.component.getFirstPropertyValue('status') === 'CONFIRMED',
    })
  }
  return shown.sort((a, b) => a.start.localeCompare(b.start))
}

const words = { cancelled: 'Cancelled: ', postponed: 'Postponed: ' }
const hour = 3_600_000

/** The same of the rows. */
function expected(dates: SeriesDate[]): Omit<ShownDate, 'description'>[] {
  return dates.map(({ start, end, title, status }) => ({
    start,
    end: end ?? new Date(Date.parse(start) + hour).toISOString(),
    title: (status === 'cancelled' || status === 'postponed' ? words[status] : '') + title,
    isOn: status === 'scheduled',
  }))
}

/** Sees that a file that nobody has asked for yet is what the rows are. */
async function compare(ask: Awaited<ReturnType<typeof askFunctions>>, id: string): Promise<ShownDate[]> {
  const dates = await datesOf(database, id)
  const last = dates.reduce((latest, { day }) => (day && day > latest ? day : latest), '')
  const response = await ask(`/calendar-feed?series=${id}`)
  expect(response.status).toBe(200)
  const shown = expand(await response.text(), last)
  expect(shown.map(({ description: _, ...facts }) => facts)).toEqual(expected(dates))
  return shown
}

const zones = ['America/Denver', 'Europe/Berlin', 'Australia/Lord_Howe']

/** Rules and the clock of their first date. All of them pass both clock changes, at and around the hours of the change. */
const rules: [rule: string, clock: string, hours: number | undefined][] = [
  ['FREQ=WEEKLY', '2026-11-22T02:15', 2],
  ['FREQ=WEEKLY;BYDAY=SU;UNTIL=20271114', '2026-11-22T01:45', undefined],
  ['FREQ=WEEKLY;BYDAY=SA,SU;INTERVAL=1', '2026-11-21T23:00', 6],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=48', '2026-11-22T18:30', 1.5],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27T18:00', 72],
  ['FREQ=MONTHLY;BYDAY=1SU,2SU,-1SU;UNTIL=20271107', '2026-12-06T02:30', 0],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-12-31T00:00', 24],
  ['FREQ=YEARLY;COUNT=2', '2026-11-29T09:00', 2],
  ['RDATE:20270314,20270328,20270404,20271003,20271031,20271107', '2026-11-29T02:15', 3],
  ['FREQ=WEEKLY;COUNT=20\nEXDATE:20261122,20261220\nRDATE:20261206,20270310,20271107', '2026-11-22T01:45', 2],
]

describe.each(zones)('a series in %s', zone => {
  let ask: Awaited<ReturnType<typeof askFunctions>>
  beforeAll(async () => {
    cityZone = zone
    await setCityZone(database, zone)
    ask = await askFunctions(database, { SITE_TIME_ZONE: zone })
  })
  const at = (clock: string) => Temporal.PlainDateTime.from(clock).toZonedDateTime(zone)
  const iso = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString()

  async function make(rule: string, clock: string, hours?: number): Promise<string> {
    const start = at(clock)
    const end_date =
      hours === undefined
        ? null
        : iso(
            start
              .toPlainDateTime()
              .add({ minutes: hours * 60 })
              .toZonedDateTime(zone),
          )
    return seriesOf(database, city.superAdmin).create(
      rideRow(city, { start_date: iso(start), end_date }),
      rule,
    )
  }

  it.each(rules)('by %j from %s on is what its rows are', async (rule, clock, hours) => {
    const shown = await compare(ask, await make(rule, clock, hours))
    expect(shown.length).toBeGreaterThan(0)
  })

  it('tells skipped, added, moved, cancelled, postponed and re-worded dates', async () => {
    const id = await make('FREQ=WEEKLY;BYDAY=SU,WE\nEXDATE:20261209\nRDATE:20270102', '2026-11-22T02:15', 2)
    const [first, gone, moved, off, later, own, noted] = await datesOf(database, id)
    if (!first || !gone || !moved || !off || !later || !own || !noted) throw new Error('there are dates')
    const set = (event: SeriesDate, columns: string) =>
      database.query(`update public.events set ${columns} where id = $1`, [event.id])
    await database.query('delete from public.events where id = any ($1::uuid[])', [
      `{${first.id},${gone.id}}`,
    ])
    await set(
      moved,
      `start_date = start_date + interval '26 hours', end_date = end_date + interval '27 hours'`,
    )
    await set(off, `status = 'cancelled', status_note = 'Ice on the bridge.'`)
    await set(
      own,
      `title = 'Solstice; ride', location = '{"name": "The hill", "url": "https://maps.example/hill"}'`,
    )
    await set(noted, `status_note = 'North gate today.'`)
    await database.queryAs(
      city.superAdmin,
      `select public.postpone_event($1, $2, 'The mayor comes along.')`,
      [later.id, '2027-07-01T18:00:00Z'],
    )
    const shown = await compare(ask, id)
    const described = (date: SeriesDate) => shown.find(({ start }) => start === date.start)?.description
    expect(described(off)).toMatch(/^Ice on the bridge\.\n\nEvery week, whatever the weather\./)
    expect(described(later)).toMatch(
      /^The mayor comes along\.\n\nNew date: .*\nhttps:\/\/rides\.example\/event\//,
    )
    expect(described(noted)).toMatch(/^North gate today\./)
    expect(described(own)).toContain(`https://rides.example/event/${own.id}`)
  })

  it('tells another hour from some date on, and what stays of an ended one', async () => {
    const id = await make('FREQ=WEEKLY;COUNT=30', '2027-02-07T18:30', 2)
    const dates = await datesOf(database, id)
    const [, , third] = dates
    if (!third) throw new Error('there are dates')
    const admin = seriesOf(database, city.superAdmin)
    await admin.change(third.id, 'later', { start_date: iso(at('2027-02-20T02:15')), end_date: null })
    await compare(ask, id)
    const [row] = await database.query<{ id: string }>(
      'select series_id as id from public.events where id = $1',
      [third.id],
    )
    expect(await compare(ask, row?.id ?? '')).toHaveLength(28)
  })
})

describe('the file of a series', () => {
  let ask: Awaited<ReturnType<typeof askFunctions>>
  let id: string
  beforeAll(async () => {
    await setCityZone(database, 'America/Denver')
    ask = await askFunctions(database)
    id = await seriesOf(database, city.superAdmin).create(rideRow(city), 'FREQ=WEEKLY;UNTIL=20270630')
  })
  const read = async () => (await ask(`/calendar-feed?series=${id}`)).text()

  it('is a download with the zone, the rule in UTC and the name of the series', async () => {
    const response = await ask(`/calendar-feed?series=${id}`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="tuesday-ride.ics"')
    const file = await response.text()
    for (const line of [
      `UID:${id}`,
      'DTSTART;TZID=America/Denver:20270104T183000',
      'DURATION:PT2H',
      'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270701T055959Z',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    ])
      expect(file).toContain(`\r\n${line}\r\n`)
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(Math.max(...file.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  it('is newer, by its sequence, after every change', async () => {
    const sequence = async () =>
      Number(
        ICAL.Component.fromString(await read())
          .getFirstSubcomponent('vevent')
          ?.getFirstPropertyValue('sequence'),
      )
    const before = await sequence()
    const [date] = await datesOf(database, id)
    await expect
      .poll(async () => {
        await database.query(
          `update public.events set status = 'cancelled', status_note = now()::text where id = $1`,
          [date?.id ?? ''],
        )
        return sequence()
      })
      .toBeGreaterThan(before)
    expect(await read()).toContain('\r\nSTATUS:CANCELLED\r\n')
  })

  it('keeps the dates of subscribers apart: one entry each, by the id of the event', async () => {
    const feed = ICAL.Component.fromString(await (await ask('/calendar-feed?q=tuesday')).text())
    const uids = feed.getAllSubcomponents('vevent').map(entry => entry.getFirstPropertyValue('uid'))
    for (const { id: event } of await datesOf(database, id)) expect(uids).toContain(event)
    expect(uids).not.toContain(id)
  })

  it('is not there for a series that is not there, or has no dates left', async () => {
    const none = await ask('/calendar-feed?series=c0ffee00-0000-4000-8000-000000000001')
    expect([none.status, await none.json()]).toEqual([404, { message: 'There is no series with this id.' }])
    const wrong = await ask('/calendar-feed?series=7')
    expect(wrong.status).toBe(400)
    const empty = await seriesOf(database, city.superAdmin).create(rideRow(city), 'RDATE:20270201')
    await database.query('delete from public.events where series_id = $1', [empty])
    expect((await ask(`/calendar-feed?series=${empty}`)).status).toBe(404)
  })
})

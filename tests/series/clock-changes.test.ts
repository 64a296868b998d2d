// Three years of series across both clock changes of each year, extended every three months, against an independent calendar library.

import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { extendSeries } from '#server/series/hourly-series.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { datesOf, rideRow, seriesOf } from './series.ts'

let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  const opened = await testDatabase()
  database = opened.database
  end = opened.end
  city = await makeCity(database)
  // The clock of this database: the day that it takes for today.
  await database.query('create table private.test_today (day date)')
  await database.query(
    `create or replace function private.city_today() returns date language sql stable security definer set search_path = '' as
     'select day from private.test_today'`,
  )
})
afterAll(() => end())

const setZone = (zone: string) => database.query('update private.city set time_zone = $1', [zone])
const setToday = (day: string) =>
  database.query('with gone as (delete from private.test_today) insert into private.test_today values ($1)', [
    day,
  ])

/** Those with a date on every Sunday, when the clocks change; each date is a row, so the others are tried with every ride. */
const denseRules = [
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=400',
  'FREQ=WEEKLY;BYDAY=SU',
  'FREQ=WEEKLY;BYDAY=SA,SU;COUNT=130',
]
const rules = [
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU',
  'FREQ=WEEKLY;BYDAY=SU;COUNT=60',
  'FREQ=WEEKLY;BYDAY=SU;UNTIL=20270401',
  'FREQ=MONTHLY;BYMONTHDAY=12',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=2SU',
  'FREQ=MONTHLY;BYDAY=-1SU',
  'FREQ=MONTHLY;INTERVAL=3;BYDAY=1SU,5SU',
  'FREQ=YEARLY',
]

/** Each with an hour that its clocks leave out, and one that they show twice. */
const zones = [
  { zone: 'America/Denver', from: '2026-01-02', gap: '02:30', twice: '01:30' },
  { zone: 'Europe/Paris', from: '2026-01-02', gap: '02:30', twice: '02:30' },
  // By half an hour.
  { zone: 'Australia/Lord_Howe', from: '2026-03-01', gap: '02:15', twice: '01:45' },
  // At midnight, in the years when it still changed its clocks.
  { zone: 'America/Sao_Paulo', from: '2015-03-01', gap: '00:00', twice: '23:30' },
]

/** When rides start, and for how many minutes of the clock they last. */
const ridesOf = ({ gap, twice }: { gap: string; twice: string }) => [
  { time: gap, minutes: 30 },
  { time: gap, minutes: 60 },
  { time: twice, minutes: 45 },
  // Through the night, up to an hour that may be left out, and further.
  { time: '22:00', minutes: 120 + Number(gap.slice(0, 2)) * 60 + Number(gap.slice(3)) },
  { time: '22:00', minutes: 26 * 60 },
]

/** The first day from a day on that a rule names. */
function firstDay(rule: string, from: string): string {
  const start = Temporal.PlainDate.from(from)
  for (let days = 0; days < 100; days += 1) {
    const day = start.add({ days })
    const named = ICAL.Recur.fromString(rule.replace(/;(COUNT|UNTIL)=\w+/, '')).iterator(
      ICAL.Time.fromDateString(day.toString()),
    )
    if (named.next()?.toString().slice(0, 10) === day.toString() && isNamed(rule, day)) return day.toString()
  }
  throw new Error(`${rule} names no day`)
}

/** ical.js takes any start for a date; these are the days that the rule itself names. */
function isNamed(rule: string, day: Temporal.PlainDate): boolean {
  const monthDay = /BYMONTHDAY=(-?\d+)/.exec(rule)?.[1]
  if (monthDay) return day.day === (monthDay === '-1' ? day.daysInMonth : Number(monthDay))
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const wanted = /BYDAY=([^;]+)/.exec(rule)?.[1]?.split(',')
  const name = names[day.dayOfWeek - 1] ?? ''
  const nth = Math.ceil(day.day / 7)
  const last = day.day + 7 > day.daysInMonth ? [`-1${name}`] : []
  return !wanted || [name, `${nth}${name}`, ...last].some(spelling => wanted.includes(spelling))
}

/** What the calendar must hold up to a day. */
function expected(rule: string, first: string, time: string, minutes: number, zone: string, until: string) {
  const days = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(`${first}T${time}:00`))
  const found: [day: string, start: string, end: string][] = []
  for (let next = days.next(); next; next = days.next()) {
    const day = next.toString().slice(0, 10)
    if (day > until) break
    const start = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
    const finish = start.toPlainDateTime().add({ minutes }).toZonedDateTime(zone)
    found.push([day, iso(start), iso(finish)])
  }
  return found
}

const iso = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString()

describe.each(zones)('in $zone', ({ zone, from, ...hours }) => {
  it.each(ridesOf(hours))(
    'keeps dates, hours and lengths: $time for $minutes minutes',
    async ({ time, minutes }) => {
      await setZone(zone)
      await setToday(from)
      const made: { id: string; rule: string; first: string }[] = []
      for (const asked of minutes === 30 ? [...denseRules, ...rules] : rules) {
        const rule = asked.replace('2027', `${Number(from.slice(0, 4)) + 1}`)
        const first = firstDay(rule, from)
        const start = Temporal.PlainDateTime.from(`${first}T${time}`).toZonedDateTime(zone)
        const event = rideRow(city, {
          start_date: iso(start),
          end_date: iso(start.toPlainDateTime().add({ minutes }).toZonedDateTime(zone)),
        })
        made.push({ id: await seriesOf(database, city.superAdmin).create(event, rule), rule, first })
      }
      let today = Temporal.PlainDate.from(from)
      for (let quarter = 0; quarter < 12; quarter += 1) {
        today = today.add({ months: 3 })
        await setToday(today.toString())
        await extendSeries(database)
      }
      const until = today.add({ days: 366 }).toString()
      for (const { id, rule, first } of made) {
        const dates = (await datesOf(database, id)).map(({ day, start, end }) => [day, start, end])
        expect([rule, dates]).toEqual([rule, expected(rule, first, time, minutes, zone, until)])
        for (const [, start, end] of dates) expect(String(end) > String(start)).toBe(true)
      }
      await database.query('delete from public.events where series_id is not null')
      await database.query('delete from public.event_series')
    },
  )
})

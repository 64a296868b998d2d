// Rules that SQL and TypeScript both know: each is run here against the other.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_TEXT } from '#domain/event/event-columns.ts'
import { eventEnd, LENGTH_WITHOUT_END } from '#domain/event/event-span.ts'
import { readLine } from '#domain/import/calendar-event.ts'
import { readDayRule, storableRule } from '#domain/import/day-rule.ts'
import { remainingSeries } from '#domain/import/imported-row.ts'
import { readCalendar } from '#domain/import/read-calendar.ts'
import { ruleDays } from '#domain/import/rule-days.ts'
import { MAX_COUNT, MAX_INTERVAL } from '#domain/series/rule.ts'
import { addDays, type CityDay, ensureTemporal } from '#domain/time/city-day.ts'
import { weekdayNames, weekdayOf, weekdays } from '#domain/time/weekdays.ts'
import type { Database } from '#platform/database/database.ts'
import { type City, makeCity } from '#tests/people.ts'
import { testDatabase } from '#tests/test-database.ts'
import { insertInto, tried } from './attempt.ts'
import { eventRow } from './rows.ts'

const zone = 'America/Denver'
let database: Database
let end: () => Promise<void>
let city: City
beforeAll(async () => {
  await ensureTemporal()
  ;({ database, end } = await testDatabase())
  city = await makeCity(database)
  await database.query('update private.city set time_zone = $1', [zone])
})
afterAll(() => end())

describe('the end of an event', () => {
  const endsAt = async (start_date: string, end_date: string | null) => {
    const made = await tried(
      database,
      undefined,
      insertInto('events', eventRow(city, { start_date, end_date }), 'ends_at'),
    )
    return new Date(String(made[0]?.ends_at)).toISOString()
  }

  it.each([
    ['in summer', '2026-07-01T19:00:00Z', null],
    ['in the night when the clocks go forward', '2026-03-08T08:30:00Z', null],
    ['in the night when the clocks go back', '2026-11-01T07:30:00Z', null],
    ['with an end', '2026-07-01T19:00:00Z', '2026-07-01T19:20:00Z'],
    ['over days', '2026-07-01T19:00:00Z', '2026-07-04T19:20:00Z'],
  ])('is the same for the column and for pages: %s', async (_, start_date, end_date) => {
    expect(await endsAt(start_date, end_date)).toBe(eventEnd({ start_date, end_date }))
  })

  it('is the start for the column where nothing lies between; pages draw such an event as one without an end', async () => {
    const start = '2026-07-01T19:00:00.000Z'
    expect(await endsAt(start, start)).toBe(start)
    expect(eventEnd({ start_date: start, end_date: start })).toBe(eventEnd({ start_date: start }))
  })

  it('is as far from the start as the function says', async () => {
    const [row] = await database.query<{ seconds: number }>(
      'select extract(epoch from private.length_without_end())::integer as seconds',
    )
    expect(row?.seconds).toBe(LENGTH_WITHOUT_END / 1000)
  })
})

describe('the limit of uploads', () => {
  it('is that of every bucket', async () => {
    const buckets = await database.query<{ id: string; bytes: number }>(
      'select id, file_size_limit::integer as bytes from storage.buckets order by id',
    )
    expect(buckets).toEqual(
      ['event-pictures', 'group-logos', 'routes', 'submission-pictures'].map(id => ({
        id,
        bytes: MAX_UPLOAD_BYTES,
      })),
    )
  })

  it('is said as it is', () => {
    expect(MAX_UPLOAD_TEXT).toBe(`${MAX_UPLOAD_BYTES / 1024 ** 2} MB`)
  })
})

describe('weekdays', () => {
  it('have the keys and the order of the database', async () => {
    const days = Array.from({ length: 7 }, (_, at) => addDays('2026-11-15', at))
    const rows = await database.query<{ key: string }>(
      `select (private.weekday_keys())[extract(isodow from day::date)] as key
       from jsonb_array_elements_text($1::jsonb) with ordinality as days (day, place) order by place`,
      [days],
    )
    expect(rows.map(({ key }) => key)).toEqual(weekdays)
    expect(days.map(weekdayOf)).toEqual(weekdays)
  })

  it('have names that the database takes in the choice of a subscriber', async () => {
    const take = (names: readonly string[]) =>
      database.query('select private.is_email_choice($1::jsonb) as taken', [{ weekdays: names }])
    expect(await take(weekdayNames)).toEqual([{ taken: true }])
    for (const name of [...weekdays, 'Sunday', 'someday'])
      await expect(take([name])).rejects.toThrow('weekdays')
  })
})

/** A rule with the day of its first date. */
type Repeated = [rule: string, start: CityDay]

/** Rules as foreign calendars write them. Where our series cannot hold one, its dates are read one by one. */
const rules: Repeated[] = [
  ['FREQ=DAILY', '2026-10-06'],
  ['FREQ=DAILY;COUNT=12', '2026-10-06'],
  ['FREQ=DAILY;INTERVAL=14', '2026-10-06'],
  ['FREQ=DAILY;BYDAY=MO,WE,FR;COUNT=9', '2026-10-06'],
  ['FREQ=WEEKLY', '2026-10-06'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2026-10-07'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU', '2026-10-07'],
  ['FREQ=WEEKLY;INTERVAL=3;WKST=TH;BYDAY=WE,TH;COUNT=11', '2026-10-07'],
  ['FREQ=WEEKLY;BYDAY=TU,TU,TH;UNTIL=20270105', '2026-10-06'],
  ['FREQ=MONTHLY', '2026-10-31'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;INTERVAL=3', '2026-10-05'],
  ['FREQ=MONTHLY;BYMONTHDAY=29;COUNT=20', '2027-01-31'],
  ['FREQ=MONTHLY;BYDAY=2TU,-1TU,5TU', '2026-10-06'],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', '2026-10-06'],
  ['FREQ=MONTHLY;BYDAY=5SA;INTERVAL=2;COUNT=5', '2026-10-06'],
  ['FREQ=YEARLY', '2028-02-29'],
  ['FREQ=YEARLY;INTERVAL=3;COUNT=3', '2028-02-29'],
  ['FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=6', '2026-10-06'],
]

const day = fc.integer({ min: 0, max: 1500 }).map(count => addDays('2026-01-01', count))
const compact = (date: CityDay) => date.replaceAll('-', '')
const part = (name: string, value: fc.Arbitrary<string | number>) =>
  fc.option(
    value.map(text => `;${name}=${text}`),
    { nil: '' },
  )
const some = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }).map(list => list.join(','))
const rhythm = fc.oneof(
  fc.tuple(fc.constant('FREQ=DAILY'), part('BYDAY', some(weekdays))),
  fc.tuple(
    fc.constant('FREQ=WEEKLY'),
    part('WKST', fc.constantFrom(...weekdays)),
    part('BYDAY', some(weekdays)),
  ),
  fc.tuple(
    fc.constant('FREQ=MONTHLY'),
    part('BYDAY', some(['1', '2', '3', '4', '5', '-1'].flatMap(nth => weekdays.map(key => nth + key)))),
  ),
  fc.tuple(
    fc.constant('FREQ=MONTHLY'),
    part('BYMONTHDAY', fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 31 }))),
  ),
  fc.tuple(fc.constant('FREQ=YEARLY')),
)
const repeated = (limit: fc.Arbitrary<string>): fc.Arbitrary<Repeated> =>
  fc.tuple(
    fc
      .tuple(rhythm, part('INTERVAL', fc.constantFrom(1, 2, 3, 4, 7, 14)), limit)
      .map(([parts, every, until]) => `${parts.join('')}${every}${until}`),
    day,
  )
const byDays = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 60 }).map(count => `;COUNT=${count}`),
  day.map(last => `;UNTIL=${compact(last)}`),
)
/** Half past midnight in UTC is the hour of the ride in summer, and an hour before it in winter. */
const byHours = fc
  .tuple(day, fc.constantFrom('T003000Z', 'T013000Z', 'T120000Z', 'T182959', 'T183000'))
  .map(([last, clock]) => `;UNTIL=${compact(last)}${clock}`)

interface Asked {
  rule: string
  start: CityDay
  from: CityDay
}

const longAfter = (from: CityDay) => addDays(from, 1200)

/** The days that the database makes of rules of rides at half past six in the evening, from a day on. */
async function inDatabase(asked: Asked[]): Promise<CityDay[][]> {
  const rows = await database.query<{ days: CityDay[] }>(
    `select to_jsonb(array(select to_char(day, 'YYYY-MM-DD') from private.series_dates(
         private.read_rule(asked ->> 'rule', (asked ->> 'start')::date + time '18:30'), (asked ->> 'start')::date,
         (asked ->> 'from')::date, (asked ->> 'to')::date, 400) as day)) as days
     from jsonb_array_elements($1::jsonb) with ordinality as list (asked, place) order by place`,
    [JSON.stringify(asked.map(one => ({ ...one, to: longAfter(one.from) })))],
  )
  return rows.map(({ days }) => days)
}

/** A rule as an import reads it, and as our series hold it; none where they cannot. */
function imported([said, start]: Repeated) {
  const read = readDayRule(readLine(`RRULE:${said}`)?.values[0], '18:30:00')
  if (!read.ok) throw new Error(`${said}: ${read.why}`)
  const until = /UNTIL=(\d{4})(\d\d)(\d\d)$/.exec(said)?.slice(1).join('-')
  const dayRule = { ...read.rule, ...(until && { until }) }
  const rule = storableRule(dayRule, start)
  return rule === undefined ? [] : [{ said, start, dayRule, rule }]
}

/** Rules with their days, which a failure then names. */
const withDays = (asked: readonly { said: string; start: CityDay }[], days: readonly CityDay[][]) =>
  asked.map(({ said, start }, at) => `${said} from ${start}: ${days[at]?.join(' ')}`)

describe('a rule to repeat', () => {
  it('has the same limits in forms and in the database', async () => {
    const read = (rule: string) => database.query(`select private.read_rule($1, '2026-10-06 18:30')`, [rule])
    await read(`FREQ=WEEKLY;INTERVAL=${MAX_INTERVAL};COUNT=${MAX_COUNT}`)
    await expect(read(`FREQ=WEEKLY;INTERVAL=${MAX_INTERVAL + 1}`)).rejects.toThrow(`1 to ${MAX_INTERVAL}.`)
    await expect(read(`FREQ=WEEKLY;COUNT=${MAX_COUNT + 1}`)).rejects.toThrow(`1 to ${MAX_COUNT}.`)
  })

  const held = [...rules, ...fc.sample(repeated(byDays), 400)].flatMap(imported)

  it('names the same days in an import and in a series', async () => {
    expect(held.length).toBeGreaterThan(200)
    const inImport = held.map(({ dayRule, start }) =>
      ruleDays(dayRule, { start, from: start, to: longAfter(start), max: 400, budget: { left: 1e6 } }),
    )
    const inSeries = await inDatabase(held.map(({ rule, start }) => ({ rule, start, from: start })))
    expect(withDays(held, inSeries)).toEqual(withDays(held, inImport))
  })

  it('names the same days after an import has left out the past ones', async () => {
    const cut = held.map((one, at) => {
      const today = addDays(one.start, (at * 37) % 500)
      const event = {
        uid: 'one',
        link: '',
        kind: '',
        isAllDay: false,
        isCancelled: false,
        texts: { title: 'Ride', description: '', location: { name: '', url: '' } },
        begins: `${one.start}T18:30:00Z`,
        ends: null,
        series: { rule: one.rule, exceptions: [] },
      }
      return { ...one, today, left: remainingSeries(event, today, zone) }
    })
    const whole = await inDatabase(cut.map(({ rule, start, today }) => ({ rule, start, from: today })))
    const left = await inDatabase(
      // A series that is over has one date before today, and so none from today on.
      cut.map(({ start, today, left }) => ({
        rule: left?.series?.rule ?? 'FREQ=YEARLY;COUNT=1',
        start: left?.begins.slice(0, 10) ?? addDays(start, -1),
        from: today,
      })),
    )
    expect(cut.filter(({ left }) => left).length).toBeGreaterThan(100)
    expect(withDays(cut, left)).toEqual(withDays(cut, whole))
  })

  it('ends on the same day in an import and in a series, whatever hour and zone its end has', async () => {
    const timed = fc
      .sample(repeated(byHours), 200)
      .flatMap(([said, start]) => (said.includes('DAILY') ? [] : [{ said, start }]))
    const read = timed.map(({ said, start }) => {
      const lines = [`DTSTART;TZID=${zone}:${compact(start)}T183000`, `RRULE:${said}`, 'SUMMARY:Ride']
      const calendar = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR']
      const rule = readCalendar(calendar.join('\r\n'), zone, start).events[0]?.series?.rule ?? ''
      return { rule, start, from: start }
    })
    const asItIs = timed.map(({ said, start }) => ({ rule: said, start, from: start }))
    expect(withDays(timed, await inDatabase(read))).toEqual(withDays(timed, await inDatabase(asItIs)))
  })
})

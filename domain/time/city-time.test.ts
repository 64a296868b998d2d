import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { ensureTemporal, temporal } from './city-day.ts'
import {
  cityDay,
  cityFields,
  cityInstant,
  cityMinutes,
  cityToday,
  clockChange,
  clockChangeText,
  dayBounds,
  offsetChanges,
  spanBounds,
  timeRangeText,
  timeText,
} from './city-time.ts'

await ensureTemporal()

const DENVER = 'America/Denver'
const BERLIN = 'Europe/Berlin'
const ADELAIDE = 'Australia/Adelaide'
const KOLKATA = 'Asia/Kolkata'
const HOUR = 3_600_000

const hoursOf = ({ start, end }: { start: string; end: string }) =>
  (Date.parse(end) - Date.parse(start)) / HOUR

describe('a date and time in the city', () => {
  it.each([
    ['2026-01-15', '18:00', DENVER, '2026-01-16T01:00:00.000Z'],
    ['2026-07-15', '18:00', DENVER, '2026-07-16T00:00:00.000Z'],
    ['2026-07-15', '18:00', BERLIN, '2026-07-15T16:00:00.000Z'],
    ['2026-07-15', '18:00', ADELAIDE, '2026-07-15T08:30:00.000Z'],
    ['2026-01-15', '18:00', ADELAIDE, '2026-01-15T07:30:00.000Z'],
    ['2026-07-15', '00:00', KOLKATA, '2026-07-14T18:30:00.000Z'],
    ['2026-07-15', '18:00:30', DENVER, '2026-07-16T00:00:30.000Z'],
  ])('%s %s in %s is an instant', (date, time, zone, instant) => {
    expect(cityInstant(date, time, zone)).toEqual({ ok: true, instant })
  })

  it('that the spring night leaves out is refused, with words that say why', () => {
    expect(cityInstant('2026-03-08', '02:30', DENVER)).toEqual({
      ok: false,
      field: 'time',
      message:
        '2:30 AM does not exist on March 8, 2026: the clocks go forward that night. Please choose another time.',
    })
    expect(cityInstant('2026-03-08', '02:00', DENVER).ok).toBe(false)
    expect(cityInstant('2026-03-08', '02:59', DENVER).ok).toBe(false)
    expect(cityInstant('2026-03-29', '02:30', BERLIN).ok).toBe(false)
    expect(cityInstant('2026-10-04', '02:30', ADELAIDE).ok).toBe(false)
  })

  it('on either side of the hour left out is accepted', () => {
    expect(cityInstant('2026-03-08', '01:59', DENVER)).toEqual({
      ok: true,
      instant: '2026-03-08T08:59:00.000Z',
    })
    expect(cityInstant('2026-03-08', '03:00', DENVER)).toEqual({
      ok: true,
      instant: '2026-03-08T09:00:00.000Z',
    })
    expect(cityInstant('2026-03-08', '02:30', BERLIN).ok).toBe(true)
  })

  it("in the autumn's double hour means the first one", () => {
    expect(cityInstant('2026-11-01', '01:30', DENVER)).toEqual({
      ok: true,
      instant: '2026-11-01T07:30:00.000Z',
    })
    expect(cityInstant('2026-11-01', '02:00', DENVER)).toEqual({
      ok: true,
      instant: '2026-11-01T09:00:00.000Z',
    })
    expect(cityInstant('2026-10-25', '02:30', BERLIN)).toEqual({
      ok: true,
      instant: '2026-10-25T00:30:00.000Z',
    })
    expect(cityInstant('2026-04-05', '02:30', ADELAIDE)).toEqual({
      ok: true,
      instant: '2026-04-04T16:00:00.000Z',
    })
  })

  it.each(['', 'tomorrow', '2026-02-30', '2026-11-1', '12026-01-01', '2026-11-15T10:00'])(
    'is refused when the date is %j',
    date => {
      expect(cityInstant(date, '10:00', DENVER)).toEqual({
        ok: false,
        field: 'date',
        message: 'Please enter a valid date.',
      })
    },
  )

  it.each(['', '24:00', '6 PM', '10:60', '1:00', '10:00Z', '10:00-07:00', '10:00\n'])(
    'is refused when the time is %j',
    time => {
      expect(cityInstant('2026-11-15', time, DENVER)).toEqual({
        ok: false,
        field: 'time',
        message: 'Please enter a valid time.',
      })
    },
  )

  it('comes back the same from the fields of a form', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-02'), max: new Date('2199-12-30'), noInvalidDate: true }),
        fc.constantFrom(DENVER, BERLIN, ADELAIDE, KOLKATA),
        (moment, zone) => {
          const fields = cityFields(moment.toISOString(), zone)
          const back = cityInstant(fields.date, fields.time, zone)
          expect(back.ok && cityFields(back.instant, zone)).toEqual(fields)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('an instant', () => {
  it("shows as the city's date and time, however the database writes it", () => {
    const fields = { date: '2026-11-15', time: '18:00' }
    expect(cityFields('2026-11-16T01:00:00.000Z', DENVER)).toEqual(fields)
    expect(cityFields('2026-11-16T01:00:00+00:00', DENVER)).toEqual(fields)
    expect(cityFields('2026-11-15T18:00:00.123456-07:00', DENVER)).toEqual(fields)
    expect(cityFields('2026-11-16T01:00:00Z', KOLKATA)).toEqual({ date: '2026-11-16', time: '06:30' })
  })

  it('that is none is an error, not some other day', () => {
    expect(() => cityDay('soon', DENVER)).toThrow(RangeError)
    expect(() => cityDay('', DENVER)).toThrow(RangeError)
  })

  it("belongs to a day and a minute of the city's clock", () => {
    expect(cityDay('2026-11-16T06:59:59.999Z', DENVER)).toBe('2026-11-15')
    expect(cityDay('2026-11-16T07:00:00Z', DENVER)).toBe('2026-11-16')
    expect(cityMinutes('2026-11-16T01:30:59Z', DENVER)).toBe(18 * 60 + 30)
    expect(cityMinutes('2026-11-16T00:00:00Z', ADELAIDE)).toBe(10 * 60 + 30)
  })

  it('is on the right side of a clock change, in whatever order instants are asked for', () => {
    const changes = [Date.parse('2026-03-08T09:00:00Z'), Date.parse('2026-11-01T08:00:00Z')]
    const moments = changes.flatMap(change => [change + 1, change, change - 1, change - 9e9, change + 9e9])
    for (const moment of [...moments, ...moments.reverse()]) {
      const instant = new Date(moment).toISOString()
      const zoned = temporal().Instant.from(instant).toZonedDateTimeISO(DENVER)
      expect(cityMinutes(instant, DENVER)).toBe(zoned.hour * 60 + zoned.minute)
      expect(cityDay(instant, DENVER)).toBe(zoned.toPlainDate().toString())
    }
  })

  it('at the very moment of a clock change does not confuse the hours before it', () => {
    expect(timeText('2026-03-08T08:00:00Z', 'America/Chicago')).toBe('3:00 AM')
    expect(timeText('2026-03-08T07:59:00Z', 'America/Chicago')).toBe('1:59 AM')
  })

  it('is what the tz database says, at any time in any zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        fc.constantFrom(DENVER, BERLIN, ADELAIDE, KOLKATA, 'America/St_Johns', 'Africa/Casablanca', 'UTC'),
        (moment, zone) => {
          const zoned = temporal().Instant.from(moment.toISOString()).toZonedDateTimeISO(zone)
          expect(cityFields(moment.toISOString(), zone)).toEqual({
            date: zoned.toPlainDate().toString(),
            time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
          })
        },
      ),
      { numRuns: 500 },
    )
  })

  it('shows the same clock in both passes of the double hour', () => {
    expect(timeText('2026-11-01T07:30:00Z', DENVER)).toBe('1:30 AM')
    expect(timeText('2026-11-01T08:30:00Z', DENVER)).toBe('1:30 AM')
  })

  it("is written on a clock with 'AM' and 'PM'", () => {
    expect(timeText('2026-11-16T01:00:00Z', DENVER)).toBe('6:00 PM')
    expect(timeRangeText({ start: '2026-11-16T01:00:00Z', end: '2026-11-16T03:15:00Z' }, DENVER)).toBe(
      '6:00 PM - 8:15 PM',
    )
    expect(timeRangeText({ start: '2026-03-08T08:30:00Z', end: '2026-03-08T09:30:00Z' }, DENVER)).toBe(
      '1:30 AM - 3:30 AM',
    )
  })
})

describe('today', () => {
  it("is the city's day, not the server's", () => {
    expect(cityToday(DENVER, '2026-11-16T05:00:00Z')).toBe('2026-11-15')
    expect(cityToday(ADELAIDE, '2026-11-15T20:00:00Z')).toBe('2026-11-16')
    expect(cityToday(DENVER)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})

describe('the bounds of a day', () => {
  it('are two midnights of the city', () => {
    expect(dayBounds('2026-11-15', DENVER)).toEqual({
      start: '2026-11-15T07:00:00.000Z',
      end: '2026-11-16T07:00:00.000Z',
    })
  })

  it.each([
    ['2026-03-08', DENVER, 23],
    ['2026-11-01', DENVER, 25],
    ['2026-03-29', BERLIN, 23],
    ['2026-10-25', BERLIN, 25],
    ['2026-10-04', ADELAIDE, 23],
    ['2026-04-05', ADELAIDE, 25],
    ['2026-03-08', KOLKATA, 24],
    // Half an hour only, and a midnight that does not exist.
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['2026-09-06', 'America/Santiago', 23],
  ])('on %s in %s hold %d hours', (day, zone, hours) => {
    expect(hoursOf(dayBounds(day, zone))).toBe(hours)
  })

  it('follow one another without a gap', () => {
    expect(dayBounds('2026-09-05', 'America/Santiago').end).toBe(
      dayBounds('2026-09-06', 'America/Santiago').start,
    )
    expect(dayBounds('2026-10-31', DENVER).end).toBe(dayBounds('2026-11-01', DENVER).start)
  })
})

describe('the bounds of a span', () => {
  it('reach from the first midnight to a millisecond before the last', () => {
    expect(spanBounds({ first: '2026-11-01', last: '2026-11-07' }, DENVER)).toEqual({
      start: '2026-11-01T06:00:00.000Z',
      end: '2026-11-08T06:59:59.999Z',
    })
    expect(spanBounds({ first: '2026-03-08', last: '2026-03-08' }, DENVER)).toEqual({
      start: '2026-03-08T07:00:00.000Z',
      end: '2026-03-09T05:59:59.999Z',
    })
  })
})

beforeAll(ensureTemporal)

test.each([
  [
    '2026-03-08',
    'America/Denver',
    { direction: 'forward', from: 120, to: 180 },
    'Clocks go forward at 2:00 AM',
  ],
  ['2026-11-01', 'America/Denver', { direction: 'back', from: 60, to: 120 }, 'Clocks go back at 2:00 AM'],
  [
    '2026-10-04',
    'Australia/Lord_Howe',
    { direction: 'forward', from: 120, to: 150 },
    'Clocks go forward at 2:00 AM',
  ],
  [
    '2026-09-06',
    'America/Santiago',
    { direction: 'forward', from: 0, to: 60 },
    'Clocks go forward at 12:00 AM',
  ],
])('on %s in %s an hour is left out or comes twice', (day, zone, change, text) => {
  const found = clockChange(day, zone)
  expect(found).toEqual(change)
  expect(found && clockChangeText(found)).toBe(text)
})

test('on all other days nothing happens', () => {
  for (const day of ['2026-03-07', '2026-03-09', '2026-07-04', '2026-10-31']) {
    expect(clockChange(day, 'America/Denver')).toBeNull()
  }
})

beforeAll(ensureTemporal)

const hour = 3600
const year2027 = [new Date('2027-01-01T00:00:00Z'), new Date('2028-01-01T00:00:00Z')] as const

it.each([
  [
    'America/Denver',
    -7,
    [
      ['2027-03-14T09:00:00.000Z', -6],
      ['2027-11-07T08:00:00.000Z', -7],
    ],
  ],
  [
    'Europe/Berlin',
    1,
    [
      ['2027-03-28T01:00:00.000Z', 2],
      ['2027-10-31T01:00:00.000Z', 1],
    ],
  ],
  [
    'Australia/Lord_Howe',
    11,
    [
      ['2027-04-03T15:00:00.000Z', 10.5],
      ['2027-10-02T15:30:00.000Z', 11],
    ],
  ],
  ['Asia/Tokyo', 9, []],
  ['UTC', 0, []],
])('the clocks of %s in a year', (zone, first, changes) => {
  const found = offsetChanges(zone, ...year2027)
  expect(found.first).toBe(first * hour)
  expect(found.changes.map(({ at, after }) => [at.toISOString(), after / hour])).toEqual(changes)
})

import { beforeAll, describe, expect, it, test } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { eventsByDay, inBarOrder, inTimeOrder, layBars, timeOnDay } from './placed-events.ts'

beforeAll(ensureTemporal)

const zone = 'America/Denver'

describe('the time of an event on one of its days', () => {
  function timesOf(start: string, end: string | null): string[] {
    return inTimeOrder([{ start_date: start, end_date: end }], zone).flatMap(placed =>
      eventsByDay(placed, [placed]).map(({ day }) => timeOnDay(placed, day, zone)),
    )
  }

  test.each([
    ['an evening', '2026-11-17T18:00-07:00', '2026-11-17T20:00-07:00', ['6:00 PM - 8:00 PM']],
    ['an evening without an end', '2026-11-17T18:00-07:00', null, ['6:00 PM']],
    ['an evening up to midnight', '2026-11-17T18:00-07:00', '2026-11-18T00:00-07:00', ['6:00 PM - 12:00 AM']],
    [
      'a night',
      '2026-11-17T20:00-07:00',
      '2026-11-18T01:00-07:00',
      ['8:00 PM - 1:00 AM (next day)', 'Until 1:00 AM'],
    ],
    ['a whole day', '2026-11-17T00:00-07:00', '2026-11-18T00:00-07:00', ['All day']],
    ['a whole day of 23 hours', '2026-03-08T00:00-07:00', '2026-03-09T00:00-06:00', ['All day']],
    ['a whole day of 25 hours', '2026-11-01T00:00-06:00', '2026-11-02T00:00-07:00', ['All day']],
    [
      'a tour',
      '2026-11-17T09:00-07:00',
      '2026-11-19T17:00-07:00',
      ['From 9:00 AM', 'All day', 'Until 5:00 PM'],
    ],
  ])('of %s', (_, start, end, times) => expect(timesOf(start, end)).toEqual(times))
})

test('days list their events by time, those that began on earlier days first', () => {
  const night = { start_date: '2026-11-17T20:00-07:00', end_date: '2026-11-18T01:00-07:00' }
  const noon = { start_date: '2026-11-18T12:00-07:00' }
  const morning = { start_date: '2026-11-18T08:00-07:00' }
  const days = eventsByDay(
    { first: '2026-11-18', last: '2026-11-19' },
    inTimeOrder([noon, night, morning], zone),
  )
  expect(days.map(({ day, events }) => [day, events.map(({ event }) => event)])).toEqual([
    ['2026-11-18', [night, morning, noon]],
    ['2026-11-19', []],
  ])
})

await ensureTemporal()

const ZONE = 'America/Denver'
const WEEK = { first: '2026-11-15', last: '2026-11-21' }

/** An event from noon of one day of November to one o'clock of another. */
const event = (id: string, from: number, to = from, hour = 19) => ({
  id,
  start_date: new Date(Date.UTC(2026, 10, from, hour)).toISOString(),
  end_date: new Date(Date.UTC(2026, 10, to, hour + 1)).toISOString(),
})

const lay = (...events: ReturnType<typeof event>[]) => layBars(WEEK, inBarOrder(events, ZONE))

describe('bars over a week', () => {
  it('cover the days of their events', () => {
    expect(lay(event('a', 16, 18))).toEqual([
      expect.objectContaining({
        lane: 0,
        column: 1,
        columns: 3,
        continuesBefore: false,
        continuesAfter: false,
      }),
    ])
  })

  it('are cut at the edges of the week, and say so', () => {
    expect(lay(event('a', 10, 15), event('b', 21, 23), event('c', 1, 30))).toEqual([
      expect.objectContaining({ column: 0, columns: 7, continuesBefore: true, continuesAfter: true }),
      expect.objectContaining({ column: 0, columns: 1, continuesBefore: true, continuesAfter: false }),
      expect.objectContaining({ column: 6, columns: 1, continuesBefore: false, continuesAfter: true }),
    ])
  })

  it('leave out the events of other weeks', () => {
    expect(lay(event('before', 14), event('after', 22))).toEqual([])
  })

  it('are stacked only on days that they share', () => {
    const lanes = lay(event('long', 15, 17), event('same', 16), event('later', 18)).map(bar => [
      bar.event.id,
      bar.lane,
    ])
    expect(Object.fromEntries(lanes)).toEqual({ long: 0, same: 1, later: 0 })
  })

  it('are ordered by day, length and hour', () => {
    const order = lay(event('evening', 16, 16, 24), event('morning', 16, 16, 15), event('long', 16, 17, 20))
    expect(order.map(bar => bar.event.id)).toEqual(['long', 'morning', 'evening'])
    expect(order.map(bar => bar.lane)).toEqual([0, 1, 2])
  })
})

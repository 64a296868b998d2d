import { beforeAll, describe, expect, test } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { eventsByDay, inTimeOrder, timeOnDay } from './event-on-day.ts'

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

test('days list their events in the order of time, and those of the days before first', () => {
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

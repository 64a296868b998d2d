import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { cityInstant } from '../time/city-time.ts'
import {
  briefWhen,
  earliestStart,
  eventDays,
  eventEnd,
  eventWhen,
  lastsDays,
  statusLabel,
  statusText,
  titleWithStatus,
} from './event-span.ts'

await ensureTemporal()

const DENVER = 'America/Denver'

function at(moment: string, zone = DENVER): string {
  const [date = '', time = ''] = moment.split(' ')
  const result = cityInstant(date, time, zone)
  if (!result.ok) throw new Error(result.message)
  return result.instant
}

function event(start: string, end: string | null = null, zone = DENVER) {
  return { start_date: at(start, zone), end_date: end && at(end, zone) }
}

describe('the end of an event', () => {
  it('is the one given', () => {
    expect(eventEnd(event('2026-11-15 18:00', '2026-11-15 20:00'))).toBe('2026-11-16T03:00:00.000Z')
  })

  it('is an hour after the start where none is given, or one that makes no sense', () => {
    const oneHourLater = '2026-11-16T02:00:00.000Z'
    expect(eventEnd({ start_date: '2026-11-16T01:00:00Z' })).toBe(oneHourLater)
    expect(eventEnd(event('2026-11-15 18:00'))).toBe(oneHourLater)
    expect(eventEnd(event('2026-11-15 18:00', '2026-11-15 18:00'))).toBe(oneHourLater)
    expect(eventEnd(event('2026-11-15 18:00', '2026-11-14 18:00'))).toBe(oneHourLater)
    expect(eventEnd({ start_date: '2026-11-16T01:00:00Z', end_date: 'soon' })).toBe(oneHourLater)
  })

  it('is an hour of real time later also when the clocks change', () => {
    expect(eventEnd(event('2026-03-08 01:30'))).toBe(at('2026-03-08 03:30'))
    expect(eventEnd(event('2026-11-01 01:30'))).toBe('2026-11-01T08:30:00.000Z')
  })
})

describe('the days of an event', () => {
  it.each([
    ['an evening', event('2026-11-15 18:00', '2026-11-15 20:00'), '2026-11-15', '2026-11-15'],
    ['until midnight', event('2026-11-15 18:00', '2026-11-16 00:00'), '2026-11-15', '2026-11-15'],
    ['a minute past midnight', event('2026-11-15 18:00', '2026-11-16 00:01'), '2026-11-15', '2026-11-16'],
    ['no end, late', event('2026-11-15 23:00'), '2026-11-15', '2026-11-15'],
    ['no end, later', event('2026-11-15 23:30'), '2026-11-15', '2026-11-16'],
    ['a weekend', event('2026-11-13 18:00', '2026-11-15 16:00'), '2026-11-13', '2026-11-15'],
    ['the short day', event('2026-03-08 00:00', '2026-03-09 00:00'), '2026-03-08', '2026-03-08'],
    ['the long day', event('2026-11-01 00:00', '2026-11-02 00:00'), '2026-11-01', '2026-11-01'],
  ])('%s', (_name, times, first, last) => {
    expect(eventDays(times, DENVER)).toEqual({ first, last })
  })

  it("are the city's, wherever that is", () => {
    const times = { start_date: '2026-11-15T17:00:00Z', end_date: '2026-11-15T19:00:00Z' }
    expect(eventDays(times, 'Europe/Berlin')).toEqual({ first: '2026-11-15', last: '2026-11-15' })
    expect(eventDays(times, 'Asia/Kolkata')).toEqual({ first: '2026-11-15', last: '2026-11-16' })
    expect(eventDays(times, 'Australia/Adelaide')).toEqual({ first: '2026-11-16', last: '2026-11-16' })
  })

  it('never run backwards, where clocks once went back across midnight', () => {
    const times = { start_date: '2010-11-07T02:30:30Z', end_date: '2010-11-07T02:45:00Z' }
    const { first, last } = eventDays(times, 'America/St_Johns')
    expect(first <= last).toBe(true)
  })
})

it('what is on at an instant has begun at most 366 days before', () => {
  expect(earliestStart('2028-03-01T00:00:00.000Z')).toBe('2027-03-01T00:00:00.000Z')
})

describe('an event that lasts days', () => {
  it('fills 24 hours on the clock', () => {
    expect(lastsDays(event('2026-11-15 18:00', '2026-11-16 17:59'), DENVER)).toBe(false)
    expect(lastsDays(event('2026-11-15 18:00', '2026-11-16 18:00'), DENVER)).toBe(true)
    expect(lastsDays(event('2026-11-15 18:00', '2026-11-17 06:00'), DENVER)).toBe(true)
    expect(lastsDays(event('2026-11-15 18:00'), DENVER)).toBe(false)
  })

  it('is a whole day on the short and on the long day, too', () => {
    expect(lastsDays(event('2026-03-08 00:00', '2026-03-09 00:00'), DENVER)).toBe(true)
    expect(lastsDays(event('2026-11-01 00:00', '2026-11-02 00:00'), DENVER)).toBe(true)
    expect(lastsDays(event('2026-11-01 00:00', '2026-11-01 23:59'), DENVER)).toBe(false)
  })
})

describe('when an event is, in words', () => {
  it.each([
    [event('2026-11-14 18:00', '2026-11-14 20:00'), 'Saturday, November 14, 2026', '6:00 PM - 8:00 PM'],
    [event('2026-11-14 18:00'), 'Saturday, November 14, 2026', '6:00 PM'],
    [
      event('2026-11-14 22:00', '2026-11-15 01:00'),
      'Saturday, November 14, 2026',
      '10:00 PM - 1:00 AM (next day)',
    ],
    [
      event('2026-11-13 18:00', '2026-11-15 16:00'),
      'Friday, November 13, 2026 – Sunday, November 15, 2026',
      '6:00 PM - 4:00 PM',
    ],
    [event('2026-11-14 00:00', '2026-11-15 00:00'), 'Saturday, November 14, 2026', 'All day'],
    [event('2026-03-08 00:00', '2026-03-09 00:00'), 'Sunday, March 8, 2026', 'All day'],
  ])('%j is %s, %s', (times, day, time) => {
    expect(eventWhen(times, DENVER)).toEqual({ day, time })
  })

  it('takes one short line where there is little room', () => {
    const brief = (start: string, end?: string) => briefWhen(event(start, end), DENVER)
    expect(brief('2026-11-14 18:00', '2026-11-14 20:00')).toBe('Sat, Nov 14, 2026, 6:00 PM - 8:00 PM')
    expect(brief('2026-11-14 22:00', '2026-11-15 01:00')).toBe(
      'Sat, Nov 14, 2026, 10:00 PM - 1:00 AM (next day)',
    )
    expect(brief('2026-11-13 00:00', '2026-11-16 00:00')).toBe(
      'Fri, Nov 13, 2026 – Sun, Nov 15, 2026, All day',
    )
  })
})

it.each([
  ['scheduled', undefined, 'Lantern Ride'],
  ['cancelled', 'Cancelled', 'Cancelled: Lantern Ride'],
  ['postponed', 'Postponed', 'Postponed: Lantern Ride'],
  // Of a copy that an older version kept, or from a newer one.
  ['unheard of', undefined, 'Lantern Ride'],
  ['constructor', undefined, 'Lantern Ride'],
])('an event that is %s', (status, word, title) => {
  expect(statusLabel({ status })).toBe(word)
  expect(titleWithStatus({ status, title: 'Lantern Ride' })).toBe(title)
})

it.each([
  ['scheduled', 'Left from last time', undefined],
  ['cancelled', 'Ice on the path; see you next week', 'Cancelled: Ice on the path; see you next week'],
  ['cancelled', null, 'This event is cancelled.'],
  ['postponed', null, 'This event is postponed.'],
])('what the page of an event says that is %s with the note %j', (status, status_note, text) => {
  expect(statusText({ status, status_note })).toBe(text)
})

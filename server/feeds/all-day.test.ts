import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { readConfig } from '../config.ts'
import { eventEntry } from './event-lines.ts'
import type { FeedEvent } from './feed-events.ts'
import type { FeedSeries } from './feed-series.ts'
import { seriesCalendar } from './series-calendar.ts'

beforeAll(ensureTemporal)

const config = readConfig({ SITE_URL: 'https://rides.example' })
const changed = new Date('2026-11-01T00:00:00Z')

const words = {
  ...{ title: 'Ride', description: 'Bring lights.', type_name: 'social ride', host: null, facts: null },
  ...{ location: { name: 'Depot', url: 'https://x.example' }, group_name: null, group_website: null },
  ...{ status: 'scheduled', status_note: null, postponed_to: null, new_start: null, place: null },
} as const

function event(start: string, end: string | null): FeedEvent {
  const start_date = new Date(start)
  return {
    ...words,
    ...{ id: 'one', sequence: 0, created_at: changed, updated_at: changed, start_date },
    end_date: end === null ? null : new Date(end),
    ends_at: end === null ? new Date(start_date.getTime() + 3_600_000) : new Date(end),
  }
}

const times = (entry: string) => entry.split('\r\n').filter(line => /^(DTSTART|DTEND|DURATION)/.test(line))

describe('an event in a feed', () => {
  const cases: [string, string, string | null, string[]][] = [
    [
      'fills a day',
      '2026-12-05T07:00:00Z',
      '2026-12-06T07:00:00Z',
      ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261206'],
    ],
    [
      'fills three days, one of them of 25 hours',
      '2026-10-31T06:00:00Z',
      '2026-11-03T07:00:00Z',
      ['DTSTART;VALUE=DATE:20261031', 'DTEND;VALUE=DATE:20261103'],
    ],
    [
      'fills a day of 23 hours',
      '2027-03-14T07:00:00Z',
      '2027-03-15T06:00:00Z',
      ['DTSTART;VALUE=DATE:20270314', 'DTEND;VALUE=DATE:20270315'],
    ],
    [
      'lasts 24 hours from noon',
      '2026-12-05T19:00:00Z',
      '2026-12-06T19:00:00Z',
      ['DTSTART:20261205T190000Z', 'DTEND:20261206T190000Z'],
    ],
    [
      'is a day of UTC and not of the city',
      '2026-12-05T00:00:00Z',
      '2026-12-06T00:00:00Z',
      ['DTSTART:20261205T000000Z', 'DTEND:20261206T000000Z'],
    ],
    [
      'starts at midnight without an end',
      '2026-12-05T07:00:00Z',
      null,
      ['DTSTART:20261205T070000Z', 'DTEND:20261205T080000Z'],
    ],
  ]
  it.each(cases)('that %s', (_, start, end, lines) => {
    expect(times(eventEntry(event(start, end), false, config))).toEqual(lines)
    expect(times(eventEntry(event(start, end), true, config))).toEqual(lines)
  })
})

describe('a series of whole days', () => {
  const days = ['2027-03-07', '2027-03-14', '2027-03-21', '2027-03-28']
  // The second day has 23 hours; the third is an hour of the evening; the fourth is moved to the day after.
  const dates = [
    event('2027-03-07T07:00:00Z', '2027-03-08T07:00:00Z'),
    event('2027-03-14T07:00:00Z', '2027-03-15T06:00:00Z'),
    event('2027-03-22T00:00:00Z', '2027-03-22T01:00:00Z'),
    event('2027-03-29T06:00:00Z', '2027-03-30T06:00:00Z'),
  ].map((date, n) => ({ ...date, id: `date-${n}`, series_date: days[n] ?? '' }))
  const series: FeedSeries = {
    ...{ ...words, id: 'series', rule: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20270418', lasts: 86_400, dates },
    ...{ starts_at: '2027-03-07T00:00:00', skipped_dates: ['2027-04-04'], added_dates: ['2027-04-07'] },
    ...{ has_first_date: true, created_at: changed, updated_at: changed },
  }

  it('repeats by days, with its exceptions', () => {
    const { timeZone, entries } = seriesCalendar(series, config)
    expect(timeZone).toEqual([])
    expect(entries[0]?.split('\r\n')).toEqual(
      expect.arrayContaining([
        ...['DTSTART;VALUE=DATE:20270307', 'DURATION:P1D', 'RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270418'],
        ...['EXDATE;VALUE=DATE:20270404', 'RDATE;VALUE=DATE:20270407'],
      ]),
    )
    expect(entries.slice(1).map(times)).toEqual([
      ['DTSTART:20270322T000000Z', 'DTEND:20270322T010000Z'],
      ['DTSTART;VALUE=DATE:20270329', 'DTEND;VALUE=DATE:20270330'],
    ])
    expect(entries[1]).toContain('\r\nRECURRENCE-ID;VALUE=DATE:20270321\r\n')
  })

  it('is read by a calendar program as the days that the page shows', () => {
    const { entries } = seriesCalendar(series, config)
    const calendar = ICAL.Component.fromString(`BEGIN:VCALENDAR\r\n${entries.join('')}END:VCALENDAR\r\n`)
    const [main, ...others] = calendar.getAllSubcomponents('vevent').map(entry => new ICAL.Event(entry))
    for (const other of others) main?.relateException(other)
    const iterator = main?.iterator()
    const found: string[] = []
    for (let next = iterator?.next(); next && main; next = iterator?.next())
      found.push(String(main.getOccurrenceDetails(next).startDate))
    expect(found).toEqual([
      ...['2027-03-07', '2027-03-14', '2027-03-22T00:00:00Z', '2027-03-29'],
      ...['2027-04-07', '2027-04-11', '2027-04-18'],
    ])
  })

  it('has hours where it begins or ends at one', () => {
    const { entries } = seriesCalendar({ ...series, lasts: 7_200, dates: [] }, config)
    expect(entries[0]).toContain('DTSTART;TZID=America/Denver:20270307T000000')
  })
})

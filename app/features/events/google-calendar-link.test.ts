import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { googleCalendarLink } from './google-calendar-link.ts'

beforeAll(ensureTemporal)

const ride = {
  title: 'Ride & roll',
  status: 'scheduled',
  description: '<p>Meet at <b>the park</b>.</p><p>Bring lights &amp; water.</p>',
  start_date: '2026-11-16T01:00:00+00:00',
  end_date: '2026-11-16T03:00:00+00:00',
  location: { name: 'City Park, Denver' },
}

const noWarning = () => {
  throw new Error('No warning was expected.')
}

const zone = 'America/Denver'
const linkOf = (event: Parameters<typeof googleCalendarLink>[0]) => googleCalendarLink(event, zone, noWarning)
const query = (link: string) => Object.fromEntries(new URL(link).searchParams)

describe('the Google Calendar link', () => {
  it('carries the event, with its markup stripped', () => {
    const link = linkOf(ride)
    expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=/)
    expect(query(link)).toEqual({
      action: 'TEMPLATE',
      text: 'Ride & roll',
      dates: '20261116T010000Z/20261116T030000Z',
      details: 'Meet at the park.\n\nBring lights & water.',
      location: 'City Park, Denver',
    })
  })

  it('says what is cancelled', () => {
    const link = linkOf({ ...ride, status: 'cancelled' })
    expect(query(link).text).toBe('Cancelled: Ride & roll')
  })

  it('ends an hour after the start when no end is given', () => {
    const link = linkOf({ ...ride, end_date: null })
    expect(query(link).dates).toBe('20261116T010000Z/20261116T020000Z')
  })

  it.each([
    ['a day', '2026-12-05T07:00:00Z', '2026-12-06T07:00:00Z', '20261205/20261206'],
    [
      'three days, one of them of 25 hours',
      '2026-10-31T06:00:00Z',
      '2026-11-03T07:00:00Z',
      '20261031/20261103',
    ],
    [
      '24 hours from noon',
      '2026-12-05T19:00:00Z',
      '2026-12-06T19:00:00Z',
      '20261205T190000Z/20261206T190000Z',
    ],
  ])('says of %s when it is', (_, start_date, end_date, dates) => {
    expect(query(linkOf({ ...ride, start_date, end_date })).dates).toBe(dates)
  })

  it('is an hour long in the double hour as well', () => {
    const link = linkOf({ title: 'Night', status: 'scheduled', start_date: '2026-11-01T07:30:00Z' })
    expect(query(link).dates).toBe('20261101T073000Z/20261101T083000Z')
  })

  it.each([undefined, null, '', 'soon'])(
    "is '#' for an event that starts at %j, and says so in the log",
    start_date => {
      const warn = vi.fn()
      expect(googleCalendarLink({ ...ride, start_date }, zone, warn)).toBe('#')
      expect(warn).toHaveBeenCalledExactlyOnceWith(
        'No calendar link for "Ride & roll": it has no start date.',
      )
    },
  )

  it('keeps within 2000 characters by shortening the details', () => {
    const link = linkOf({ ...ride, description: 'word '.repeat(4000) })
    expect(link.length).toBeLessThanOrEqual(2000)
    expect(link.length).toBeGreaterThan(1900)
    expect(query(link).details).toMatch(/…$/)
  })

  it('keeps within 2000 characters for any event', () => {
    const text = fc.string({
      unit: fc.constantFrom('🚲', '字', 'é', 'a', ' ', '<', '&', '\n'),
      maxLength: 400,
    })
    fc.assert(
      fc.property(text, text, text, (title, description, name) => {
        const long = description.repeat(20)
        const link = linkOf({ ...ride, title, description: long, location: { name } })
        expect(link.length).toBeLessThanOrEqual(2000)
        expect(decodeURIComponent(link)).not.toContain('\ufffd')
      }),
    )
  })
})

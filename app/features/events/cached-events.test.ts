import { beforeAll, describe, expect, it } from 'vitest'
import { daysOf, ensureTemporal } from '#domain/time/city-day.ts'
import type { EventSummary } from '../calendar/event.server.ts'
import { type CachedEvents, isCachedDay, mergeCached } from './cached-events.ts'

beforeAll(ensureTemporal)

const zone = 'America/Denver'

function event(id: string, start: string): EventSummary {
  return {
    id,
    title: id,
    start_date: new Date(start).toISOString(),
    end_date: null,
    type_id: 'race',
    status: 'scheduled',
    status_note: null,
    type_name: 'race',
    event_type: null,
    group: null,
    location: { name: 'City Park', url: 'https://maps.example/' },
    facts: null,
  }
}

const cached = (first: string, last: string, ...events: EventSummary[]): CachedEvents => ({
  spans: [{ first, last }],
  events,
})
const ids = ({ events }: CachedEvents) => events.map(({ id }) => id)

describe('the calendar that a browser caches', () => {
  const before = cached(
    '2026-11-01',
    '2026-11-14',
    event('old', '2026-11-03T18:00-07:00'),
    event('deleted', '2026-11-10T18:00-07:00'),
  )

  it('replaces the cached days with fresh ones, also those that lost their last event', () => {
    expect(ids(mergeCached(before, cached('2026-11-08', '2026-11-14'), zone))).toEqual(['old'])
    const fresh = cached('2026-11-08', '2026-11-14', event('new', '2026-11-09T23:30-07:00'))
    expect(ids(mergeCached(before, fresh, zone))).toEqual(['old', 'new'])
  })

  it('knows which days it has, and no others', () => {
    const both = mergeCached(before, cached('2026-12-06', '2026-12-12'), zone)
    const days = daysOf({ first: '2026-10-31', last: '2026-12-13' }).filter(day => isCachedDay(both, day))
    expect(days).toHaveLength(14 + 7)
    expect(isCachedDay(both, '2026-11-20')).toBe(false)
    expect(mergeCached(before, cached('2026-11-15', '2026-11-21'), zone).spans).toEqual([
      { first: '2026-11-01', last: '2026-11-21' },
    ])
  })

  it('replaces notices with fresh ones, and keeps the old ones if none could be read', () => {
    const notice = (text: string, day: string) => ({ id: text, text, first_day: day, last_day: day })
    const texts = (copy: CachedEvents) => copy.notices?.map(({ text }) => text)
    const known = {
      ...before,
      notices: [notice('early', '2026-11-02'), notice('ice', '2026-11-07'), notice('gone', '2026-11-09')],
    }
    const fresh = { ...cached('2026-11-08', '2026-11-14'), notices: [notice('new', '2026-11-08')] }
    expect(texts(mergeCached(known, fresh, zone))).toEqual(['early', 'ice', 'new'])
    expect(texts(mergeCached(known, cached('2026-11-08', '2026-11-14'), zone))).toEqual([
      'early',
      'ice',
      'gone',
    ])
    // A copy from before there were notices has none.
    expect(texts(mergeCached(before, fresh, zone))).toEqual(['new'])
  })

  it('drops the oldest events when there are too many, and then no longer knows their days', () => {
    const many = Array.from({ length: 400 }, (_, number) => event(`${number}`, '2026-12-10T18:00-07:00'))
    const after = mergeCached(before, cached('2026-12-06', '2026-12-12', ...many), zone)
    expect(after.events).toHaveLength(400)
    expect(isCachedDay(after, '2026-11-10')).toBe(false)
    expect(isCachedDay(after, '2026-11-11')).toBe(true)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { daysOf } from '#domain/time/city-day.ts'
import { ensureTemporal } from '#domain/time/temporal.ts'
import type { EventSummary } from './event.ts'
import { isKeptDay, type KeptEvents, mergeKept } from './kept-events.ts'

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

const kept = (first: string, last: string, ...events: EventSummary[]): KeptEvents => ({
  spans: [{ first, last }],
  events,
})
const ids = ({ events }: KeptEvents) => events.map(({ id }) => id)

describe('what a browser keeps of the calendar', () => {
  const before = kept(
    '2026-11-01',
    '2026-11-14',
    event('old', '2026-11-03T18:00-07:00'),
    event('deleted', '2026-11-10T18:00-07:00'),
  )

  it('holds fresh days in place of what it knew of them, also of those that have lost their last event', () => {
    expect(ids(mergeKept(before, kept('2026-11-08', '2026-11-14'), zone))).toEqual(['old'])
    const fresh = kept('2026-11-08', '2026-11-14', event('new', '2026-11-09T23:30-07:00'))
    expect(ids(mergeKept(before, fresh, zone))).toEqual(['old', 'new'])
  })

  it('knows which days it has seen, and no others', () => {
    const both = mergeKept(before, kept('2026-12-06', '2026-12-12'), zone)
    const days = daysOf({ first: '2026-10-31', last: '2026-12-13' }).filter(day => isKeptDay(both, day))
    expect(days).toHaveLength(14 + 7)
    expect(isKeptDay(both, '2026-11-20')).toBe(false)
    expect(mergeKept(before, kept('2026-11-15', '2026-11-21'), zone).spans).toEqual([
      { first: '2026-11-01', last: '2026-11-21' },
    ])
  })

  it('holds fresh notices in place of those over their days, and keeps the old ones where none could be read', () => {
    const notice = (text: string, day: string) => ({ id: text, text, first_day: day, last_day: day })
    const texts = (copy: KeptEvents) => copy.notices?.map(({ text }) => text)
    const known = {
      ...before,
      notices: [notice('early', '2026-11-02'), notice('ice', '2026-11-07'), notice('gone', '2026-11-09')],
    }
    const fresh = { ...kept('2026-11-08', '2026-11-14'), notices: [notice('new', '2026-11-08')] }
    expect(texts(mergeKept(known, fresh, zone))).toEqual(['early', 'ice', 'new'])
    expect(texts(mergeKept(known, kept('2026-11-08', '2026-11-14'), zone))).toEqual(['early', 'ice', 'gone'])
    // A copy from before there were notices has none.
    expect(texts(mergeKept(before, fresh, zone))).toEqual(['new'])
  })

  it('forgets the oldest when there are too many, and that it knew their days', () => {
    const many = Array.from({ length: 400 }, (_, number) => event(`${number}`, '2026-12-10T18:00-07:00'))
    const after = mergeKept(before, kept('2026-12-06', '2026-12-12', ...many), zone)
    expect(after.events).toHaveLength(400)
    expect(isKeptDay(after, '2026-11-10')).toBe(false)
    expect(isKeptDay(after, '2026-11-11')).toBe(true)
  })
})

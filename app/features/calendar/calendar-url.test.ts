import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterNames } from '#domain/event/only-filter.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { CALENDAR_VIEWS } from './calendar-range.ts'
import {
  type CalendarState,
  calendarQuery,
  pickedStart,
  readCalendarState,
  submitLink,
  withOnly,
  writeCalendarState,
} from './calendar-url.ts'

await ensureTemporal()

const TODAY = '2026-11-15'
const DEFAULTS: CalendarState = { view: 'month', day: TODAY, types: [], only: [] }

const read = (query: string) => readCalendarState(new URLSearchParams(query), TODAY)

describe("the calendar's address", () => {
  it('says which view, day and types are shown', () => {
    expect(read('view=week&date=2026-12-01&type=race&type=group-ride')).toEqual({
      view: 'week',
      day: '2026-12-01',
      types: ['race', 'group-ride'],
      only: [],
    })
  })

  it("shows this month's events when it says nothing", () => {
    expect(read('')).toEqual(DEFAULTS)
    expect(writeCalendarState(DEFAULTS, TODAY).toString()).toBe('')
  })

  it.each([
    'view=year',
    'view=MONTH',
    'view=__proto__',
    'view=constructor',
    'date=2026-02-30',
    'date=1999-12-31',
    'date=2200-01-01',
    'date=99999-01-01',
    'date=-000001-01-01',
    'date=<script>alert(1)</script>',
    "date=2026-11-15'--",
    'type=',
    `type=${'x'.repeat(81)}`,
    'only=cheap',
    'other=1&view=&date=',
  ])('falls back to the default when it makes no sense: %s', query => {
    expect(read(query)).toEqual(DEFAULTS)
  })

  it('holds each type once, and not thousands of them', () => {
    expect(read('type=race&type=race').types).toEqual(['race'])
    const many = Array.from({ length: 5000 }, (_, index) => `type=t${index}`).join('&')
    expect(read(many).types).toHaveLength(50)
  })

  it('opens on the weekend when filtered by it, and goes back to today without the filter', () => {
    const weekend = read('only=weekend')
    expect(weekend).toMatchObject({ day: '2026-11-14', only: ['weekend'] })
    expect(withOnly({ ...DEFAULTS, day: '2027-03-01' }, ['weekend'], TODAY)).toEqual(weekend)
    expect(withOnly(weekend, ['free'], TODAY)).toMatchObject({ day: TODAY, only: ['free'] })
    expect(withOnly({ ...weekend, day: '2027-03-01' }, [], TODAY).day).toBe('2027-03-01')
  })

  it('is unchanged after being written and read', () => {
    const state = fc.record({
      view: fc.constantFrom(...CALENDAR_VIEWS),
      day: fc.constantFrom(TODAY, '2000-01-01', '2199-12-31', '2024-02-29'),
      types: fc.uniqueArray(fc.constantFrom('race', 'group-ride', 'a,b', 'a&b=c', 'ü 🚲', '<b>')),
      only: fc.subarray([...filterNames]),
    })
    fc.assert(
      fc.property(state, shown => {
        const query = writeCalendarState(shown, TODAY).toString()
        expect(readCalendarState(new URLSearchParams(query), TODAY)).toEqual(shown)
      }),
    )
  })
})

describe('what a page with a calendar knows of a query', () => {
  const facts = {
    today: TODAY,
    types: new Map(['race', 'social', 'Gravel'].map(name => [name.toLowerCase(), name])).set(
      'dirt',
      'Gravel',
    ),
  }

  it.each([
    ['u=1&utm_source=x', ''],
    ['date=9999-99-99&view=decade', ''],
    ['date=9999-01-01', ''],
    ['date=2026-11-15&view=month', ''],
    ['date=2026-12-01&view=week&u=2', 'view=week&date=2026-12-01'],
    ['type=social&type=race&type=race', 'type=race&type=social'],
    ['type=nonsense&type=race', 'type=race&unknown-type=yes'],
    ['type=dirt&type=GRAVEL&unknown-type=yes', 'type=Gravel'],
    ['only=free&only=weekend&only=free&type=race', 'type=race&only=weekend&only=free'],
    ['only=cheap&only=free&unknown-filter=yes', 'only=free&unknown-filter=yes'],
    ['only=weekend&date=2026-11-14', 'only=weekend'],
  ])('is, of %s, %s', (query, known) => {
    expect(calendarQuery(new URLSearchParams(query), facts).toString()).toBe(known)
  })

  it('keeps types as they are while the known types cannot be read', () => {
    const query = new URLSearchParams('type=new')
    expect(calendarQuery(query, { ...facts, types: undefined }).toString()).toBe('type=new')
  })
})

await ensureTemporal()

describe('a press on an empty slot', () => {
  it('opens the submit form with that date and time', () => {
    const link = submitLink('2026-11-15', '18:30')
    expect(link).toBe('/submit-event?date=2026-11-15&time=18%3A30')
    expect(pickedStart(new URL(link, 'https://a.example').searchParams)).toEqual({
      start_date: '2026-11-15',
      start_time: '18:30',
    })
  })
})

describe('a press on a day of the month', () => {
  it('opens the submit form with that date alone', () => {
    expect(submitLink('2026-11-15')).toBe('/submit-event?date=2026-11-15')
  })
})

describe('a link that somebody else made up', () => {
  it.each(['', 'date=soon&time=late', 'date=2026-02-30&time=24:00', 'date=<b>&time=12:00:00'])(
    'fills in nothing: %s',
    query => {
      expect(pickedStart(new URLSearchParams(query))).toEqual({ start_date: '', start_time: '' })
    },
  )
})

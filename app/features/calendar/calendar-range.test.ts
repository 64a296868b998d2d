import { describe, expect, it } from 'vitest'
import { daysOf, EARLIEST_DAY, ensureTemporal, LATEST_DAY } from '#domain/time/city-day.ts'
import { CALENDAR_VIEWS, stepDay, viewHeading, visibleSpan, weekListSpan } from './calendar-range.ts'

await ensureTemporal()

describe('the days on show', () => {
  it.each([
    ['month', '2026-11-15', '2026-11-01', '2026-12-05'],
    ['week', '2026-11-18', '2026-11-15', '2026-11-21'],
    ['day', '2026-11-18', '2026-11-18', '2026-11-18'],
    ['agenda', '2026-11-18', '2026-11-18', '2026-12-17'],
  ] as const)('in the %s of %s reach from %s to %s', (view, day, first, last) => {
    expect(visibleSpan(view, day)).toEqual({ first, last })
  })

  it.each([
    ['2026-02-10', 4],
    ['2026-11-10', 5],
    ['2026-08-10', 6],
  ])('in the month of %s are %i whole weeks', (day, weeks) => {
    expect(daysOf(visibleSpan('month', day))).toHaveLength(weeks * 7)
  })

  it("on a phone are seven from the chosen one, and the agenda's are thirty", () => {
    expect(weekListSpan('2026-11-18')).toEqual({ first: '2026-11-18', last: '2026-11-24' })
    expect(daysOf(visibleSpan('agenda', '2026-02-20'))).toHaveLength(30)
  })
})

describe('back and next', () => {
  it.each([
    ['month', '2026-10-15', '2026-12-15'],
    ['week', '2026-11-08', '2026-11-22'],
    ['day', '2026-11-14', '2026-11-16'],
    ['agenda', '2026-10-16', '2026-12-15'],
  ] as const)('lead a %s onwards', (view, back, next) => {
    expect(stepDay(view, '2026-11-15', -1)).toBe(back)
    expect(stepDay(view, '2026-11-15', 1)).toBe(next)
  })

  it('do not skip a short month', () => {
    expect(stepDay('month', '2026-01-31', 1)).toBe('2026-02-28')
  })

  it('stop at both ends of the calendar', () => {
    for (const view of CALENDAR_VIEWS) {
      expect(stepDay(view, EARLIEST_DAY, -1)).toBe(EARLIEST_DAY)
      expect(stepDay(view, LATEST_DAY, 1)).toBe(LATEST_DAY)
    }
  })
})

describe('the heading', () => {
  it.each([
    ['month', 'November 2026'],
    ['week', 'November 15 – 21, 2026'],
    ['day', 'Sunday, November 15, 2026'],
    ['agenda', 'November 15 – December 14, 2026'],
  ] as const)('of a %s is %s', (view, heading) => {
    expect(viewHeading(view, '2026-11-15')).toBe(heading)
  })
})

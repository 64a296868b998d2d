import { describe, expect, it } from 'vitest'
import { briefDay, clockText, dateText, longDay, monthText, shortDay, spanText } from './day-text.ts'
import { ensureTemporal } from './temporal.ts'

await ensureTemporal()

describe('a day in words', () => {
  it('comes long, short and in between', () => {
    expect(longDay('2026-11-14')).toBe('Saturday, November 14, 2026')
    expect(dateText('2026-03-08')).toBe('March 8, 2026')
    expect(shortDay('2026-11-15')).toBe('Sun 15')
    expect(briefDay('2026-11-15')).toBe('Sun, Nov 15, 2026')
    expect(monthText('2026-11-15')).toBe('November 2026')
  })

  it('names every weekday and month', () => {
    const days = [
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
      '2026-06-04',
      '2026-06-05',
      '2026-06-06',
      '2026-06-07',
    ]
    expect(days.map(day => shortDay(day).slice(0, 3)).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
    expect(monthText('2026-01-01')).toBe('January 2026')
    expect(monthText('2026-12-01')).toBe('December 2026')
  })
})

describe('a span in words', () => {
  it.each([
    ['2026-11-15', '2026-11-15', 'November 15, 2026'],
    ['2026-11-15', '2026-11-21', 'November 15 – 21, 2026'],
    ['2026-11-29', '2026-12-05', 'November 29 – December 5, 2026'],
    ['2026-12-27', '2027-01-02', 'December 27, 2026 – January 2, 2027'],
    ['2026-11-01', '2027-11-02', 'November 1, 2026 – November 2, 2027'],
  ])('from %s to %s is %s', (first, last, text) => {
    expect(spanText({ first, last })).toBe(text)
  })
})

describe('a clock time', () => {
  it.each([
    [0, 0, '12:00 AM'],
    [0, 5, '12:05 AM'],
    [11, 59, '11:59 AM'],
    [12, 0, '12:00 PM'],
    [18, 0, '6:00 PM'],
    [23, 30, '11:30 PM'],
  ])('of %i hours and %i minutes is %s', (hour, minute, text) => {
    expect(clockText(hour, minute)).toBe(text)
  })
})

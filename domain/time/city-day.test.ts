import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysOf,
  EARLIEST_DAY,
  isCityDay,
  LATEST_DAY,
  laterDay,
  monthOf,
  weekOf,
} from './city-day.ts'
import { ensureTemporal } from './temporal.ts'

await ensureTemporal()

describe('a day', () => {
  it.each(['2026-11-15', '2024-02-29', EARLIEST_DAY, LATEST_DAY])('can be %s', text => {
    expect(isCityDay(text)).toBe(true)
  })

  it.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '02026-01-01',
    '+002026-01-01',
    '2026-11-15T00:00',
    '2026-11-15\n',
    ' 2026-11-15',
    '２０２６-11-15',
    "2026-11-15'; drop table events",
  ])('cannot be %j', text => {
    expect(isCityDay(text)).toBe(false)
  })

  it('has neighbours across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  })

  it('keeps its number in another month as far as that month has it', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  it('can be later than another', () => {
    expect(laterDay('2026-11-15', '2026-11-16')).toBe('2026-11-16')
    expect(laterDay('2026-11-16', '2026-11-15')).toBe('2026-11-16')
  })
})

describe('a span', () => {
  it('lists every day, both ends included', () => {
    expect(daysOf({ first: '2026-02-27', last: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(daysOf({ first: '2026-02-27', last: '2026-02-27' })).toEqual(['2026-02-27'])
  })

  it('that is a week begins on Sunday', () => {
    const week = { first: '2026-11-15', last: '2026-11-21' }
    expect(weekOf('2026-11-15')).toEqual(week)
    expect(weekOf('2026-11-18')).toEqual(week)
    expect(weekOf('2026-11-21')).toEqual(week)
    expect(weekOf('2026-01-01')).toEqual({ first: '2025-12-28', last: '2026-01-03' })
  })

  it('that is a month knows its length', () => {
    expect(monthOf('2024-02-10')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
    expect(monthOf('2026-11-30')).toEqual({ first: '2026-11-01', last: '2026-11-30' })
  })
})

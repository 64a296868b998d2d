import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import {
  applyFilters,
  filterLabel,
  filterNames,
  type OnlyFilter,
  readFilters,
  thisWeekend,
} from './only-filter.ts'
import type { RideFacts } from './ride-facts.ts'

await ensureTemporal()

const measure = { units: 'miles', timeZone: 'America/Denver', today: '2026-11-18' } as const
const passes = (facts: RideFacts | null, filters: OnlyFilter[], start = '2026-11-18T18:00:00-07:00') =>
  applyFilters([{ start_date: start, facts }], filters, measure).length === 1

describe('the filters behind only', () => {
  it("are called in the city's units", () => {
    expect(filterNames.map(name => filterLabel(name, 'miles'))).toEqual([
      'This weekend',
      'Free',
      'No-drop',
      'Under 20 miles',
      'Family-friendly',
    ])
    expect(filterLabel('short', 'kilometres')).toBe('Under 30 km')
  })

  it('are read from a URL in one order, and what is none is left out', () => {
    expect(readFilters(['short', 'cheap', 'free', 'short', 'weekend'])).toEqual(['weekend', 'free', 'short'])
  })

  it.each<[RideFacts | null, string]>([
    [null, ''],
    [{ price: 'free', no_drop: true }, 'free no-drop'],
    [{ price: { amount: 1, currency: 'USD' }, no_drop: false }, ''],
    [{ distance_km: [10, 32.18] }, 'short'],
    [{ distance_km: [10, 32.2] }, ''],
    [{ audience: ['everyone'] }, ''],
    [{ audience: ['beginners', 'families'] }, 'families'],
  ])('let %j through: %s', (facts, through) => {
    expect(filterNames.filter(name => passes(facts, [name])).join(' ')).toBe(through)
  })

  it.each([
    ['2026-11-16', '2026-11-21', '2026-11-22'],
    ['2026-11-20', '2026-11-21', '2026-11-22'],
    ['2026-11-21', '2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-21', '2026-11-22'],
    ['2026-11-23', '2026-11-28', '2026-11-29'],
  ])('mean by this weekend, on %s, %s and %s', (today, first, last) => {
    expect(thisWeekend(today)).toEqual({ first, last })
  })

  it.each([
    // By the city's clock: in Greenwich these two are on the other day.
    ['2026-11-20T23:59:00-07:00', true],
    ['2026-11-20T22:00:00-07:00', false],
    ['2026-11-22T23:30:00-07:00', true],
    ['2026-11-23T00:00:00-07:00', false],
  ])('find what reaches into the weekend: %s %s', (start, isFound) => {
    expect(passes(null, ['weekend'], start)).toBe(isFound)
  })

  it('must all be passed', () => {
    expect(passes({ price: 'free' }, ['free', 'no-drop'])).toBe(false)
    expect(passes(null, [])).toBe(true)
  })
})

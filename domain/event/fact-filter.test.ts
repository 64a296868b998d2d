import { describe, expect, it } from 'vitest'
import { factFilterLabel, factFilterNames, factFiltersIn, passesFacts } from './fact-filter.ts'
import type { RideFacts } from './ride-facts.ts'

describe('the filters by facts', () => {
  it("are called in the city's units", () => {
    expect(factFilterNames.map(name => factFilterLabel(name, 'miles'))).toEqual([
      'Free',
      'No-drop',
      'Under 20 miles',
      'Family-friendly',
    ])
    expect(factFilterLabel('short', 'kilometres')).toBe('Under 30 km')
  })

  it('are read from a URL in one order, and what is none is left out', () => {
    expect(factFiltersIn(['short', 'cheap', 'free', 'short'])).toEqual(['free', 'short'])
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
    expect(factFilterNames.filter(name => passesFacts(facts, [name], 'miles')).join(' ')).toBe(through)
  })

  it('must all be passed', () => {
    expect(passesFacts({ price: 'free' }, ['free', 'no-drop'], 'miles')).toBe(false)
    expect(passesFacts(null, [], 'miles')).toBe(true)
  })
})

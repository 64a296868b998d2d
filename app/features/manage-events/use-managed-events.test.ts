import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { likeExactly } from './read-events.ts'
import { chosenWeek, searchOf } from './use-managed-events.ts'

await ensureTemporal()

describe('the search of a list', () => {
  it('is cut to the length that the search allows', () => {
    expect(searchOf(`  Depot ${'x'.repeat(300)}`)).toHaveLength(200)
    expect(searchOf('  ')).toBe('')
  })

  it('escapes the wildcards of a pattern', () => {
    expect(likeExactly(' 5% *off* ')).toBe('5\\% _off_')
  })
})

describe('a week', () => {
  // A Wednesday.
  const today = '2026-11-18'

  it.each([
    ['this', '2026-11-15', '2026-11-21'],
    ['next', '2026-11-22', '2026-11-28'],
    ['2026-12-31', '2026-12-27', '2027-01-02'],
  ])('is chosen by %s', (text, first, last) => {
    expect(chosenWeek(text, today)).toEqual({ first, last })
  })

  it.each([null, '', 'last', '2026-02-30'])('is not chosen by %j', text => {
    expect(chosenWeek(text, today)).toBeUndefined()
  })
})

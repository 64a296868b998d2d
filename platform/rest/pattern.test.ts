import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { patternSize } from './pattern.ts'

describe('a regular expression', () => {
  it('is as large as it is with its repetitions written out', () => {
    expect(patternSize('')).toEqual({ parts: 0, choices: 0 })
    expect(patternSize('^Ride$')).toEqual({ parts: 6, choices: 0 })
    expect(patternSize('a.{90}q')).toEqual({ parts: 93, choices: 90 })
    expect(patternSize('\\d{4}-\\d{2}')).toMatchObject({ choices: 6 })
    expect(patternSize('(a|b){20}').choices).toBe(40)
    expect(patternSize('(?:ab{2,}){3}').parts).toBe(3 * (1 + 4 + 1) + 1)
    for (const fine of [
      'a{',
      'a{,2}',
      '[]a]',
      '[^]\\]]',
      '[[:alpha:] é]+?',
      '\\(\\$\\.',
      'a]}',
      '\\mdéjà\\M',
      '|a',
    ])
      expect(patternSize(fine).parts).toBeLessThan(20)
  })

  it.each([
    ['a{9}{9}', 'quantifier operand invalid'],
    ['((a{30}){30}){30}', 'A pattern can have 200 parts, not more'],
    ['.{201}', 'A pattern can have 200 parts, not more'],
    ['(((((((((((a)))))))))))', 'A pattern can be nested 10 levels deep, not deeper'],
    ['***=a', 'quantifier operand invalid'],
    ['a**', 'quantifier operand invalid'],
    ['(a', 'parentheses () not balanced'],
    ['a)', 'parentheses () not balanced'],
    ['[a', 'brackets [] not balanced'],
    ['[[.a.]]', 'brackets [] not balanced'],
    ['[[=a=]]', 'brackets [] not balanced'],
    ['a{1000}', 'quantifier operand invalid'],
  ])('%s is refused: %s', (pattern, reason) => {
    expect(() => patternSize(pattern)).toThrow(reason)
  })

  it.each(['(a+)+\\1', '(?=a)', '(?i)a', '(?#x)a', '\\x41', '\\'])('%s is refused as not built', pattern => {
    expect(() => patternSize(pattern)).toThrow('Feature not implemented')
  })

  it('of any signs is measured at once or refused', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'a1.*+?{}()[]|\\^$,:=-w'), maxLength: 40 })
    fc.assert(
      fc.property(signs, pattern => {
        try {
          expect(patternSize(pattern).parts).toBeLessThanOrEqual(400)
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
        }
      }),
    )
  })
})

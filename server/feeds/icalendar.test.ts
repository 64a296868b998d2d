import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeCalendarText, foldLine } from './icalendar.ts'

describe('a line of iCalendar', () => {
  test('is folded at 75 octets, never inside a character, and reads the same when unfolded', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ ,;\\\tüß€漢🚲👩‍🚀'), maxLength: 400 }), text => {
        const line = `DESCRIPTION:${text.replaceAll(/[\r\n]/g, '')}`
        const folded = foldLine(line)
        for (const piece of folded.split('\r\n')) {
          expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
          expect(piece).not.toMatch(/\p{Surrogate}/u)
        }
        expect(folded.replaceAll('\r\n ', '')).toBe(line)
      }),
    )
  })

  test('of 75 octets is left alone, and one of 76 is not', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
    expect(foldLine(`${'x'.repeat(74)}ü`)).toBe(`${'x'.repeat(74)}\r\n ü`)
  })

  test.each([
    ['a\r\nb\nc\rd', 'a\\nb\\nc\\nd'],
    ['a\u0085b\u2028c\u2029d\ve\f', 'a\\nb\\nc\\nd\\ne\\n'],
    ['a\u0000b\u001bc\u007fd\u009fe\ufffe', 'abcde'],
    ['a;b,c\\d:"e"', 'a\\;b\\,c\\\\d:"e"'],
    ['half \ud83d an emoji', 'half  an emoji'],
  ])('holds %j', (text, value) => {
    expect(escapeCalendarText(text)).toBe(value)
  })
})

import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  cutAtWord,
  encodedRoom,
  mapLink,
  placeholderLetter,
  printable,
  truncate,
  websiteLabel,
} from './short-text.ts'

const FAMILY = '👩‍👩‍👧'

describe('a text that is too long', () => {
  it('is cut after so many characters', () => {
    expect(truncate('x'.repeat(100), 100)).toBe('x'.repeat(100))
    expect(truncate('x'.repeat(101), 100)).toBe(`${'x'.repeat(100)}…`)
    expect(truncate('one two', 4)).toBe('one…')
  })

  it('is never cut through an emoji or an accent', () => {
    expect(truncate(`ab${FAMILY}`, 4)).toBe('ab…')
    expect(truncate('ab🚲c', 3)).toBe('ab…')
    expect(truncate('cafe\u0301s', 4)).toBe('caf…')
  })

  it('is cut in old browsers as well, though maybe through an emoji made of several', () => {
    vi.stubGlobal('Intl', {})
    expect(truncate('ab🚲c', 3)).toBe('ab…')
    expect(placeholderLetter('🚲 Club')).toBe('🚲')
    vi.unstubAllGlobals()
  })

  it('may also be cut at a word', () => {
    expect(cutAtWord('one two three', 13)).toBe('one two three')
    expect(cutAtWord('one two three', 9)).toBe('one two…')
    expect(cutAtWord('one two three', 7)).toBe('one two…')
    expect(cutAtWord('one two, three', 9)).toBe('one two…')
    expect(cutAtWord('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`)
  })

  it('keeps whole characters, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 20 }), (text, longest) => {
        for (const cut of [truncate(text, longest), cutAtWord(text, longest)]) {
          expect(cut === text || cut.endsWith('…')).toBe(true)
          expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true)
          expect(cut.length).toBeLessThanOrEqual(longest + 1)
          expect(printable(cut)).toBe(cut)
        }
      }),
    )
  })
})

describe('the room that a text takes in a URL', () => {
  it('is never less than it turns out to be', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'Z', '*', ' ', '&', '\n', '~', 'é', '字', '🚲', '\ud83d'),
    })
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 60 }), (words, longest) => {
        const start = words.slice(0, encodedRoom(words, longest))
        const query = new URLSearchParams({ q: start }).toString()
        expect(query.length).toBeLessThanOrEqual('q='.length + longest)
      }),
    )
    expect(encodedRoom('abc', 3)).toBe(3)
    expect(encodedRoom('a&c', 3)).toBe(1)
  })
})

describe('printable text', () => {
  it('has no control characters, no halves of emoji, but tabs and line breaks', () => {
    expect(printable('a\u0000\u0007\u007f\u0085b\ud83d\ude80\ud83dc\ufffe\td\r\ne')).toBe('ab🚀c\td\r\ne')
  })
})

describe('labels', () => {
  it.each([
    ['https://www.a.example', 'www.a.example'],
    ['http://a.example/', 'a.example'],
    ['HTTPS://a.example/club/', 'a.example/club/'],
    ['https://a.example/?u=https://b.example', 'a.example/?u=https://b.example'],
    ['a.example', 'a.example'],
  ])('show %s as %s', (url, label) => {
    expect(websiteLabel(url)).toBe(label)
  })

  it.each([
    ['Denver Riders', 'D'],
    ['  riders', 'R'],
    ['"Quoted" club', 'Q'],
    ['élan', 'É'],
    ['e\u0301lan', 'E\u0301'],
    ['303 Cycling', '3'],
    ['🚲 Club', '🚲'],
    [`${FAMILY} rides`, FAMILY],
    ['🇺🇸 team', '🇺🇸'],
    ['𝒜lpha', '𝒜'],
    ['', '?'],
    ['!!!', '?'],
  ])('for a group named %j begin with %s', (name, letter) => {
    expect(placeholderLetter(name)).toBe(letter)
  })
})

describe('a map link', () => {
  it('searches for the address', () => {
    expect(mapLink(' 1200 Main St & 5th, Denver ')).toBe(
      'https://www.google.com/maps/search/?api=1&query=1200+Main+St+%26+5th%2C+Denver',
    )
    expect(new URL(mapLink('a&b=c#d"><script>')).searchParams.get('query')).toBe('a&b=c#d"><script>')
  })

  it('is short enough to be stored, however the address is written', () => {
    for (const sign of ['a', ' & ', 'é', '字', '🚲']) {
      const link = mapLink(sign.repeat(300))
      expect(link.length).toBeLessThanOrEqual(2048)
      expect(link).not.toContain('%EF%BF%BD')
    }
  })

  it('is not there without an address', () => {
    expect(mapLink('')).toBe('')
    expect(mapLink('   ')).toBe('')
  })
})

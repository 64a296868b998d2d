import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  isStorableUrl,
  looseText,
  optionalEmail,
  optionalText,
  optionalUrl,
  orNull,
  requiredEmail,
  requiredText,
} from './form-fields.ts'

/** What a field makes of an input: the value, or the complaints. */
function read(field: z.ZodMiniType<string>, input: unknown): string | string[] {
  const result = z.safeParse(field, input)
  return result.success ? result.data : result.error.issues.map(issue => issue.message)
}

describe('a required text', () => {
  const field = requiredText(5, 'Please enter a name.')

  it('is trimmed and rid of what the database cannot hold', () => {
    expect(read(field, '  a\u0000b\ud800 ')).toBe('ab')
  })

  it.each([
    '',
    '   ',
    '\u0000',
    '\u00a0\u3000',
    '\u0000\u200b\u2060\ufeff',
    '\u3164',
    '\u2800 \u115f',
    undefined,
    null,
    7,
    ['x'],
  ])('says what is missing: %j', input => {
    expect(read(field, input)).toEqual(['Please enter a name.'])
  })

  it('is counted in characters, where an emoji is one', () => {
    expect(read(field, '🚲🚲🚲🚲🚲')).toBe('🚲🚲🚲🚲🚲')
    expect(read(field, 'abcdef')).toEqual(['Please use at most 5 characters.'])
    expect(read(requiredText(20_000, 'x'), 'a'.repeat(20_001))).toEqual([
      'Please use at most 20,000 characters.',
    ])
  })
})

describe('an optional text', () => {
  it('may be empty, and has its limit', () => {
    expect(read(optionalText(3), '  ')).toBe('')
    expect(read(optionalText(3), 'abcd')).toEqual(['Please use at most 3 characters.'])
    expect(read(optionalText(3), 7)).toEqual(['Please check this field.'])
    expect(read(looseText(), ' anything ')).toBe('anything')
  })

  it('that is empty is stored as null', () => {
    expect(orNull('')).toBeNull()
    expect(orNull('x')).toBe('x')
  })
})

describe('a web address', () => {
  const field = optionalUrl()
  const words = 'Please enter a full web address that starts with http:// or https://.'

  it('is on the web, with its scheme in lower case', () => {
    expect(read(field, ' HTTPS://a.example/X ')).toBe('https://a.example/X')
    expect(read(field, 'http://a.example')).toBe('http://a.example')
    expect(isStorableUrl('https://a.example')).toBe(true)
  })

  it('is stored with odd signs encoded', () => {
    expect(read(field, 'https://a.example/{x}|"y"<z>^`')).toBe(
      'https://a.example/%7Bx%7D%7C%22y%22%3Cz%3E%5E%60',
    )
    expect(read(field, 'http://a.example:8080?q=ü#x')).toBe('http://a.example:8080?q=ü#x')
  })

  it('may be empty: whether it is missed is for the form to say', () => {
    expect(read(field, ' ')).toBe('')
  })

  it.each([
    'a.example',
    'www.a.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://',
    'https:a.example',
    'https://a b.example',
    'https://a.example/x y',
    'https://x@evil.example',
    'https://a.example\\@evil.example',
    'https://a.example/back\\slash',
    'https://[::1]/',
    'http://ex%61mple.com',
    'https://a.example:00080/',
    'https://a.example/\u200bx',
    'https://a.example:123456/',
    `https://a.example/${'x'.repeat(2040)}`,
  ])('is not %s', text => {
    expect(read(field, text)).toEqual([words])
    expect(read(optionalUrl(), text)).toEqual([words])
  })
})

describe('an e-mail address', () => {
  const words = 'Please enter a valid email address.'

  it('that is needed is trimmed and put in lower case', () => {
    expect(read(requiredEmail(), '  Rider@A.Example ')).toBe('rider@a.example')
    expect(read(requiredEmail(), ' ')).toEqual(['Please enter an email address.'])
  })

  it('that is optional is written the same way, or empty', () => {
    expect(read(optionalEmail(), ' Rider@A.Example ')).toBe('rider@a.example')
    expect(read(optionalEmail(), '')).toBe('')
  })

  it.each([
    'rider',
    '@a.example',
    'rider@',
    'rider@a',
    'a b@a.example',
    'a@a.example, b@b.example',
    'a@a.example\nBcc: b@b.example',
    '<a@a.example>',
    `${'a'.repeat(65)}@a.example`,
    `a@${'a'.repeat(250)}.example`,
  ])('is not %j', text => {
    expect(read(requiredEmail(), text)).toEqual([words])
    expect(read(optionalEmail(), text)).toEqual([words])
  })
})

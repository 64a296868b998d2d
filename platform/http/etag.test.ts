import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test.each([
  ['"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['"b", W/"a" ,"c"', 'W/"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
])('If-None-Match: %s, asked about %s', (ifNoneMatch, etag, isKnown) => {
  expect(matchesEtag(ifNoneMatch, etag)).toBe(isKnown)
})

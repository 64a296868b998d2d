import { expect, it } from 'vitest'
import { isEmail, storedEmail } from './email.ts'

it.each([
  'rider@a.example',
  'first.last+calendar@mail.a.example',
  'Rider@A.example',
  'grüße@fahrrad.example',
  `${'a'.repeat(64)}@a.example`,
  `a@${'a'.repeat(244)}.example`,
])('an e-mail address is %j', text => {
  expect(isEmail(text)).toBe(true)
})

it.each([
  '',
  'rider',
  '@a.example',
  'rider@',
  'rider@a',
  'rider@a.',
  'rider@@a.example',
  'a b@a.example',
  'rider@ｅxample.org',
  'rider@bücher.example',
  'ｒider@a.example',
  ' rider@a.example',
  'rider\u200b@a.example',
  'a@a.example, b@b.example',
  'a@a.example\nBcc: b@b.example',
  'Rider <a@a.example>',
  `${'a'.repeat(65)}@a.example`,
  `a@${'a'.repeat(245)}.example`,
])('an e-mail address is not %j', text => {
  expect(isEmail(text)).toBe(false)
})

it.each([
  [' Rider@A.Example ', 'rider@a.example'],
  ['rider@ｅxample.org', 'rider@example.org'],
  ['rider＠ＥＸＡＭＰＬＥ．ＯＲＧ', 'rider@example.org'],
  ['rider@example。org', 'rider@example.org'],
  ['rider@exam\u00adple.org', 'rider@example.org'],
  ['rider@Bücher.example', 'rider@xn--bcher-kva.example'],
  ['rider@bu\u0308cher.example', 'rider@xn--bcher-kva.example'],
  ['jo\u0308rg@a.example', 'jörg@a.example'],
])('%j is stored as %j', (typed, stored) => {
  expect(storedEmail(typed)).toBe(stored)
  expect(isEmail(stored)).toBe(true)
})

it.each(['a@b/c.example', 'a@b:80', 'a@bücher.example:80', 'a@ü?x.example', 'plain', ''])(
  'nothing is cut off %j',
  text => {
    expect(storedEmail(text)).toBe(text)
  },
)

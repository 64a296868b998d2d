import { expect, it } from 'vitest'
import { isEmail } from './email.ts'

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

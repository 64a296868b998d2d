import { expect, it } from 'vitest'
import { parseContact } from './contact.ts'

it.each([
  ['hello@rides.example', { label: 'hello@rides.example', url: 'mailto:hello@rides.example' }],
  ['a?cc=b@rides.example', { label: 'a?cc=b@rides.example', url: 'mailto:a%3Fcc%3Db@rides.example' }],
  ['https://rides.example/', { label: 'rides.example', url: 'https://rides.example/' }],
  [' http://rides.example/ask ', { label: 'rides.example/ask', url: 'http://rides.example/ask' }],
])('takes %j as a way to reach someone', (text, contact) => {
  expect(parseContact(text)).toEqual(contact)
})

it.each([
  'rides.example',
  'hello at rides.example',
  'javascript:alert(1)',
  'mailto:hello@rides.example',
  'https://someone:secret@rides.example',
  'hello@rides.example, other@rides.example',
])('refuses %j', text => {
  expect(parseContact(text)).toBeNull()
})

import { expect, it } from 'vitest'
import { statusWord, titleWithStatus } from './event-status.ts'

it.each([
  ['scheduled', undefined, 'Lantern Ride'],
  ['cancelled', 'Cancelled', 'Cancelled: Lantern Ride'],
  ['postponed', 'Postponed', 'Postponed: Lantern Ride'],
  // Of a copy that an older version kept, or from a newer one.
  ['unheard of', undefined, 'Lantern Ride'],
  ['constructor', undefined, 'Lantern Ride'],
])('an event that is %s', (status, word, title) => {
  expect(statusWord({ status })).toBe(word)
  expect(titleWithStatus({ status, title: 'Lantern Ride' })).toBe(title)
})

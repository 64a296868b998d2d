import { expect, it } from 'vitest'
import { statusText, statusWord, titleWithStatus } from './event-status.ts'

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

it.each([
  ['scheduled', 'Left from last time', undefined],
  ['cancelled', 'Ice on the path; see you next week', 'Cancelled: Ice on the path; see you next week'],
  ['cancelled', null, 'This event is cancelled.'],
  ['postponed', null, 'This event is postponed.'],
])('what the page of an event says that is %s with the note %j', (status, status_note, text) => {
  expect(statusText({ status, status_note })).toBe(text)
})

import { expect, it } from 'vitest'
import { waitText } from './wait-text.ts'

it.each([
  [1, '1 second'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [240, '4 minutes'],
  [5_401, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words)
})

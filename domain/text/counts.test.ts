import { describe, expect, it } from 'vitest'
import { countedList, waitText } from './counts.ts'

describe('a list of numbers', () => {
  it('says how many there are of each, and nothing of what there is not', () => {
    const things = (events: number, series: number, submissions: number) =>
      countedList([
        [events, 'event', 'events'],
        [series, 'series', 'series'],
        [submissions, 'submission', 'submissions'],
      ])
    expect(things(5000, 1, 2)).toBe('5,000 events, 1 series, and 2 submissions')
    expect(things(1, 0, 2)).toBe('1 event and 2 submissions')
    expect(things(0, 0, 1)).toBe('1 submission')
    expect(things(0, 0, 0)).toBe('')
  })
})

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

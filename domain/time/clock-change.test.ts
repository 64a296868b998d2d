import { beforeAll, expect, test } from 'vitest'
import { clockChange, clockChangeText } from './clock-change.ts'
import { ensureTemporal } from './temporal.ts'

beforeAll(ensureTemporal)

test.each([
  [
    '2026-03-08',
    'America/Denver',
    { direction: 'forward', from: 120, to: 180 },
    'Clocks go forward at 2:00 AM',
  ],
  ['2026-11-01', 'America/Denver', { direction: 'back', from: 60, to: 120 }, 'Clocks go back at 2:00 AM'],
  [
    '2026-10-04',
    'Australia/Lord_Howe',
    { direction: 'forward', from: 120, to: 150 },
    'Clocks go forward at 2:00 AM',
  ],
  [
    '2026-09-06',
    'America/Santiago',
    { direction: 'forward', from: 0, to: 60 },
    'Clocks go forward at 12:00 AM',
  ],
])('on %s in %s an hour is left out or comes twice', (day, zone, change, text) => {
  const found = clockChange(day, zone)
  expect(found).toEqual(change)
  expect(found && clockChangeText(found)).toBe(text)
})

test('on all other days nothing happens', () => {
  for (const day of ['2026-03-07', '2026-03-09', '2026-07-04', '2026-10-31']) {
    expect(clockChange(day, 'America/Denver')).toBeNull()
  }
})

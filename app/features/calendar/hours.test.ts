import { expect, test } from 'vitest'
import { openingHours, placeOnClock, shownHours, timeAt } from './hours.ts'

test('the shown hours begin at six, at the hour of an earlier event, or at midnight when asked for', () => {
  expect(shownHours([600, 1100], false)).toEqual({ from: 360, to: 1440 })
  expect(shownHours([285, 1100], false)).toEqual({ from: 240, to: 1440 })
  expect(shownHours([], true)).toEqual({ from: 0, to: 1440 })
})

test('a stretch of the clock is placed by its share of the shown hours', () => {
  const hours = { from: 360, to: 1440 }
  expect(placeOnClock({ from: 360, to: 1440 }, hours)).toEqual({ top: '0%', height: '100%' })
  expect(placeOnClock({ from: 900, to: 954 }, hours)).toEqual({ top: '50%', height: '5%' })
})

test('a press falls into the half hour that it lies in', () => {
  const hours = { from: 360, to: 1440 }
  expect(timeAt(0, hours)).toBe('06:00')
  expect(timeAt(29 / 1080, hours)).toBe('06:00')
  expect(timeAt(30 / 1080, hours)).toBe('06:30')
  expect(timeAt(1, hours)).toBe('23:30')
})

test('the hours open on the morning or an earlier event, and with the first event in sight', () => {
  expect(openingHours([])).toEqual({ from: 360, to: 360 })
  expect(openingHours([1320])).toEqual({ from: 360, to: 1380 })
  expect(openingHours([1410, 285])).toEqual({ from: 285, to: 345 })
})

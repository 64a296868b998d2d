// The nights on which the clocks change: which hour is left out or comes twice, and how that is said.
import type { CityDay } from './city-day.ts'
import { cityMinutes, dayBounds } from './city-time.ts'
import { clockText } from './day-text.ts'

/** The stretch of a day's clock, in minutes after 0:00, that is left out (forward) or passed twice (back). */
interface ClockChange {
  direction: 'forward' | 'back'
  from: number
  to: number
}

const STEP = 30
const MINUTE = 60_000
const USUAL_DAY = 1440

/** What the clocks do on a day; null on all but two days of a year. */
export function clockChange(day: CityDay, zone: string): ClockChange | null {
  const bounds = dayBounds(day, zone)
  const start = Date.parse(bounds.start)
  const length = (Date.parse(bounds.end) - start) / MINUTE
  if (length === USUAL_DAY) return null
  // Half hours are fine enough: zones change by whole or half hours, on a half hour.
  let expected = 0
  for (let passed = 0; passed < length; passed += STEP) {
    const shown = cityMinutes(new Date(start + passed * MINUTE).toISOString(), zone)
    if (shown > expected) return { direction: 'forward', from: expected, to: shown }
    if (shown < expected) return { direction: 'back', from: shown, to: expected }
    expected = shown + STEP
  }
  return null
}

/** 'Clocks go forward at 2:00 AM' */
export function clockChangeText({ direction, from, to }: ClockChange): string {
  const at = direction === 'forward' ? from : to
  return `Clocks go ${direction} at ${clockText(Math.floor(at / 60), at % 60)}`
}

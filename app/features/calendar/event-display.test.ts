import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleEvent } from './calendar.fixture.tsx'
import { eventPaint, TINT_PAINT } from './event-display.tsx'

const css = readFileSync(new URL('../../app.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@utility dark-colors')

function token(theme: string, name: string): string {
  return theme.match(new RegExp(`--color-${name}: (#[0-9a-f]{6})`))?.[1] ?? ''
}

function channels(hex: string): number[] {
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
}

function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number[], other: number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('text is readable on any colour that an admin picks', () => {
  fc.assert(
    fc.property(anyColor, color => {
      const paint = eventPaint(sampleEvent('Ride', '2026-11-15T08:00Z', null, color))
      const ratio = contrast(channels(String(paint['--event'])), channels(String(paint['--event-text'])))
      expect(ratio).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['light', light],
  ['dark', dark],
])('ordinary text is readable on any tint in the %s theme', (_, theme) => {
  const share = Number(TINT_PAINT.match(/var\(--event\)_(\d+)%/)?.[1]) / 100
  const surface = channels(token(theme, 'surface'))
  const ink = channels(token(theme, 'ink'))
  expect(share).toBeGreaterThan(0)
  fc.assert(
    fc.property(anyColor, color => {
      const hint = channels(color).map((value, at) => value * share + (surface[at] ?? 0) * (1 - share))
      expect(contrast(hint, ink)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 200 },
  )
})

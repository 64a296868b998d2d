import { beforeAll, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { draftText } from './draft-banner.tsx'

beforeAll(() => ensureTemporal())

it.each([
  ['Lantern Ride', '2026-11-18', 'You began an event today: “Lantern Ride”.'],
  [' ', '2026-11-17', 'You began an event yesterday.'],
  ['Lantern Ride', '2026-11-14', 'You began an event on Saturday: “Lantern Ride”.'],
  ['Lantern Ride', '2026-11-12', 'You began an event on Thursday: “Lantern Ride”.'],
  ['', '2026-11-11', 'You began an event on November 11, 2026.'],
  ['x'.repeat(200), '2026-11-18', `You began an event today: “${'x'.repeat(80)}…”.`],
])('a draft called %j of %s', (title, begun, text) => {
  expect(draftText(title, begun, '2026-11-18')).toBe(text)
})

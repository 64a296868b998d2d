import { describe, expect, it } from 'vitest'
import { unitsOf } from './zone-customs.ts'

describe('the units of a city', () => {
  it.each([
    ['America/Denver', 'miles'],
    ['America/Indiana/Knox', 'miles'],
    ['Europe/London', 'miles'],
    ['Europe/Berlin', 'kilometres'],
    ['America/Toronto', 'kilometres'],
    ['America/Mexico_City', 'kilometres'],
    ['UTC', 'kilometres'],
  ])('in %s are %s', (zone, units) => {
    expect(unitsOf(zone)).toBe(units)
  })
})

import { expect, it } from 'vitest'
import { limits, scaled, slowness, slownessOf } from './limits.js'

it('a quiet machine has the plain limits, a slow one longer ones, and no machine endless ones', () => {
  expect(slownessOf([100, 150, 9_000])).toBe(1)
  expect(slownessOf([800, 100, 900])).toBe(5)
  expect(slownessOf([60_000, 60_000, 60_000])).toBe(10)
})

it('everything of a run uses what was measured at its beginning', () => {
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(process.env.TEST_SLOWNESS).toBe(String(slowness))
  expect(scaled(1_000)).toBe(1_000 * slowness)
  expect(limits.serverStart).toBeLessThan(limits.hook)
})

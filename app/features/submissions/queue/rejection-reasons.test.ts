import { expect, it } from 'vitest'
import { offeredReasons } from './rejection-reasons.ts'

it("offers one's own last reasons first, each once", () => {
  const offered = offeredReasons(['Too far away.', 'It is not about cycling.', 'Too far away.'])
  expect(offered.slice(0, 2)).toEqual(['Too far away.', 'It is not about cycling.'])
  expect(new Set(offered).size).toBe(offered.length)
})

it('has something to offer to whoever has never rejected, and not a wall of it to others', () => {
  expect(offeredReasons([]).length).toBeGreaterThan(2)
  expect(offeredReasons(Array.from({ length: 40 }, (_, at) => `Reason ${at}`)).length).toBeLessThan(10)
})

import { expect, it } from 'vitest'
import { withRoom } from './label-room.ts'

const box = (left: number, top: number) => ({ left, right: left + 50, top, bottom: top + 15 })

it('gives room to the labels that are clear of earlier ones', () => {
  const boxes = [box(0, 0), box(40, 5), box(60, 5), box(0, 17), box(0, 40), box(200, 0)]
  // The second overlaps the first; the fourth touches it, and labels need a gap.
  expect(withRoom(boxes)).toEqual([true, false, true, false, true, true])
})

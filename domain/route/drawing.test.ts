import { expect, it } from 'vitest'
import {
  buildDrawing,
  encodePolyline,
  fitToSheet,
  type LatLon,
  marksOf,
  pathOf,
  placeAt,
  sheet,
  valueAt,
} from './drawing.ts'
import { climbsOf, gradeAt, profileSpots } from './profile.ts'
import type { RouteLine } from './route.ts'

function lineOf(places: LatLon[], at: number[], gaps?: number[]): RouteLine {
  const none = { heights: null, lowest: null, highest: null, highest_at: null, is_loop: false }
  return { points: encodePolyline(places), at, ...none, gaps }
}

it('finds what lies between two points, and nothing beyond the ends', () => {
  const at = [0, 100, 300]
  expect(placeAt(at, 200)).toEqual({ index: 1, share: 0.5 })
  expect(valueAt([10, 20, 40], placeAt(at, 200))).toBe(30)
  expect(valueAt([10, 20, 40], placeAt(at, -5))).toBe(10)
  expect(valueAt([10, 20, 40], placeAt(at, 999))).toBe(40)
  expect(valueAt([], placeAt([], 1))).toBe(0)
})

it('marks whole miles or kilometres, few enough to be read, and none beside the finish', () => {
  expect(marksOf(3.4, 9)).toEqual([1, 2, 3])
  expect(marksOf(3.1, 9)).toEqual([1, 2])
  expect(marksOf(21, 9)).toEqual([5, 10, 15, 20])
  expect(marksOf(0.4, 9)).toEqual([])
  for (const length of [9, 10, 47, 99, 640, 3_000, 9_000])
    expect(marksOf(length, 9).length).toBeLessThanOrEqual(9)
})

it('fits a route into its sheet with north at the top, also across the 180th meridian', () => {
  const { spots, height } = fitToSheet(
    [
      [-17, 179.9],
      [-16.8, 180.1],
    ],
    sheet,
  )
  const [start, end] = spots
  expect(start && end && start.x < end.x && start.y > end.y).toBe(true)
  expect(height).toBeLessThanOrEqual(sheet.maxHeight)
  for (const { x, y } of spots) {
    expect(x >= sheet.margin && x <= sheet.width - sheet.margin).toBe(true)
    expect(y >= sheet.margin && y <= height - sheet.margin).toBe(true)
  }
  const [only] = fitToSheet([[39.7, -105]], sheet).spots
  expect(only).toEqual({ x: sheet.width / 2, y: sheet.maxHeight / 2 })
})

it('writes a path in short steps, with a hole where the recording has one', () => {
  const spots = [
    { x: 10, y: 20 },
    { x: 15, y: 18 },
    { x: 15, y: 18 },
    { x: 12, y: 30 },
  ]
  expect(pathOf(spots)).toBe('M10 20l5-2-3 12')
  expect(pathOf(spots, [3])).toBe('M10 20l5-2M12 30l0 0')
  expect(pathOf([])).toBe('')
})

it('points its arrows the way that is ridden', () => {
  const east = buildDrawing(
    lineOf(
      [
        [39.7, -105],
        [39.7, -104.9],
      ],
      [0, 8_500],
    ),
    'kilometres',
  )
  expect(new Set(east.arrows.map(({ turn }) => turn))).toEqual(new Set([0]))
  expect(east.marks.map(({ label }) => label)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

it('tells how steep a way is, and leaves the bumps of a recording out', () => {
  const at = [0, 500, 1_000, 1_050, 1_500, 2_000]
  const heights = [100, 100, 140, 140, 185, 100]
  expect(gradeAt(at, heights, 750)).toBeCloseTo(8)
  expect(gradeAt(at, heights, 1_750)).toBeCloseTo(-17)
  const { stretches, steepest } = climbsOf(at, heights)
  expect(steepest).toBe(10)
  expect(stretches[0]).toMatchObject({ from: 500, steepness: 2 })
  expect(stretches.at(-1)?.to).toBeLessThanOrEqual(1_500)
  // Ten metres up and down again within fifty is a lamp post under the antenna, not a wall.
  const bumpy = Array.from({ length: 41 }, (_, n) => (n % 2 === 0 ? 100 : 103))
  expect(
    climbsOf(
      bumpy.map((_, n) => n * 25),
      bumpy,
    ).stretches,
  ).toEqual([])
})

it('draws a flat way flat', () => {
  const flat = profileSpots([0, 500, 1_000], [100, 104, 100], { width: 1_000, height: 200, ground: 20 })
  expect(flat).toEqual([
    { x: 0, y: 180 },
    { x: 500, y: 162 },
    { x: 1_000, y: 180 },
  ])
})

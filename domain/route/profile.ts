// How high and how steep a route is along its way, as a drawing shows it.

import { placeAt, valueAt } from './along.ts'
import type { Spot } from './projection.ts'
import type { RouteLine } from './route.ts'

/** A line of which heights are known. */
export type HighLine = RouteLine & { heights: number[] }

/** A line with its heights, where they are known. */
export function withHeights(line: RouteLine): HighLine | undefined {
  const { heights } = line
  return heights ? { ...line, heights } : undefined
}

/** What counts as a climb, a steep and a very steep one, in percent. */
export const gradeSteps = [3, 6, 9] as const

/** How steep a stretch is: 0 is flat or downhill. */
type Steepness = 0 | 1 | 2 | 3

/** A stretch of a climb of one steepness, in metres from the start. */
export interface Stretch {
  from: number
  to: number
  steepness: Exclude<Steepness, 0>
}

/** Shorter than this, a grade says more of the recording than of the road. */
const shortestMetres = 100
const maxPieces = 120
/** A flat route looks flat: the drawing is never of less than so many metres. */
const minHeightMetres = 40

const steepnessOf = (percent: number): Steepness => {
  const [some, steep, very] = gradeSteps
  return percent >= very ? 3 : percent >= steep ? 2 : percent >= some ? 1 : 0
}

/** The grade around a place in percent, over at least 200 m or what the route has of them. */
export function gradeAt(at: readonly number[], heights: readonly number[], metres: number): number {
  const end = at.at(-1) ?? 0
  const from = Math.max(Math.min(metres - shortestMetres, end - 2 * shortestMetres), 0)
  const to = Math.min(from + 2 * shortestMetres, end)
  if (to <= from) return 0
  const rise = valueAt(heights, placeAt(at, to)) - valueAt(heights, placeAt(at, from))
  return (rise / (to - from)) * 100
}

/** The climbs of a route by how steep they are, and the steepest of it in whole percent. */
export function climbsOf(
  at: readonly number[],
  heights: readonly number[],
): { stretches: Stretch[]; steepest: number } {
  const length = at.at(-1) ?? 0
  const pieces = Math.min(Math.max(Math.floor(length / shortestMetres), 1), maxPieces)
  const stretches: Stretch[] = []
  let steepest = 0
  for (let piece = 0; piece < pieces; piece++) {
    const from = (length * piece) / pieces
    const to = (length * (piece + 1)) / pieces
    const percent = gradeAt(at, heights, (from + to) / 2)
    steepest = Math.max(steepest, percent)
    const steepness = steepnessOf(percent)
    const last = stretches.at(-1)
    if (steepness === 0) continue
    if (last?.to === from && last.steepness === steepness) last.to = to
    else stretches.push({ from, to, steepness })
  }
  return { stretches, steepest: Math.round(steepest) }
}

/** The spots of the profile in a drawing, its lowest at the bottom less a little ground. */
export function profileSpots(
  at: readonly number[],
  heights: readonly number[],
  { width, height, ground }: { width: number; height: number; ground: number },
): Spot[] {
  const length = Math.max(at.at(-1) ?? 0, 1)
  const lowest = heights.reduce((one, other) => Math.min(one, other), Infinity)
  const highest = heights.reduce((one, other) => Math.max(one, other), -Infinity)
  const scale = (height - ground) / Math.max(highest - lowest, minHeightMetres)
  return heights.map((metres, n) => ({
    x: Math.round(((at[n] ?? 0) / length) * width),
    y: Math.round(height - ground - (metres - lowest) * scale),
  }))
}

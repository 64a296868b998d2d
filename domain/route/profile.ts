// The height profile of a route: its grades, climbs, and the points of its drawing.

import type { SheetPoint } from './drawing.ts'
import { placeAt, valueAt } from './drawing.ts'
import type { RouteLine } from './route.ts'

export type HighLine = RouteLine & { heights: number[] }

export function withHeights(line: RouteLine): HighLine | undefined {
  const { heights } = line
  return heights ? { ...line, heights } : undefined
}

/** A climb, a steep and a very steep one, in percent. */
export const gradeSteps = [3, 6, 9] as const

/** 0 is flat or downhill. */
type Steepness = 0 | 1 | 2 | 3

/** A section of a climb, in metres from the start. */
export interface Stretch {
  from: number
  to: number
  steepness: Exclude<Steepness, 0>
}

/** Over less than this, a grade is mostly noise. */
const shortestMetres = 100
const maxPieces = 120
/** A flat route must look flat. */
const minHeightMetres = 40

const steepnessOf = (percent: number): Steepness => {
  const [some, steep, very] = gradeSteps
  return percent >= very ? 3 : percent >= steep ? 2 : percent >= some ? 1 : 0
}

/** The grade at a distance from the start, in percent, over 200 m or the whole route if it is shorter. */
export function gradeAt(at: readonly number[], heights: readonly number[], metres: number): number {
  const end = at.at(-1) ?? 0
  const from = Math.max(Math.min(metres - shortestMetres, end - 2 * shortestMetres), 0)
  const to = Math.min(from + 2 * shortestMetres, end)
  if (to <= from) return 0
  const rise = valueAt(heights, placeAt(at, to)) - valueAt(heights, placeAt(at, from))
  return (rise / (to - from)) * 100
}

/** The climbs by steepness, and the steepest grade in whole percent. */
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

/** The lowest point is `ground` above the bottom. */
export function profileSpots(
  at: readonly number[],
  heights: readonly number[],
  { width, height, ground }: { width: number; height: number; ground: number },
): SheetPoint[] {
  const length = Math.max(at.at(-1) ?? 0, 1)
  const lowest = heights.reduce((one, other) => Math.min(one, other), Infinity)
  const highest = heights.reduce((one, other) => Math.max(one, other), -Infinity)
  const scale = (height - ground) / Math.max(highest - lowest, minHeightMetres)
  return heights.map((metres, n) => ({
    x: Math.round(((at[n] ?? 0) / length) * width),
    y: Math.round(height - ground - (metres - lowest) * scale),
  }))
}

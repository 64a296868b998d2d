// The points of a track as they were recorded: how far apart they are, and where the recording has holes.

import { earthMetres, metresBetween, type Point } from '../place/point.ts'

export interface TrackPoint extends Point {
  /** Metres above the sea; null where the file says nothing. */
  height: number | null
  /** Nobody knows the way from the point before to this one. */
  isAfterGap: boolean
}

const radians = Math.PI / 180

/** Metres to the east and to the north, as on a flat map around the first of them. */
export function offsetFrom(one: TrackPoint, other: TrackPoint): [east: number, north: number] {
  const scale = earthMetres * radians
  return [(other.lon - one.lon) * Math.cos(one.lat * radians) * scale, (other.lat - one.lat) * scale]
}

/** The same points on one line: what crosses the 180th meridian goes on counting, 180.1 instead of -179.9. */
export function unwrapped(points: readonly TrackPoint[]): TrackPoint[] {
  let turns = 0
  let before = points[0]?.lon ?? 0
  return points.map(point => {
    if (point.lon - before > 180) turns -= 360
    if (point.lon - before < -180) turns += 360
    before = point.lon
    return turns === 0 ? point : { ...point, lon: point.lon + turns }
  })
}

/** The middle one of some numbers; 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** How much farther than usual the next point must be: a recorder that was off, or a route with few points. */
const unusual = { ofNewPart: { times: 5, metres: 100 }, withinPart: { times: 20, metres: 300 } }

/**
 * Says of each point whether it comes after a hole. Where a file begins a new part, little is enough; a part that goes on
 * where the one before ended is no hole at all.
 */
export function withGaps(points: readonly TrackPoint[]): TrackPoint[] {
  const steps = points.map((point, index) => metresBetween(points[index - 1] ?? point, point))
  const usual = median(steps.slice(1))
  return points.map((point, index) => {
    const { times, metres } = point.isAfterGap ? unusual.ofNewPart : unusual.withinPart
    const isAfterGap = index > 0 && (steps[index] ?? 0) > Math.max(metres, times * usual)
    return isAfterGap === point.isAfterGap ? point : { ...point, isAfterGap }
  })
}

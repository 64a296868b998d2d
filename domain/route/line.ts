// Makes of a measured track the line that pages carry: a few hundred points, whatever was recorded.

import { metresBetween } from '../place/point.ts'
import type { Measured } from './measure.ts'
import { encodePolyline } from './polyline.ts'
import type { RouteLine } from './route.ts'
import { type Spot, simplified, thinned } from './simplify.ts'
import { offsetFrom, type TrackPoint } from './track.ts'

const maxPoints = 400
/** So many are looked at closely. */
const maxWeighed = 10_000
/** A recording has holes without number only where it is broken; the longest are shown. */
const maxGaps = 40
/** Profiles are drawn some ten times as high as the land is. */
const heightScale = 10
/** A bend of this part of the way is less than a pixel of a large screen. */
const bends = 4000
/** Whoever ends this near the start has come back. */
const nearMetres = 150

export function lineOf(
  points: readonly TrackPoint[],
  { at, distance, heights }: Measured,
): Omit<RouteLine, 'is_loop'> {
  const holes = longestGaps(points)
  const ends = new Set([...holes, ...holes.map(index => index - 1)])
  const weighed = thinned(at, maxWeighed, ends)
  const [start] = points
  const spots = weighed.flatMap((index): Spot[] => {
    const point = points[index]
    if (!start || !point) return []
    const [east, north] = offsetFrom(start, point)
    return [{ east, north, at: at[index] ?? 0, up: heightScale * (heights?.[index] ?? 0) }]
  })
  const kept = new Set(weighed.flatMap((index, place) => (ends.has(index) ? [place] : [])))
  const chosen = simplified(spots, { maxPoints, minBend: distance / bends, kept }).map(
    place => weighed[place] ?? 0,
  )
  const places = chosen.flatMap((index): [number, number][] => {
    const point = points[index]
    return point ? [[point.lat, point.lon]] : []
  })
  const gaps = chosen.flatMap((index, place) => (holes.includes(index) ? [place] : []))
  return {
    points: encodePolyline(places),
    heights: heights ? chosen.map(index => Math.round(heights[index] ?? 0)) : null,
    at: chosen.map(index => Math.round(at[index] ?? 0)),
    ...(gaps.length > 0 && { gaps }),
    ...extremes(heights, at),
  }
}

function longestGaps(points: readonly TrackPoint[]): number[] {
  const gaps = points.flatMap((point, index) => {
    const before = points[index - 1]
    return point.isAfterGap && before ? [{ index, metres: metresBetween(before, point) }] : []
  })
  return gaps
    .toSorted((one, other) => other.metres - one.metres)
    .slice(0, maxGaps)
    .map(({ index }) => index)
}

function extremes(heights: Float64Array | undefined, at: Float64Array) {
  if (!heights) return { lowest: null, highest: null, highest_at: null }
  let [low, high] = [0, 0]
  for (const [index, height] of heights.entries()) {
    if (height < (heights[low] ?? 0)) low = index
    if (height > (heights[high] ?? 0)) high = index
  }
  return {
    lowest: Math.round(heights[low] ?? 0),
    highest: Math.round(heights[high] ?? 0),
    highest_at: Math.round(at[high] ?? 0),
  }
}

/** It ends where it begins; asked of the whole, before its ends are cut off. */
export function isLoop(points: readonly TrackPoint[], distance: number): boolean {
  const [start, finish] = [points[0], points.at(-1)]
  return !!start && !!finish && distance > 6 * nearMetres && metresBetween(start, finish) <= nearMetres
}

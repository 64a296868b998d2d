// How long a track is and how much it climbs, as the usual sites say it: without what only the recorder's trembling adds.

import { metresBetween } from '../place/point.ts'
import { heightNoise, movingAverage, positionNoise, runsOf, usualSpacing } from './smooth.ts'
import type { TrackPoint } from './track.ts'

export interface Measured {
  /** How far each point is from the start, in metres. */
  at: Float64Array
  distance: number
  /** The height of each point, without noise; undefined where the file has none, or only a few. */
  heights: Float64Array | undefined
  /** All climbs together, in metres. */
  climb: number | undefined
}

/** More is no trembling, but a file that jumps about. */
const maxNoise = 15
/** A wider average would cut the corners of streets. */
const maxAveragedMetres = 40
/** And of hills. */
const maxAveragedClimbMetres = 200
/** A rise is one from here on; less is a bridge, or what a barometer does in the wind. */
const minRise = 3
const maxRise = 10

/** Of points in their order, unwrapped, with their holes marked. */
export function measure(points: readonly TrackPoint[]): Measured {
  const runs = runsOf(points)
  const at = distances(points, runs)
  const distance = at.at(-1) ?? 0
  const raw = filledHeights(points, at)
  if (!raw) return { at, distance, heights: undefined, climb: undefined }
  const noise = heightNoise(raw, at)
  // So wide that a third of a metre to two are left of it.
  const wanted = (noise / 0.6) ** 2
  const width = Math.min(wanted, (maxAveragedClimbMetres * points.length) / Math.max(1, distance))
  const half = halfOf(width, points.length)
  const heights = movingAverage(raw, half, runs)
  const left = noise / Math.sqrt(2 * half + 1)
  return { at, distance, heights, climb: climbOf(heights, Math.min(maxRise, Math.max(minRise, 6 * left))) }
}

/** Half of a width of points, without the one in the middle. */
const halfOf = (width: number, points: number) => Math.min(Math.round((width - 1) / 2), points >> 2)

function distances(points: readonly TrackPoint[], runs: [number, number][]): Float64Array {
  const noise = Math.min(maxNoise, positionNoise(points))
  const spacing = usualSpacing(points)
  const wanted = Math.min(10 * noise, maxAveragedMetres) / spacing
  const half = wanted < 1.5 ? 0 : Math.max(1, halfOf(wanted, points.length))
  const lats = movingAverage(
    Float64Array.from(points, ({ lat }) => lat),
    half,
    runs,
  )
  const lons = movingAverage(
    Float64Array.from(points, ({ lon }) => lon),
    half,
    runs,
  )
  // Whoever stands still trembles on.
  const minStep = half === 0 ? 0 : (3 * noise) / Math.sqrt(2 * half + 1)
  const at = new Float64Array(points.length)
  let here = points[0] ?? { lat: 0, lon: 0 }
  let sum = 0
  for (const index of points.keys()) {
    const next = { lat: lats[index] ?? 0, lon: lons[index] ?? 0 }
    const step = metresBetween(here, next)
    if (step > minStep || index === points.length - 1) {
      sum += step
      here = next
    }
    at[index] = sum
  }
  return at
}

/** What is missing lies on the line between its neighbours. Where most are missing, nothing is said. */
function filledHeights(points: readonly TrackPoint[], at: Float64Array): Float64Array | undefined {
  const known = points.flatMap(({ height }, index) => (height === null ? [] : [{ height, index }]))
  if (known.length < 2 || known.length < points.length / 2) return undefined
  const heights = new Float64Array(points.length)
  let before = known[0] ?? { height: 0, index: 0 }
  let place = 0
  for (const index of points.keys()) {
    const after = known[place] ?? before
    const [from = 0, to = 0] = [at[before.index], at[after.index]]
    const share = to > from ? ((at[index] ?? 0) - from) / (to - from) : 0
    heights[index] = before.height + (after.height - before.height) * Math.min(1, Math.max(0, share))
    if (index === after.index) {
      heights[index] = after.height
      before = after
      place += 1
    }
  }
  return heights
}

/** From each valley to the next summit, where these are as far apart as `minimum`. */
function climbOf(heights: Iterable<number>, minimum: number): number {
  let climb = 0
  let valley: number | undefined
  let summit = 0
  for (const height of heights) {
    if (valley === undefined || (height < valley && summit - valley < minimum)) {
      valley = height
      summit = height
    } else if (height > summit) summit = height
    else if (summit - height >= minimum) {
      if (summit - valley >= minimum) climb += summit - valley
      valley = height
      summit = height
    }
  }
  return climb + (valley !== undefined && summit - valley >= minimum ? summit - valley : 0)
}

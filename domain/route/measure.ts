// The length and climb of a track, as common sites report them: without the noise of the recorder.

import { metresBetween } from '../place/place.ts'
import { median, offsetFrom, type TrackPoint } from './track.ts'

export interface Measured {
  /** The distance of each point from the start, in metres. */
  at: Float64Array
  distance: number
  /** The height of each point, smoothed; undefined if the file has none, or only a few. */
  heights: Float64Array | undefined
  /** In metres. */
  climb: number | undefined
}

/** More is not noise, but a file that jumps about. */
const maxNoise = 15
/** A wider average would cut the corners of streets. */
const maxAveragedMetres = 40
/** And hills. */
const maxAveragedClimbMetres = 200
/** Less is a bridge, or a barometer in the wind. */
const minRise = 3
const maxRise = 10

/** Expects unwrapped points with marked gaps. */
export function measure(points: readonly TrackPoint[]): Measured {
  const runs = runsOf(points)
  const at = distances(points, runs)
  const distance = at.at(-1) ?? 0
  const raw = filledHeights(points, at)
  if (!raw) return { at, distance, heights: undefined, climb: undefined }
  const noise = heightNoise(raw, at)
  // Wide enough to leave between a third of a metre and two.
  const wanted = (noise / 0.6) ** 2
  const width = Math.min(wanted, (maxAveragedClimbMetres * points.length) / Math.max(1, distance))
  const half = halfOf(width, points.length)
  const heights = movingAverage(raw, half, runs)
  const left = noise / Math.sqrt(2 * half + 1)
  return { at, distance, heights, climb: climbOf(heights, Math.min(maxRise, Math.max(minRise, 6 * left))) }
}

const halfOf = (width: number, points: number) => Math.min(Math.round((width - 1) / 2), points >> 2)

function distances(points: readonly TrackPoint[], runs: [number, number][]): Float64Array {
  const noise = Math.min(maxNoise, positionNoise(points))
  const spacing = usualSpacing(points)
  const wanted = Math.min(10 * noise, maxAveragedMetres) / spacing
  const half = wanted < 1.5 ? 0 : Math.max(1, halfOf(wanted, points.length))
  const smooth = (side: 'lat' | 'lon') => {
    const values = Float64Array.from(points, point => point[side])
    return movingAverage(values, half, runs)
  }
  const [lats, lons] = [smooth('lat'), smooth('lon')]
  // Noise goes on while the rider stands still.
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

/** Interpolates missing heights; undefined if most are missing. */
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

/** Sums up the rises from valley to summit that reach `minimum`. */
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

/** Points on both sides that show where a track is heading. */
const reach = 8

/** 10,000 samples are enough for any track. */
const strideOf = (length: number) => Math.max(1, Math.floor(length / 10_000))

/** The medians of a third difference, and of the distance from the neighbours' line, of pure noise, in standard deviations. */
const ofThirdDifference = 0.6745 * Math.sqrt(20)
const ofMiddle = 0.6745 * Math.sqrt(1.5)

/**
 * The standard deviation of the points across the way, in metres. The third difference ignores straight lines and curves,
 * the median ignores corners, so a drawn route has no noise.
 */
function positionNoise(points: readonly TrackPoint[]): number {
  const across: number[] = []
  const stride = strideOf(points.length)
  for (let index = reach; index + reach < points.length; index += stride) {
    const [first, from, here, next, second, to] = [-1, -reach, 0, 1, 2, reach].map(
      offset => points[index + offset],
    )
    if (!first || !from || !here || !next || !second || !to) continue
    const [east, north] = offsetFrom(from, to)
    const length = Math.hypot(east, north)
    if (length === 0) continue
    const [a, b, c] = [first, next, second].map(point => offsetFrom(here, point))
    if (!a || !b || !c) continue
    const x = c[0] - 3 * b[0] - a[0]
    const y = c[1] - 3 * b[1] - a[1]
    across.push(Math.abs(x * north - y * east) / length)
  }
  return median(across) / ofThirdDifference
}

/** The usual distance of points, over enough of them that noise matters little. */
function usualSpacing(points: readonly TrackPoint[]): number {
  const spacings: number[] = []
  const stride = strideOf(points.length)
  for (let index = 0; index + 2 * reach < points.length; index += stride) {
    const [from, to] = [points[index], points[index + 2 * reach]]
    if (from && to) spacings.push(Math.hypot(...offsetFrom(from, to)) / (2 * reach))
  }
  return Math.max(0.1, median(spacings))
}

/** The standard deviation of the heights, in metres, from the line between their neighbours. */
function heightNoise(heights: Float64Array, at: Float64Array): number {
  const off: number[] = []
  const stride = strideOf(heights.length)
  for (let index = 1; index + 1 < heights.length; index += stride) {
    const [from = 0, here = 0, to = 0] = at.subarray(index - 1, index + 2)
    const [before = 0, height = 0, after = 0] = heights.subarray(index - 1, index + 2)
    const share = to > from ? (here - from) / (to - from) : 0.5
    off.push(Math.abs(height - before - (after - before) * share))
  }
  return median(off) / ofMiddle
}

/** The index ranges without a gap; `to` is excluded. */
function runsOf(points: readonly TrackPoint[]): [from: number, to: number][] {
  const starts = points.flatMap(({ isAfterGap }, index) => (index === 0 || isAfterGap ? [index] : []))
  return starts.map((from, place) => [from, starts[place + 1] ?? points.length])
}

/** The mean of each value and up to `half` neighbours on both sides, within its run; both ends stay unchanged. */
function movingAverage(
  values: Float64Array,
  half: number,
  runs: readonly [from: number, to: number][],
): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (const [index, value] of values.entries()) sums[index + 1] = (sums[index] ?? 0) + value
  const means = Float64Array.from(values)
  for (const [from, to] of runs)
    for (let index = from; index < to; index += 1) {
      const width = Math.min(half, index - from, to - 1 - index)
      means[index] = ((sums[index + width + 1] ?? 0) - (sums[index - width] ?? 0)) / (2 * width + 1)
    }
  return means
}

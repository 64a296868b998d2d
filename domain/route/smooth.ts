// Takes the trembling out of a recording: how much there is of it, and an average that leaves alone what does not tremble.

import { median, offsetFrom, type TrackPoint } from './track.ts'

/** So many points to both sides say where a track is heading. */
const reach = 8

/** So many samples say enough of a track, however many points it has. */
const strideOf = (length: number) => Math.max(1, Math.floor(length / 10_000))

/** How far from its neighbours' line a point of pure noise lies, in its standard deviations: the median of a third difference. */
const ofThirdDifference = 0.6745 * Math.sqrt(20)
const ofMiddle = 0.6745 * Math.sqrt(1.5)

/**
 * The standard deviation of the points across the way, in metres. A third difference is blind for straight lines and for
 * curves, and the median for corners, so that a route that somebody drew has none.
 */
export function positionNoise(points: readonly TrackPoint[]): number {
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

/** How far apart the points usually are, seen from far enough that noise counts for little. */
export function usualSpacing(points: readonly TrackPoint[]): number {
  const spacings: number[] = []
  const stride = strideOf(points.length)
  for (let index = 0; index + 2 * reach < points.length; index += stride) {
    const [from, to] = [points[index], points[index + 2 * reach]]
    if (from && to) spacings.push(Math.hypot(...offsetFrom(from, to)) / (2 * reach))
  }
  return Math.max(0.1, median(spacings))
}

/** The standard deviation of the heights, in metres: how far each is from the line between its neighbours. */
export function heightNoise(heights: Float64Array, at: Float64Array): number {
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

/** Where a recording goes on without a hole: the indexes from and up to, but without, the next hole. */
export function runsOf(points: readonly TrackPoint[]): [from: number, to: number][] {
  const starts = points.flatMap(({ isAfterGap }, index) => (index === 0 || isAfterGap ? [index] : []))
  return starts.map((from, place) => [from, starts[place + 1] ?? points.length])
}

/** The mean of each value and as many as `half` of its neighbours to both sides, within its run: both ends stay where they are. */
export function movingAverage(
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

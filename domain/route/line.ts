// Reduces a measured track to the few hundred points that pages show: those that bend the line or the profile most
// (Visvalingam's algorithm).

import { metresBetween } from '../place/place.ts'
import { encodePolyline } from './drawing.ts'
import type { Measured } from './measure.ts'
import type { RouteLine } from './route.ts'
import { offsetFrom, type TrackPoint } from './track.ts'

const maxPoints = 400
const maxWeighed = 10_000
/** Only broken recordings have more; the longest are shown. */
const maxGaps = 40
/** Profiles exaggerate heights about tenfold. */
const heightScale = 10
/** A bend of this fraction of the way is less than a pixel on a large screen. */
const bends = 4000
/** A route that ends this near its start is a loop. */
const nearMetres = 150

export function buildLine(
  points: readonly TrackPoint[],
  { at, distance, heights }: Measured,
): Omit<RouteLine, 'is_loop'> {
  const holes = longestGaps(points)
  const ends = new Set([...holes, ...holes.map(index => index - 1)])
  const weighed = thinPoints(at, maxWeighed, ends)
  const [start] = points
  const spots = weighed.flatMap((index): Spot[] => {
    const point = points[index]
    if (!start || !point) return []
    const [east, north] = offsetFrom(start, point)
    return [{ east, north, at: at[index] ?? 0, up: heightScale * (heights?.[index] ?? 0) }]
  })
  const kept = new Set(weighed.flatMap((index, place) => (ends.has(index) ? [place] : [])))
  const chosen = simplify(spots, { maxPoints, minBend: distance / bends, kept }).map(
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

/** Call it before the ends are cut off. */
export function isLoop(points: readonly TrackPoint[], distance: number): boolean {
  const [start, finish] = [points[0], points.at(-1)]
  return !!start && !!finish && distance > 6 * nearMetres && metresBetween(start, finish) <= nearMetres
}

/** A point on the map and in the profile, in metres; `up` is exaggerated like in profiles. */
interface Spot {
  east: number
  north: number
  at: number
  up: number
}

interface Choosing {
  maxPoints: number
  /** In metres; smaller bends are invisible. */
  minBend: number
  /** These always stay. */
  kept: ReadonlySet<number>
}

/** The indexes of evenly spaced points and of the last one: a first selection in one pass. */
export function thinPoints(at: Float64Array, maxPoints: number, kept: ReadonlySet<number>): number[] {
  if (at.length <= maxPoints) return [...at.keys()]
  const least = (at.at(-1) ?? 0) / (maxPoints - kept.size - 1)
  const chosen: number[] = []
  let before = Number.NEGATIVE_INFINITY
  for (const [index, here] of at.entries()) {
    if (here - before < least && index !== at.length - 1 && !kept.has(index)) continue
    chosen.push(index)
    before = here
  }
  return chosen
}

/** The indexes of the remaining spots, in order. Takes O(n log n). */
function simplify(spots: readonly Spot[], { maxPoints, minBend, kept }: Choosing): number[] {
  const last = spots.length - 1
  const before = Int32Array.from(spots, (_, index) => index - 1)
  const after = Int32Array.from(spots, (_, index) => index + 1)
  const bends = new Float64Array(spots.length).fill(Number.POSITIVE_INFINITY)
  const queue = new Queue()
  const weigh = (index: number, least: number) => {
    if (index <= 0 || index >= last || kept.has(index)) return
    // A remaining point never bends less than one removed before it.
    const bend = Math.max(least, bendOf(spots[before[index] ?? 0], spots[index], spots[after[index] ?? last]))
    bends[index] = bend
    queue.add(bend, index)
  }
  for (const index of spots.keys()) weigh(index, 0)
  const gone = new Uint8Array(spots.length)
  let left = spots.length
  for (let next = queue.take(); next; next = queue.take()) {
    const [bend, index] = next
    if (gone[index] || bends[index] !== bend) continue
    if (left <= maxPoints && bend >= minBend) break
    gone[index] = 1
    left -= 1
    const [from = 0, to = last] = [before[index], after[index]]
    after[from] = to
    before[to] = from
    weigh(from, bend)
    weigh(to, bend)
  }
  return [...spots.keys()].filter(index => !gone[index])
}

/** How far the middle point is from the segment drawn without it. Not from its line: at a U-turn all three are on one. */
function bendOf(from: Spot | undefined, spot: Spot | undefined, to: Spot | undefined): number {
  if (!from || !spot || !to) return 0
  const [x, y] = [to.east - from.east, to.north - from.north]
  const square = x * x + y * y
  const along = (spot.east - from.east) * x + (spot.north - from.north) * y
  const share = square > 0 ? Math.min(1, Math.max(0, along / square)) : 0
  const onMap = Math.hypot(spot.east - from.east - x * share, spot.north - from.north - y * share)
  const part = to.at > from.at ? (spot.at - from.at) / (to.at - from.at) : 0
  return Math.max(onMap, Math.abs(spot.up - from.up - (to.up - from.up) * part))
}

/** A binary heap, smallest first. */
class Queue {
  private readonly heap: [bend: number, index: number][] = []

  add(bend: number, index: number): void {
    const { heap } = this
    let place = heap.length
    heap.push([bend, index])
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (this.bendAt(parent) <= bend) break
      this.swap(place, parent)
      place = parent
    }
  }

  take(): [bend: number, index: number] | undefined {
    const { heap } = this
    const [top] = heap
    const end = heap.pop()
    if (!top || !end || heap.length === 0) return top
    heap[0] = end
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      const child = this.bendAt(right) < this.bendAt(left) ? right : left
      if (this.bendAt(child) >= end[0]) return top
      this.swap(place, child)
      place = child
    }
  }

  private bendAt(place: number): number {
    return this.heap[place]?.[0] ?? Number.POSITIVE_INFINITY
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.heap[one], this.heap[other]]
    if (!a || !b) return
    this.heap[one] = b
    this.heap[other] = a
  }
}

// Chooses the points of a track that a screen can show: those that bend the line or the profile most (Visvalingam's way).

/** Where a point is on the map and in the profile, all in metres; its height made as visible as profiles do. */
export interface Spot {
  east: number
  north: number
  at: number
  up: number
}

interface Choosing {
  maxPoints: number
  /** What bends less, in metres, nobody sees. */
  minBend: number
  /** These stay whatever they bend. */
  kept: ReadonlySet<number>
}

/** The indexes of points that are at least so far apart along the way, and of the last: a first choice in one pass. */
export function thinned(at: Float64Array, maxPoints: number, kept: ReadonlySet<number>): number[] {
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

/** The indexes of the spots that are left, in their order. Takes time as sorting does. */
export function simplified(spots: readonly Spot[], { maxPoints, minBend, kept }: Choosing): number[] {
  const last = spots.length - 1
  const before = Int32Array.from(spots, (_, index) => index - 1)
  const after = Int32Array.from(spots, (_, index) => index + 1)
  const bends = new Float64Array(spots.length).fill(Number.POSITIVE_INFINITY)
  const queue = new Queue()
  const weigh = (index: number, least: number) => {
    if (index <= 0 || index >= last || kept.has(index)) return
    // What is left never bends less than what was taken before it.
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

/**
 * How far the middle one is from the way that is drawn without it. From the way and not from its line, because where people
 * turn round, all three are on one line.
 */
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

/** Gives back the smallest first: a binary heap. */
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

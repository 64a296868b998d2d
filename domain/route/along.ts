// How far along a route something is: the values between two of its points.

/** Which two points a distance lies between, and how far from the first to the second. */
export interface Between {
  index: number
  share: number
}

/** Where so many metres from the start are, by the metres at each point. */
export function placeAt(at: readonly number[], metres: number): Between {
  let low = 0
  let high = Math.max(at.length - 1, 0)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) <= metres) low = middle
    else high = middle
  }
  const from = at[low] ?? 0
  const length = (at[high] ?? 0) - from
  return { index: low, share: length > 0 ? Math.min(Math.max((metres - from) / length, 0), 1) : 0 }
}

/** A value there, such as the height, by its values at the points. */
export function valueAt(values: readonly number[], { index, share }: Between): number {
  const from = values[index] ?? 0
  return from + ((values[index + 1] ?? from) - from) * share
}

/** Steps that read well, of which a route gets the first that is not too many. */
const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500]

/** The marks along a route of so many miles or kilometres: whole numbers, `max` at most, none where it ends. */
export function marksOf(length: number, max: number): number[] {
  const step = steps.find(one => length / one <= max + 0.5) ?? 1_000
  const marks = Math.min(Math.ceil(length / step - 0.15) - 1, max)
  return Array.from({ length: Math.max(marks, 0) }, (_, number) => (number + 1) * step)
}

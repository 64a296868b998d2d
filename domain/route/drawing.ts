// What a route looks like from above: its line, where it starts and ends, which way it leads, and its miles or kilometres.

import { fromKilometres, toKilometres, type Units } from '../event/ride-facts.ts'
import { marksOf, placeAt, valueAt } from './along.ts'
import { decodePolyline } from './polyline.ts'
import { fitted, headingAt, pathOf, type Spot } from './projection.ts'
import type { RouteLine } from './route.ts'

/** The sheet that it is drawn on; its height follows the route. */
export const sheet = { width: 800, minHeight: 360, maxHeight: 800, margin: 52 } as const

const maxMarks = 9
const arrowCount = 6

interface Drawing {
  height: number
  path: string
  start: Spot | undefined
  finish: Spot | undefined
  arrows: (Spot & { turn: number })[]
  marks: (Spot & { label: number })[]
}

/** Where the line lies on its sheet. */
export function laidOut(line: RouteLine): { spots: Spot[]; height: number } {
  return fitted(decodePolyline(line.points), sheet)
}

/** The spot of the sheet so many metres from the start. */
export function spotAt(spots: readonly Spot[], at: readonly number[], metres: number): Spot {
  const place = placeAt(at, metres)
  const along = (side: keyof Spot) =>
    Math.round(
      valueAt(
        spots.map(spot => spot[side]),
        place,
      ),
    )
  return { x: along('x'), y: along('y') }
}

/** The metres from the start at which so many miles or kilometres are ridden. */
const metresAt = (mark: number, units: Units) => toKilometres(mark, units) * 1_000

/** The marks of a route of so many metres. */
export function marksAlong(metres: number, units: Units): { label: number; metres: number }[] {
  const marks = marksOf(fromKilometres(metres / 1_000, units), maxMarks)
  return marks.map(label => ({ label, metres: metresAt(label, units) }))
}

/** Everything that is drawn of a line. */
export function drawingOf(line: RouteLine, units: Units): Drawing {
  const { spots, height } = laidOut(line)
  const { at } = line
  const length = at.at(-1) ?? 0
  const arrows = Array.from({ length: arrowCount }, (_, n) => {
    const metres = (length * (n + 0.5)) / arrowCount
    const turn = headingAt(spots, placeAt(at, metres).index)
    return turn === undefined ? [] : [{ ...spotAt(spots, at, metres), turn }]
  })
  return {
    height,
    path: pathOf(spots, line.gaps),
    start: spots[0],
    finish: spots.at(-1),
    arrows: arrows.flat(),
    marks: marksAlong(length, units).map(({ label, metres }) => ({ ...spotAt(spots, at, metres), label })),
  }
}

// Draws a route from above (Mercator): its line, start and finish, arrows and distance marks. Whole numbers keep pages small.

import { fromKilometres, toKilometres, type Units } from '../event/ride-facts.ts'
import type { RouteLine } from './route.ts'

/** The drawing's size; its height depends on the route. */
export const sheet = { width: 800, minHeight: 360, maxHeight: 800, margin: 52 } as const

const maxMarks = 9
const arrowCount = 6

interface Drawing {
  height: number
  path: string
  start: SheetPoint | undefined
  finish: SheetPoint | undefined
  arrows: (SheetPoint & { turn: number })[]
  marks: (SheetPoint & { label: number })[]
}

export function layOut(line: RouteLine): { spots: SheetPoint[]; height: number } {
  return fitToSheet(decodePolyline(line.points), sheet)
}

/** The point of the drawing at a distance from the start. */
export function spotAt(spots: readonly SheetPoint[], at: readonly number[], metres: number): SheetPoint {
  const place = placeAt(at, metres)
  const along = (side: keyof SheetPoint) =>
    Math.round(
      valueAt(
        spots.map(spot => spot[side]),
        place,
      ),
    )
  return { x: along('x'), y: along('y') }
}

export function marksAlong(metres: number, units: Units): { label: number; metres: number }[] {
  const marks = marksOf(fromKilometres(metres / 1_000, units), maxMarks)
  return marks.map(label => ({ label, metres: toKilometres(label, units) * 1_000 }))
}

export function buildDrawing(line: RouteLine, units: Units): Drawing {
  const { spots, height } = layOut(line)
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

/** A position between the point at `index` and the next. */
export interface Between {
  index: number
  share: number
}

/** The position at a distance from the start; `at` has the distance of each point. */
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

/** Interpolates a value, such as the height. */
export function valueAt(values: readonly number[], { index, share }: Between): number {
  const from = values[index] ?? 0
  return from + ((values[index + 1] ?? from) - from) * share
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500]

/** Distance marks along a route: round numbers, at most `max`, none at its end. */
export function marksOf(length: number, max: number): number[] {
  const step = steps.find(one => length / one <= max + 0.5) ?? 1_000
  const marks = Math.min(Math.ceil(length / step - 0.15) - 1, max)
  return Array.from({ length: Math.max(marks, 0) }, (_, number) => (number + 1) * step)
}

export interface SheetPoint {
  x: number
  y: number
}

interface Sheet {
  width: number
  minHeight: number
  maxHeight: number
  margin: number
}

const radians = Math.PI / 180

/** Mercator: in degrees of longitude. */
const northing = (lat: number) =>
  Math.log(Math.tan(Math.PI / 4 + (Math.min(Math.max(lat, -85), 85) * radians) / 2)) / radians

/** Fits a route into a drawing, which gets the height that it needs. */
export function fitToSheet(
  places: readonly LatLon[],
  { width, minHeight, maxHeight, margin }: Sheet,
): { spots: SheetPoint[]; height: number } {
  const east = places.map(([, lon]) => lon)
  const south = places.map(([lat]) => -northing(lat))
  const [left, right, top, bottom] = [least(east), most(east), least(south), most(south)]
  // A route may stay in one place.
  const across = Math.max(right - left, 1e-9)
  const down = Math.max(bottom - top, 1e-9)
  const free = width - 2 * margin
  const height = Math.round(Math.min(Math.max((down / across) * free + 2 * margin, minHeight), maxHeight))
  const scale = Math.min(free / across, (height - 2 * margin) / down)
  const x0 = (width - (right - left) * scale) / 2
  const y0 = (height - (bottom - top) * scale) / 2
  const spots = east.map((x, n) => ({
    x: Math.round(x0 + (x - left) * scale),
    y: Math.round(y0 + ((south[n] ?? top) - top) * scale),
  }))
  return { spots, height }
}

const least = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other), Infinity)
const most = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.max(one, other), -Infinity)

/** An SVG path in relative steps, with gaps where the recording has them. */
export function pathOf(spots: readonly SheetPoint[], gaps: readonly number[] = []): string {
  let path = ''
  let pen: SheetPoint | undefined
  for (const [n, { x, y }] of spots.entries()) {
    if (!pen || gaps.includes(n)) path += `M${x} ${y}l`
    else if (x === pen.x && y === pen.y) continue
    else path += `${joined(path, x - pen.x)}${joined(' ', y - pen.y)}`
    pen = { x, y }
  }
  return path.endsWith('l') ? `${path}0 0` : path
}

/** A minus separates numbers, as a space does. */
const joined = (before: string, step: number) => (step < 0 || before.endsWith('l') ? `${step}` : ` ${step}`)

/** In degrees clockwise from the right; undefined if the route does not move. */
function headingAt(spots: readonly SheetPoint[], index: number): number | undefined {
  const from = spots[Math.max(index - 1, 0)]
  const to = spots[Math.min(index + 2, spots.length - 1)]
  if (!from || !to || (from.x === to.x && from.y === to.y)) return undefined
  return Math.round(Math.atan2(to.y - from.y, to.x - from.x) / radians)
}

// The encoded polyline of precision 5, about a metre, that most map programs read.

/** Degrees; continuous across the 180th meridian: 180.1, not -179.9. */
export type LatLon = [lat: number, lon: number]

const precision = 1e5

export function encodePolyline(places: readonly LatLon[]): string {
  let text = ''
  let before: LatLon = [0, 0]
  for (const [lat, lon] of places) {
    const now: LatLon = [Math.round(lat * precision), Math.round(lon * precision)]
    text += encodeNumber(now[0] - before[0]) + encodeNumber(now[1] - before[1])
    before = now
  }
  return text
}

/** Of a broken text, the points before the error. */
export function decodePolyline(text: string): LatLon[] {
  const places: LatLon[] = []
  const sums: LatLon = [0, 0]
  let place = 0
  let bits = 0
  let shift = 0
  for (const letter of text) {
    const code = letter.charCodeAt(0) - 63
    bits += (code & 31) * 2 ** shift
    shift += 5
    if (code >= 32) continue
    sums[place] = (sums[place] ?? 0) + (bits % 2 === 1 ? -(bits + 1) / 2 : bits / 2)
    if (place === 1) places.push([sums[0] / precision, sums[1] / precision])
    place = 1 - place
    bits = 0
    shift = 0
  }
  return places
}

function encodeNumber(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode(63 + 32 + (rest % 32))
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(63 + rest)
}

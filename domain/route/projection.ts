// Lays a route flat, as most maps do (mercator), and fits it into a drawing. Whole numbers, so that it stays small in a page.

import type { Place } from './polyline.ts'

/** A spot of the drawing. */
export interface Spot {
  x: number
  y: number
}

interface Sheet {
  width: number
  minHeight: number
  maxHeight: number
  /** What is left free on each side. */
  margin: number
}

const radians = Math.PI / 180

/** How far north a latitude is on the map, in the degrees of its longitudes. */
const northing = (lat: number) =>
  Math.log(Math.tan(Math.PI / 4 + (Math.min(Math.max(lat, -85), 85) * radians) / 2)) / radians

/** The route on a sheet as high as it needs, its spots in order. */
export function fitted(
  places: readonly Place[],
  { width, minHeight, maxHeight, margin }: Sheet,
): { spots: Spot[]; height: number } {
  const east = places.map(([, lon]) => lon)
  const south = places.map(([lat]) => -northing(lat))
  const [left, right, top, bottom] = [least(east), most(east), least(south), most(south)]
  // A route that stays on one spot is a spot.
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

/** Spots as the path of an SVG, in steps from one to the next; where the recording has a hole, the line has one. */
export function pathOf(spots: readonly Spot[], holes: readonly number[] = []): string {
  let path = ''
  let pen: Spot | undefined
  for (const [n, { x, y }] of spots.entries()) {
    if (!pen || holes.includes(n)) path += `M${x} ${y}l`
    else if (x === pen.x && y === pen.y) continue
    else path += `${joined(path, x - pen.x)}${joined(' ', y - pen.y)}`
    pen = { x, y }
  }
  return path.endsWith('l') ? `${path}0 0` : path
}

/** A minus parts numbers as a space does. */
const joined = (before: string, step: number) => (step < 0 || before.endsWith('l') ? `${step}` : ` ${step}`)

/** Which way a route leads at a spot of it, in degrees clockwise from the right; undefined where it stands still. */
export function headingAt(spots: readonly Spot[], index: number): number | undefined {
  const from = spots[Math.max(index - 1, 0)]
  const to = spots[Math.min(index + 2, spots.length - 1)]
  if (!from || !to || (from.x === to.x && from.y === to.y)) return undefined
  return Math.round(Math.atan2(to.y - from.y, to.x - from.x) / radians)
}

// The points of a stored line one by one, as tests look at them.

import { decodePolyline } from './drawing.ts'
import type { RouteLine } from './route.ts'

interface RoutePoint {
  lat: number
  /** A line that crosses the 180th meridian goes on counting, so that it is one line: 180.1, not -179.9. */
  lon: number
  /** Metres above the sea. */
  height: number | null
  /** Metres from the start. */
  at: number
  /** Nobody knows the way from the point before to this one. */
  isAfterGap: boolean
}

/** The points of a line, from start to finish. */
export function routePoints({ points, heights, at, gaps = [] }: RouteLine): RoutePoint[] {
  const holes = new Set(gaps)
  return decodePolyline(points).map(([lat, lon], index) => ({
    lat,
    lon,
    height: heights?.[index] ?? null,
    at: at[index] ?? 0,
    isAfterGap: holes.has(index),
  }))
}

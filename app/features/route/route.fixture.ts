// Routes for tests: through hills, as long and as winding as any that is stored.

import { encodePolyline, type Place } from '#domain/route/polyline.ts'
import type { Route } from '#domain/route/route.ts'

/** A route of so many points, in which no two steps are alike. */
export function sampleRoute(points = 400, metresEach = 85): Route {
  const places = Array.from({ length: points }, (_, n): Place => {
    const turn = (n / points) * 2 * Math.PI
    const wobble = Math.sin(n * 12.9898) * 0.0021
    return [39.74 + 0.06 * Math.sin(turn) + wobble, -104.99 + 0.09 * Math.cos(turn) + wobble * 1.7]
  })
  const heights = places.map((_, n) => Math.round(1_650 + 110 * Math.sin(n / 37) ** 3 + 14 * Math.sin(n / 5)))
  const at = places.map((_, n) => Math.round(n * metresEach + 20 * Math.sin(n * 7)))
  const highest = Math.max(...heights)
  return {
    version: '0b1a3c6e-7d1f-4a8e-9b55-2f0c5d6e7a81',
    distance_m: at.at(-1) ?? 0,
    climb_m: 195,
    line: {
      points: encodePolyline(places),
      heights,
      at,
      lowest: Math.min(...heights),
      highest,
      highest_at: at[heights.indexOf(highest)] ?? null,
      is_loop: true,
    },
  }
}

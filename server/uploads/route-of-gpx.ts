// Makes of a GPX file that somebody sent everything that is kept of it: the measures, the line, and a file of our own.

import { buildLine, isLoop, thinPoints } from '#domain/route/line.ts'
import { measure } from '#domain/route/measure.ts'
import type { MeasuredRoute } from '#domain/route/route.ts'
import { cutEnds, markGaps, type TrackPoint, unwrapLongitudes, writeGpx } from '#domain/route/track.ts'
import { readGpx } from './read-gpx.ts'
import { RouteError, refusals } from './route-error.ts'

export interface MadeRoute {
  route: MeasuredRoute
  /** The file that is kept. */
  gpx: Buffer
}

/** What a device for bicycles takes, and far more than a road bends. */
const maxFilePoints = 20_000
const maxDistance = 5_000_000
const minDistance = 50

/** Throws a RouteError, whose message people may read. */
export function routeOfGpx(sent: Buffer, isToBeCut: boolean): MadeRoute {
  const whole = markGaps(unwrapLongitudes(readGpx(sent)))
  const points = isToBeCut ? cutEnds(whole) : whole
  if (points.length < 2 && isToBeCut) throw new RouteError(refusals.nothingLeft)
  const measured = measure(points)
  const { distance, climb, at } = measured
  if (distance < minDistance) throw new RouteError(isToBeCut ? refusals.nothingLeft : refusals.tooShort)
  if (distance > maxDistance) throw new RouteError(refusals.tooLong)
  return {
    route: {
      distance_m: Math.round(distance),
      climb_m: climb === undefined ? null : Math.round(climb),
      line: { ...buildLine(points, measured), is_loop: isLoop(whole, distance) },
    },
    gpx: Buffer.from(writeGpx(filePoints(points, at))),
  }
}

function filePoints(points: TrackPoint[], at: Float64Array): TrackPoint[] {
  return thinPoints(at, maxFilePoints, new Set()).flatMap((index, place, chosen) => {
    const point = points[index]
    if (!point) return []
    // A hole among the points that are left out is a hole still.
    const since = (chosen[place - 1] ?? index) + 1
    return [{ ...point, isAfterGap: points.slice(since, index + 1).some(({ isAfterGap }) => isAfterGap) }]
  })
}

// Leaves out where a track begins and ends: that is often somebody's home.

import { metresBetween } from '../place/point.ts'
import { offsetFrom, type TrackPoint } from './track.ts'

/** As the crow flies, so that whoever turned three times around the house does not show it. */
const cutMetres = 200

/** What is left of a track beyond that many metres of its first point, and of its last; empty where nothing is. */
export function cutEnds(points: readonly TrackPoint[]): TrackPoint[] {
  return turned(cutStart(turned(cutStart(points))))
}

function cutStart(points: readonly TrackPoint[]): TrackPoint[] {
  const [start] = points
  const first = start ? points.findIndex(point => metresBetween(start, point) >= cutMetres) : -1
  const [inside, outside] = [points[first - 1], points[first]]
  if (!start || !inside || !outside) return []
  const rest = points.slice(first).with(0, { ...outside, isAfterGap: false })
  return outside.isAfterGap ? rest : [leaving(start, inside, outside), ...rest]
}

/** The spot on the way between two points at which the circle around the start is left. */
function leaving(start: TrackPoint, inside: TrackPoint, outside: TrackPoint): TrackPoint {
  const [x, y] = offsetFrom(start, inside)
  const [east, north] = offsetFrom(inside, outside)
  const square = east * east + north * north
  const along = x * east + y * north
  const missing = Math.max(0, cutMetres * cutMetres - x * x - y * y)
  const share = Math.min(1, (Math.sqrt(along * along + square * missing) - along) / square)
  const at = (from: number, to: number) => from + (to - from) * share
  return {
    lat: at(inside.lat, outside.lat),
    lon: at(inside.lon, outside.lon),
    height: inside.height === null || outside.height === null ? null : at(inside.height, outside.height),
    isAfterGap: false,
  }
}

/** The other way round: a hole comes before whichever point is behind it then. */
function turned(points: readonly TrackPoint[]): TrackPoint[] {
  return points
    .map((point, index) => ({ ...point, isAfterGap: points[index + 1]?.isAfterGap ?? false }))
    .reverse()
}

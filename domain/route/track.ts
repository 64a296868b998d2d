// The recorded points of a track: distances, gaps, cutting off its ends for privacy, and writing it as GPX.

import { earthMetres, metresBetween, type Point } from '../place/place.ts'

export interface TrackPoint extends Point {
  /** Metres above sea level; null if unknown. */
  height: number | null
  /** The recording has a gap before this point. */
  isAfterGap: boolean
}

const radians = Math.PI / 180

/** Metres to the east and north, as on a flat map around the first point. */
export function offsetFrom(one: TrackPoint, other: TrackPoint): [east: number, north: number] {
  const scale = earthMetres * radians
  return [(other.lon - one.lon) * Math.cos(one.lat * radians) * scale, (other.lat - one.lat) * scale]
}

/** Makes longitudes continuous across the 180th meridian: 180.1 instead of -179.9. */
export function unwrapLongitudes(points: readonly TrackPoint[]): TrackPoint[] {
  let turns = 0
  let before = points[0]?.lon ?? 0
  return points.map(point => {
    if (point.lon - before > 180) turns -= 360
    if (point.lon - before < -180) turns += 360
    before = point.lon
    return turns === 0 ? point : { ...point, lon: point.lon + turns }
  })
}

/** 0 if there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** How much farther than usual the next point must be to count as a gap. */
const gapLimits = { ofNewPart: { times: 5, metres: 100 }, withinPart: { times: 20, metres: 300 } }

/** Marks the points after gaps. At the start of a new track segment a small distance is enough, but not none at all. */
export function markGaps(points: readonly TrackPoint[]): TrackPoint[] {
  const steps = points.map((point, index) => metresBetween(points[index - 1] ?? point, point))
  const usual = median(steps.slice(1))
  return points.map((point, index) => {
    const { times, metres } = point.isAfterGap ? gapLimits.ofNewPart : gapLimits.withinPart
    const isAfterGap = index > 0 && (steps[index] ?? 0) > Math.max(metres, times * usual)
    return isAfterGap === point.isAfterGap ? point : { ...point, isAfterGap }
  })
}

/** As the crow flies, so that circling the house does not reveal it. */
const cutMetres = 200

/** Cuts off both ends of a track, which are often somebody's home; empty if nothing is left. */
export function cutEnds(points: readonly TrackPoint[]): TrackPoint[] {
  return reversed(cutStart(reversed(cutStart(points))))
}

function cutStart(points: readonly TrackPoint[]): TrackPoint[] {
  const [start] = points
  const first = start ? points.findIndex(point => metresBetween(start, point) >= cutMetres) : -1
  const [inside, outside] = [points[first - 1], points[first]]
  if (!start || !inside || !outside) return []
  const rest = points.slice(first).with(0, { ...outside, isAfterGap: false })
  return outside.isAfterGap ? rest : [leaving(start, inside, outside), ...rest]
}

/** Where the way between two points leaves the circle around the start. */
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

function reversed(points: readonly TrackPoint[]): TrackPoint[] {
  return points
    .map((point, index) => ({ ...point, isAfterGap: points[index + 1]?.isAfterGap ?? false }))
    .reverse()
}

const head = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="City Bike Calendar" xmlns="http://www.topografix.com/GPX/1/1">
<trk>
<trkseg>
`
const tail = `</trkseg>
</trk>
</gpx>
`

/** To a tenth of a metre, as exact as any recorder. */
const degrees = (number: number) => String(Math.round(number * 1e6) / 1e6)
const onGlobe = (lon: number) => lon - 360 * Math.round(lon / 360)

/** Gaps start a new segment, so that no program draws a line across them. Nothing identifies the person who recorded it. */
export function writeGpx(points: readonly TrackPoint[]): string {
  const lines = points.map(({ lat, lon, height, isAfterGap }) => {
    const ele = height === null ? '' : `<ele>${Math.round(height * 10) / 10}</ele>`
    const point = `<trkpt lat="${degrees(lat)}" lon="${degrees(onGlobe(lon))}">${ele}</trkpt>\n`
    return isAfterGap ? `</trkseg>\n<trkseg>\n${point}` : point
  })
  return head + lines.join('') + tail
}

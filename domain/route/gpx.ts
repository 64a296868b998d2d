// Writes a track as a GPX file: where it goes and how high that is, and nothing of whoever recorded it.

import type { TrackPoint } from './track.ts'

const head = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="City Bike Calendar" xmlns="http://www.topografix.com/GPX/1/1">
<trk>
<trkseg>
`
const tail = `</trkseg>
</trk>
</gpx>
`

/** A tenth of a metre, as exact as any recorder is. */
const degrees = (number: number) => String(Math.round(number * 1e6) / 1e6)
/** Back on the globe. */
const onGlobe = (lon: number) => lon - 360 * Math.round(lon / 360)

/** Holes begin a new part, so that no program draws a line across them. */
export function gpxOf(points: readonly TrackPoint[]): string {
  const lines = points.map(({ lat, lon, height, isAfterGap }) => {
    const ele = height === null ? '' : `<ele>${Math.round(height * 10) / 10}</ele>`
    const point = `<trkpt lat="${degrees(lat)}" lon="${degrees(onGlobe(lon))}">${ele}</trkpt>\n`
    return isAfterGap ? `</trkseg>\n<trkseg>\n${point}` : point
  })
  return head + lines.join('') + tail
}

// The routes of the sample city: loops that nobody rides, made here, of the length and climb that their rides speak of.

import { type TrackPoint, writeGpx } from '#domain/route/track.ts'

interface Loop {
  /** The sample event that goes there. */
  title: string
  lat: number
  lon: number
  /** Its size, in metres from the middle, and how often it bends out and in. */
  radius: number
  bends: number
  /** Its height at the start, and how high its hills are, in metres. */
  height: number
  hills: number
}

const loops: Record<string, Loop> = {
  'bagel-ride': {
    ...{ title: 'Sunday Bagel Ride', lat: 39.748, lon: -105.03, radius: 4130, bends: 5 },
    ...{ height: 1612, hills: 30 },
  },
  'horizon-ride': {
    ...{ title: 'Horizon Ride: Fifty Miles, One Cow Gate', lat: 39.62, lon: -104.72, radius: 10_790 },
    ...{ bends: 7, height: 1745, hills: 220 },
  },
}

const points = 600
const metresADegree = 111_195

function pointsOf({ lat, lon, radius, bends, height, hills }: Loop): TrackPoint[] {
  return Array.from({ length: points + 1 }, (_, index) => {
    const turn = (index / points) * 2 * Math.PI
    const away = radius * (1 + 0.12 * Math.sin(bends * turn) + 0.2 * Math.cos(2 * turn + 1))
    const [east, north] = [away * Math.sin(turn), away * Math.cos(turn)]
    return {
      lat: lat + north / metresADegree,
      lon: lon + east / metresADegree / Math.cos((lat * Math.PI) / 180),
      height: height + hills * (1 - Math.cos(turn)) + (hills / 3) * Math.sin(3 * turn) ** 2,
      isAfterGap: false,
    }
  })
}

/** Their names in the bucket, the titles of their rides, and the files as somebody would send them. */
export const sampleRoutes = Object.entries(loops).map(([name, loop]) => ({
  path: `sample-${name}.gpx`,
  title: loop.title,
  gpx: () => Buffer.from(writeGpx(pointsOf(loop))),
}))

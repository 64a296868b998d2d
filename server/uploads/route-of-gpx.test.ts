import { describe, expect, it } from 'vitest'
import { metresBetween } from '#domain/place/place.ts'
import { routePoints } from '#domain/route/route-points.fixture.ts'
import { along, gpxFile, type Spot, trembling } from './gpx.fixture.ts'
import { refusals } from './route-error.ts'
import { routeOfGpx } from './route-of-gpx.ts'

const circle =
  (radius: number, height?: (share: number) => number) =>
  (metre: number): Spot => {
    const angle = metre / radius
    return [
      radius * Math.sin(angle),
      radius * (1 - Math.cos(angle)),
      height?.(metre / (2 * Math.PI * radius)),
    ]
  }
const east =
  (height?: (metre: number) => number) =>
  (metre: number): Spot => [metre, 0, height?.(metre)]
const around = 2 * Math.PI * 5000

/** Streets of a town: 400 m east, 300 m north, and so on. */
const streets = (metre: number): Spot => {
  const [blocks, rest] = [Math.floor(metre / 700), metre % 700]
  return [blocks * 400 + Math.min(rest, 400), blocks * 300 + Math.max(0, rest - 400), 1600]
}

const noise = trembling(3)
const shaken = ([x, y, height]: Spot): Spot => [x + noise(), y + noise(), (height ?? 0) + noise()]

interface Known {
  name: string
  file: Buffer
  metres: number
  climb: number | null
}
const known: Known[] = [
  {
    name: 'flat',
    file: gpxFile([
      along(
        20_000,
        10,
        east(() => 1600),
      ),
    ]),
    metres: 20_000,
    climb: 0,
  },
  {
    name: 'one climb',
    file: gpxFile([
      along(
        12_000,
        8,
        east(metre => 1600 + metre * 0.06),
      ),
    ]),
    metres: 12_000,
    climb: 720,
  },
  {
    name: 'ten hills',
    file: gpxFile([
      along(
        30_000,
        15,
        east(metre => 1600 + 30 * Math.abs(Math.sin((metre / 3000) * Math.PI))),
      ),
    ]),
    metres: 30_000,
    climb: 300,
  },
  {
    name: 'noise on streets',
    file: gpxFile([along(21_000, 5, streets).map(shaken)]),
    metres: 21_000,
    climb: 0,
  },
  {
    name: 'noise on a hill',
    file: gpxFile([
      along(
        20_000,
        6,
        east(metre => 1600 + 400 * Math.sin((metre / 20_000) * Math.PI)),
      ).map(shaken),
    ]),
    metres: 20_000,
    climb: 400,
  },
  {
    name: 'gaps',
    file: gpxFile([
      along(
        5_000,
        10,
        east(metre => 1600 + metre / 50),
      ),
      along(9_000, 10, metre => [metre + 6_000, 0, 1720 + metre / 50]),
    ]),
    metres: 15_000,
    climb: 300,
  },
  {
    name: 'a loop',
    file: gpxFile([
      along(
        around,
        around / 2000,
        circle(5000, share => 1700 - 100 * Math.cos(share * 2 * Math.PI)),
      ),
    ]),
    metres: around,
    climb: 200,
  },
  {
    name: 'there and back',
    file: gpxFile([
      along(16_000, 10, metre => {
        const away = Math.min(metre, 16_000 - metre)
        return [0, away, 1600 + away * 0.05]
      }),
    ]),
    metres: 16_000,
    climb: 400,
  },
  {
    name: 'across the 180th meridian and a border of time zones',
    file: gpxFile([along(60_000, 20, metre => [metre, metre / 1000, 10])], { lat: -16.8, lon: 179.8 }),
    metres: 60_000,
    climb: 0,
  },
  {
    name: '100,000 points, written with five decimals',
    file: gpxFile(
      [
        along(
          99_999,
          1,
          east(metre => 1600 + 200 * Math.sin((metre / 20_000) * 2 * Math.PI)),
        ),
      ],
      {
        ...{ decimals: 5, isBare: true },
      },
    ),
    metres: 99_999,
    climb: 2000,
  },
  {
    name: 'a planned route with few points and no heights',
    file: gpxFile([[0, 800, 1900, 4000, 4100, 9000].map((x): Spot => [x, 0])], { kind: 'rte' }),
    metres: 9000,
    climb: null,
  },
]

describe('a GPX file of known length and climb', () => {
  it.each(known)('is measured: $name', ({ file, metres, climb }) => {
    const { distance_m, climb_m, line } = routeOfGpx(file, false).route
    expect(Math.abs(distance_m - metres) / metres).toBeLessThan(0.03)
    if (climb === null) expect(climb_m).toBe(null)
    else expect(Math.abs((climb_m ?? Number.NaN) - climb)).toBeLessThanOrEqual(Math.max(5, 0.1 * climb))
    expect(routePoints(line).length).toBeLessThanOrEqual(400)
    expect(JSON.stringify(line).length).toBeLessThan(9000)
  })
})

const made = (name: string, isToBeCut = false) => {
  const file = known.find(one => one.name === name)?.file ?? Buffer.alloc(0)
  const { route, gpx } = routeOfGpx(file, isToBeCut)
  return { ...route, gpx: gpx.toString(), points: routePoints(route.line) }
}

describe('the line', () => {
  it('knows start and finish, and has the spot where people turn round', () => {
    const { line, points } = made('there and back')
    expect(points.map(({ at, height }) => [at, height])).toEqual([
      [0, 1600],
      [8000, 2000],
      [16_000, 1600],
    ])
    expect(line).toMatchObject({ lowest: 1600, highest: 2000, highest_at: 8000, is_loop: true })
  })

  it('is one line across the 180th meridian', () => {
    const [start, ...rest] = made('across the 180th meridian and a border of time zones').points
    expect(start?.lon).toBeCloseTo(179.8, 3)
    expect(rest.at(-1)?.lon).toBeCloseTo(180.364, 2)
  })

  it('says where the recording has a hole', () => {
    const { line, points } = made('gaps')
    expect(line.gaps).toHaveLength(1)
    expect(points.filter(({ isAfterGap }) => isAfterGap).map(({ at }) => at)).toEqual([6000])
  })

  it('follows a circle to a pixel, and is a loop', () => {
    const { line, points } = made('a loop')
    expect(line.is_loop).toBe(true)
    const [start] = points
    const away = points.map(({ lat }) => (lat - (start?.lat ?? 0)) * 111_195)
    expect(Math.max(...away)).toBeCloseTo(10_000, -2)
  })
})

describe('the file that is kept', () => {
  it('says where and how high, and nothing of whoever recorded it', () => {
    const { gpx } = made('gaps')
    expect(gpx).not.toMatch(/Ana|watch|time|hr>|extensions|metadata|author|name/)
    expect(gpx.match(/<trkpt lat="39\.75" lon="[-\d.]+"><ele>[\d.]+<\/ele><\/trkpt>/g)).toHaveLength(1402)
    expect(gpx.match(/<trkseg>/g)).toHaveLength(2)
  })

  it('is read again as the same route', () => {
    const { gpx, distance_m, climb_m } = made('noise on a hill')
    const again = routeOfGpx(Buffer.from(gpx), false).route
    expect(again.distance_m).toBeCloseTo(distance_m, -1)
    expect(again.climb_m).toBeCloseTo(climb_m ?? 0, -1)
  })

  it('has as many points as a device takes, however many were sent', () => {
    const { gpx, distance_m } = made('100,000 points, written with five decimals')
    expect(gpx.match(/<trkpt/g)?.length).toBeLessThanOrEqual(20_000)
    expect(gpx.length).toBeLessThan(1_500_000)
    expect(routeOfGpx(Buffer.from(gpx), false).route.distance_m).toBeCloseTo(distance_m, -2)
  })
})

describe('without its ends', () => {
  const distances = (gpx: string, lat: number, lon: number) =>
    [...gpx.matchAll(/lat="([-\d.]+)" lon="([-\d.]+)"/g)].map(([, y, x]) =>
      metresBetween({ lat, lon }, { lat: Number(y), lon: Number(x) }),
    )

  it('nothing is left within 200 m of the first and the last point, and the rest is whole', () => {
    const { gpx, distance_m, line, points } = made('one climb', true)
    expect(distance_m).toBeCloseTo(11_600, -1)
    expect(Math.min(...distances(gpx, 39.75, -105))).toBeCloseTo(200, 0)
    expect(points[0]).toMatchObject({ at: 0, height: 1612 })
    expect(line.highest).toBe(2308)
  })

  it('a loop is one still, though it does not show where', () => {
    const { gpx, line } = made('a loop', true)
    expect(line.is_loop).toBe(true)
    expect(Math.min(...distances(gpx, 39.75, -105))).toBeGreaterThan(199)
  })

  it('turns around the house do not show it', () => {
    const garden = along(600, 5, metre => [30 * Math.sin(metre / 30), 30 * Math.cos(metre / 30)])
    const { gpx } = routeOfGpx(gpxFile([[...garden, ...along(5000, 10, east())]]), true)
    expect(Math.min(...distances(gpx.toString(), 39.75, -105))).toBeGreaterThan(160)
  })

  it('a planned route of few points passes no house', () => {
    const spots: Spot[] = [
      [0, 0],
      [-190, 0],
      [5000, 0],
    ]
    const { gpx } = routeOfGpx(gpxFile([spots], { kind: 'rte' }), true)
    const [first] = distances(gpx.toString(), 39.75, -105)
    expect(first).toBeCloseTo(200, 0)
    expect(gpx.toString()).toMatch(/trkpt lat="39\.75" lon="-104\.99/)
  })

  it('a route that never leaves them is refused in words', () => {
    expect(() => routeOfGpx(gpxFile([along(150, 10, east())]), true)).toThrow(refusals.nothingLeft)
  })
})

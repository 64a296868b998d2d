import { gzipSync } from 'node:zlib'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { LatLon } from '#domain/route/drawing.ts'
import { encodePolyline } from '#domain/route/drawing.ts'
import type { Route } from '#domain/route/route.ts'
import { qrCode } from '../../ui/qr-code.ts'
import { RouteSection } from './route-section.tsx'

const qr = qrCode('https://rides.example.org/event/0b1a3c6e-7d1f-4a8e-9b55-2f0c5d6e7a81')

let shown: { route: Route | null; route_url: string | null }
const Shown = () => <RouteSection event={{ title: 'Lantern Ride', ...shown }} qr={qr} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Shown }])

/** The section as the server renders it. */
function render(route: Route | null, route_url: string | null = null, units = 'miles'): string {
  shown = { route, route_url }
  const hydrationData = { loaderData: { root: { site: { units } } } }
  return renderToString(<Page hydrationData={hydrationData} />).replaceAll('<!-- -->', '')
}

/** A route through hills, in which no two steps are alike. */
function sampleRoute(points = 400, metresEach = 85): Route {
  const places = Array.from({ length: points }, (_, n): LatLon => {
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

it('takes at most 12 kB of a page, including the longest line and its data for scripts', () => {
  const route = sampleRoute(400)
  const bytes = gzipSync(render(route) + JSON.stringify({ route, qr })).length
  process.stdout.write(`a route of 400 points: ${bytes} bytes compressed\n`)
  expect(bytes).toBeLessThanOrEqual(12_000)
})

it('is drawn without scripts, with a sentence that says what it shows', () => {
  const html = render(sampleRoute(), 'https://www.strava.com/routes/1')
  expect(html).toContain('21 miles, 640 feet of climbing, highest point at mile ')
  expect(html).toContain('Steepest: ')
  expect(html).toContain('Start and finish')
  expect(html.match(/<path d="M[^"]{1000,}/g)?.length).toBeGreaterThanOrEqual(2)
  expect(html).toContain('/route/0b1a3c6e-7d1f-4a8e-9b55-2f0c5d6e7a81.gpx?name=Lantern+Ride')
  expect(html).toContain('On Strava')
  expect(html).not.toMatch(/NaN|Infinity|undefined/)
  expect(render(sampleRoute(), null, 'kilometres')).toContain('34 km, 200 m of climbing, highest point at ')
})

it('is drawn without heights, from one point alone, and with a finish that is not the start', () => {
  const { line, ...route } = sampleRoute(2)
  const flat = { ...line, heights: null, lowest: null, highest: null, highest_at: null, is_loop: false }
  const html = render({ ...route, climb_m: null, line: flat })
  expect(html).toContain('Finish')
  expect(html).not.toMatch(/clipPath|NaN|Infinity/)
  expect(render(sampleRoute(1))).not.toMatch(/NaN|Infinity/)
})

it('is a link if there is no file, and empty if there is neither', () => {
  const html = render(null, 'https://maps.example.org/our-way')
  expect(html).toContain('Route on maps.example.org')
  expect(html).not.toContain('Download GPX')
  expect(render(null)).toBe('')
})

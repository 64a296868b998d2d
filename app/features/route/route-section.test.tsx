import { gzipSync } from 'node:zlib'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { Route } from '#domain/route/route.ts'
import { qrCode } from '../../ui/qr-code.ts'
import { sampleRoute } from './route.fixture.ts'
import { RouteSection } from './route-section.tsx'

const qr = qrCode('https://rides.example.org/event/0b1a3c6e-7d1f-4a8e-9b55-2f0c5d6e7a81')

let shown: { route: Route | null; route_url: string | null }
const Shown = () => <RouteSection event={{ title: 'Lantern Ride', ...shown }} qr={qr} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Shown }])

/** The section as a server sends it, in miles unless told otherwise. */
function render(route: Route | null, route_url: string | null = null, units = 'miles'): string {
  shown = { route, route_url }
  const hydrationData = { loaderData: { root: { site: { units } } } }
  return renderToString(<Page hydrationData={hydrationData} />).replaceAll('<!-- -->', '')
}

it('takes at most 12 kB of a page, the largest line and its data for scripts included', () => {
  const route = sampleRoute(400)
  const bytes = gzipSync(render(route) + JSON.stringify({ route, qr })).length
  process.stdout.write(`a route of 400 points: ${bytes} bytes compressed\n`)
  expect(bytes).toBeLessThanOrEqual(12_000)
})

it('is drawn without scripts, and says in a sentence what it shows', () => {
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

it('is a link where there is no file, and nothing where there is neither', () => {
  const html = render(null, 'https://maps.example.org/our-way')
  expect(html).toContain('Route on maps.example.org')
  expect(html).not.toContain('Download GPX')
  expect(render(null)).toBe('')
})

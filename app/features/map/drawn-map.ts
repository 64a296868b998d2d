// Draws a map with Leaflet. Only this module and drawn-points.ts import it, so it is not downloaded unless a map is opened.

import 'leaflet/dist/leaflet.css'
import './map.css'
import {
  circleMarker,
  control,
  type LatLngExpression,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  polyline,
  tileLayer,
} from 'leaflet'
import type { Units } from '#domain/event/ride-facts.ts'
import type { Point } from '#domain/place/place.ts'
import { decodePolyline } from '#domain/route/drawing.ts'
import type { Route } from '#domain/route/route.ts'
import { drawPoints, type MapPoint } from './drawn-points.ts'

/** Whether the background of a map is loaded; 'none' if the site has none. */
export type Background = 'none' | 'coming' | 'there' | 'missing'

interface MapOptions {
  /** The URL template of the background tiles, if there is a background. */
  template: string | null
  units: Units
  route: Route | undefined
  isLarge: boolean
  onBackground(background: Background): void
  onPress(ids: string[]): void
  onPick(spot: Point): void
}

export interface DrawnMap {
  setPoints(points: readonly MapPoint[]): void
  /** Highlights points, and brings the first of them into view if the map may move. */
  mark(ids: readonly string[], mayMove: boolean): void
  /** Shows where the reader is. The map does not move there: that would reveal it to the tile server. */
  setReader(spot: Point | undefined): void
  remove(): void
}

const maxZoom = 18
/** Shows a single point with the streets around it. */
const maxFirstZoom = 15
/** Slower tiles are reported as missing until they arrive. */
const tileTimeoutMilliseconds = 4_000

export function drawMap(box: HTMLElement, options: MapOptions): DrawnMap {
  const { template, units, route, isLarge, onBackground, onPress, onPick } = options
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const isTouched = window.matchMedia('(pointer: coarse)').matches
  const map = leafletMap(box, {
    attributionControl: false,
    maxZoom,
    maxBoundsViscosity: 1,
    dragging: isLarge || !isTouched,
    scrollWheelZoom: isLarge,
    ...(isMotionReduced && {
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
      inertia: false,
    }),
  })
  control.scale({ metric: units === 'kilometres', imperial: units === 'miles' }).addTo(map)
  const points = drawPoints(map, onPress)
  const line = route ? drawRoute(map, route) : []
  const stopTimer = template ? drawTiles(map, template, onBackground) : undefined
  if (!template) onBackground('none')
  map.on('click', ({ latlng }) => {
    onPress([])
    const { lat, lng } = latlng.wrap()
    onPick({ lat, lon: lng })
  })
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resized.observe(box)
  const reader = circleMarker([0, 0], { radius: 9, className: 'map-reader', interactive: false })
  let isPlaced = false
  return {
    setPoints(newPoints) {
      const all: LatLngExpression[] = [
        ...line,
        ...newPoints.map(({ lat, lon }): [number, number] => [lat, lon]),
      ]
      // Only the first time: later the reader may have moved it.
      if (!isPlaced && all.length > 0) {
        const bounds = latLngBounds(all)
        map.fitBounds(bounds, { padding: [40, 40], maxZoom: maxFirstZoom, animate: false })
        isPlaced = true
      }
      points.set(newPoints)
    },
    mark: points.mark,
    setReader(spot) {
      if (spot) reader.setLatLng([spot.lat, spot.lon]).addTo(map)
      else reader.remove()
    },
    remove() {
      stopTimer?.()
      resized.disconnect()
      map.remove()
    },
  }
}

/** Draws the tiles and reports whether they load. Returns a function that stops the timer. */
function drawTiles(map: LeafletMap, template: string, report: MapOptions['onBackground']): () => void {
  // The tile server may see which site the request is from, but not which page.
  const tiles = tileLayer(template, { maxZoom, referrerPolicy: 'strict-origin' })
  let loaded = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  tiles.on('loading', () => {
    loaded = 0
    clearTimeout(timer)
    timer = setTimeout(() => report('missing'), tileTimeoutMilliseconds)
  })
  tiles.on('tileload', () => {
    loaded += 1
    clearTimeout(timer)
    report('there')
  })
  tiles.on('load', () => {
    clearTimeout(timer)
    if (loaded === 0) report('missing')
  })
  report('coming')
  tiles.addTo(map)
  return () => clearTimeout(timer)
}

/** Draws the line of a ride and its ends. Returns its points. */
function drawRoute(map: LeafletMap, { line }: Route): LatLngExpression[] {
  const places = decodePolyline(line.points)
  const starts = [0, ...(line.gaps ?? []), places.length]
  const parts = starts.slice(1).map((end, index) => places.slice(starts[index], end))
  // Drawn twice: the light edge sets it off from the background.
  for (const className of ['map-route-edge', 'map-route'])
    polyline(parts, { className, interactive: false }).addTo(map)
  const ends = [
    { at: places[0], className: 'map-start', text: line.is_loop ? 'Start and finish' : 'Start' },
    { at: line.is_loop ? undefined : places.at(-1), className: 'map-finish', text: 'Finish' },
  ]
  for (const { at, className, text } of ends)
    if (at)
      circleMarker(at, { radius: 7, className, interactive: false })
        .bindTooltip(text, { permanent: true, direction: 'right', className: 'map-name' })
        .addTo(map)
  return places
}

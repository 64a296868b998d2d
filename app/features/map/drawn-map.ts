// Draws a map with Leaflet, and is the only module that loads it, so that nobody downloads it who opens no map.

import 'leaflet/dist/leaflet.css'
import './map.css'
import {
  circleMarker,
  control,
  type LatLngBoundsExpression,
  type LatLngExpression,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  polyline,
  tileLayer,
} from 'leaflet'
import type { Units } from '#domain/event/ride-facts.ts'
import { decodePolyline } from '#domain/route/polyline.ts'
import type { Route } from '#domain/route/route.ts'
import { drawPoints } from './drawn-points.ts'
import type { Background, MapPoint, Spot } from './map-point.ts'

interface MapWishes {
  /** Where the background comes from; null where there is none. */
  template: string | null
  units: Units
  route: Route | undefined
  /** A large map is what the page is about: it takes the wheel and one finger, which a small one leaves to the page. */
  isLarge: boolean
  onBackground(background: Background): void
  /** The points that were pressed, all at one spot of the map, or nothing. */
  onPress(ids: string[]): void
  onPick: ((spot: Spot) => void) | undefined
}

export interface DrawnMap {
  setPoints(points: readonly MapPoint[]): void
  /** Makes points stand out, and brings the first of them into view. */
  mark(ids: readonly string[], mayMove: boolean): void
  /** Shows where the reader is. The map stays where it is: other tiles would tell their server. */
  setReader(spot: Spot | undefined): void
  remove(): void
}

const maxZoom = 18
/** A single point is shown with the streets around it. */
const maxFirstZoom = 15
/** Tiles that take longer than anyone waits are said to be missing until they come. */
const patience = 4_000

/** Draws into a box that is on the page. */
export function drawMap(box: HTMLElement, wishes: MapWishes): DrawnMap {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const isTouched = window.matchMedia('(pointer: coarse)').matches
  const map = leafletMap(box, {
    attributionControl: false,
    maxZoom,
    maxBoundsViscosity: 1,
    dragging: wishes.isLarge || !isTouched,
    scrollWheelZoom: wishes.isLarge,
    ...(isStill && {
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
      inertia: false,
    }),
  })
  control.scale({ metric: wishes.units === 'kilometres', imperial: wishes.units === 'miles' }).addTo(map)
  const points = drawPoints(map, wishes.onPress)
  const line = wishes.route ? drawRoute(map, wishes.route) : []
  const stopWatching = wishes.template ? drawTiles(map, wishes.template, wishes.onBackground) : undefined
  if (!wishes.template) wishes.onBackground('none')
  map.on('click', ({ latlng }) => {
    wishes.onPress([])
    const { lat, lng } = latlng.wrap()
    wishes.onPick?.({ lat, lon: lng })
  })
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resized.observe(box)
  const reader = circleMarker([0, 0], { radius: 9, className: 'map-reader', interactive: false })
  let isPlaced = false
  return {
    setPoints(given) {
      const all: LatLngExpression[] = [...line, ...given.map(({ lat, lon }): [number, number] => [lat, lon])]
      // Where the reader has moved it to, it stays.
      if (!isPlaced && all.length > 0) {
        place(map, latLngBounds(all))
        isPlaced = true
      }
      points.set(given)
    },
    mark: points.mark,
    setReader(spot) {
      if (spot) reader.setLatLng([spot.lat, spot.lon]).addTo(map)
      else reader.remove()
    },
    remove() {
      stopWatching?.()
      resized.disconnect()
      map.remove()
    },
  }
}

function place(map: LeafletMap, bounds: LatLngBoundsExpression): void {
  map.fitBounds(bounds, { padding: [40, 40], maxZoom: maxFirstZoom, animate: false })
}

/** The tiles; tells whether they come. */
function drawTiles(map: LeafletMap, template: string, tell: (background: Background) => void): () => void {
  // The other server learns which site asks, as it may want to, but never which page.
  const tiles = tileLayer(template, { maxZoom, referrerPolicy: 'strict-origin' })
  let came = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  tiles.on('loading', () => {
    came = 0
    clearTimeout(timer)
    timer = setTimeout(() => tell('missing'), patience)
  })
  tiles.on('tileload', () => {
    came += 1
    clearTimeout(timer)
    tell('there')
  })
  tiles.on('load', () => {
    clearTimeout(timer)
    if (came === 0) tell('missing')
  })
  tell('coming')
  tiles.addTo(map)
  return () => clearTimeout(timer)
}

/** The line of a ride with its ends; gives its points. */
function drawRoute(map: LeafletMap, { line }: Route): LatLngExpression[] {
  const places = decodePolyline(line.points)
  const starts = [0, ...(line.gaps ?? []), places.length]
  const parts = starts.slice(1).map((end, index) => places.slice(starts[index], end))
  // Drawn twice: the light edge sets it off from whatever is behind.
  for (const className of ['map-route-edge', 'map-route'])
    polyline(parts, { className, interactive: false }).addTo(map)
  const ends = [
    { at: places[0], className: 'map-start', words: line.is_loop ? 'Start and finish' : 'Start' },
    { at: line.is_loop ? undefined : places.at(-1), className: 'map-finish', words: 'Finish' },
  ]
  for (const { at, className, words } of ends)
    if (at)
      circleMarker(at, { radius: 7, className, interactive: false })
        .bindTooltip(words, { permanent: true, direction: 'right', className: 'map-name' })
        .addTo(map)
  return places
}

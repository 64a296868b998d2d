// Draws the points of a map as buttons, clusters points that are close together, and shows labels where there is room.

import { divIcon, type Map as LeafletMap, type Marker, marker } from 'leaflet'
import Supercluster from 'supercluster'
import type { Point } from '#domain/place/place.ts'
import { placeLabels } from './label-room.ts'

export interface MapPoint extends Point {
  id: string
  /** For screen readers. */
  name: string
  /** Shown beside the point if the map has no background. */
  label: string
  colour?: string | undefined
}

/** Points closer than this on the screen are clustered: a finger covers them, and fewer markers move smoothly. */
const clusterPixels = 64
/** Points that are still clustered at this zoom are at the same place. */
const closestZoom = 17
/** A negligible distance in degrees. */
const tolerance = 1e-6

/** What the points of a cluster have in common; empty where they differ. */
interface ClusterProperties {
  colour: string
  label: string
}

type Feature = ReturnType<Supercluster<MapPoint, ClusterProperties>['getClusters']>[number]

interface DrawnPoints {
  set(points: readonly MapPoint[]): void
  mark(ids: readonly string[], mayMove: boolean): void
}

/** Draws points again as the map moves. Pressing a cluster zooms in if that separates it, or else reports its ids. */
export function drawPoints(map: LeafletMap, onPress: (ids: string[]) => void): DrawnPoints {
  let all: readonly MapPoint[] = []
  let index = buildIndex(all)
  let drawn = new Map<string, Marker>()
  let marked = new Set<string>()

  const idsIn = ({ properties }: Feature): string[] =>
    'cluster' in properties
      ? index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map(leaf => leaf.properties.id)
      : [properties.id]

  const press = (feature: Feature) => {
    const [lon = 0, lat = 0] = feature.geometry.coordinates
    const zoom =
      'cluster' in feature.properties ? index.getClusterExpansionZoom(feature.properties.cluster_id) : 0
    if (zoom > map.getZoom() && zoom <= closestZoom) map.setView([lat, lon], zoom)
    else onPress(idsIn(feature))
  }

  const draw = () => {
    const bounds = map.getBounds().pad(0.1)
    const features = index.getClusters(
      [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      map.getZoom(),
    )
    const before = drawn
    drawn = new Map()
    for (const feature of features) {
      const { properties } = feature
      const key = 'cluster' in properties ? `cluster ${properties.cluster_id}` : properties.id
      const existing = before.get(key)
      before.delete(key)
      const shown = existing ?? createMarker(feature, () => press(feature)).addTo(map)
      const isMarked = marked.size > 0 && idsIn(feature).some(id => marked.has(id))
      shown.getElement()?.classList.toggle('is-marked', isMarked)
      shown.setZIndexOffset(isMarked ? 10_000 : 0)
      drawn.set(key, shown)
    }
    for (const old of before.values()) old.remove()
    placeLabels(map.getContainer())
  }
  map.on('moveend', draw)

  return {
    set(points) {
      for (const old of drawn.values()) old.remove()
      drawn = new Map()
      all = points
      index = buildIndex(points)
      draw()
    },
    mark(ids, mayMove) {
      marked = new Set(ids)
      const point = mayMove && all.find(({ id }) => marked.has(id))
      if (point) {
        const zoom = separatingZoom(index, point, map.getZoom())
        const isInView = zoom === map.getZoom() && map.getBounds().contains([point.lat, point.lon])
        if (!isInView) map.setView([point.lat, point.lon], zoom)
      }
      draw()
    },
  }
}

function buildIndex(points: readonly MapPoint[]) {
  const index = new Supercluster<MapPoint, ClusterProperties>({
    radius: clusterPixels,
    extent: 256,
    maxZoom: closestZoom,
    map: ({ colour = '', label }) => ({ colour, label }),
    reduce: (common, { colour, label }) => {
      if (common.colour !== colour) common.colour = ''
      if (common.label !== label) common.label = ''
    },
  })
  return index.load(
    points.map(point => ({
      type: 'Feature',
      properties: point,
      geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
    })),
  )
}

/** The zoom at which a point is outside any cluster, or the current one if there is none. */
function separatingZoom(
  index: ReturnType<typeof buildIndex>,
  { id, lat, lon }: MapPoint,
  zoom: number,
): number {
  for (let closer = zoom; closer <= closestZoom; closer += 1) {
    const here = index.getClusters(
      [lon - tolerance, lat - tolerance, lon + tolerance, lat + tolerance],
      closer,
    )
    if (here.some(({ properties }) => !('cluster' in properties) && properties.id === id)) return closer
  }
  return zoom
}

/** Uses a real button, for its accessible name, focus and keyboard support. */
function createMarker({ geometry, properties }: Feature, onPress: () => void): Marker {
  const [lon = 0, lat = 0] = geometry.coordinates
  const button = document.createElement('button')
  button.type = 'button'
  const { colour, label } = properties
  if (colour) button.style.setProperty('--event', colour)
  if ('cluster' in properties) {
    button.className = 'map-gathered'
    button.textContent = String(properties.point_count_abbreviated)
    button.setAttribute('aria-label', `${properties.point_count} here${label && `: ${label}`}`)
  } else {
    button.className = 'map-point'
    button.setAttribute('aria-label', properties.name)
  }
  const name = document.createElement('span')
  name.className = 'map-name'
  name.textContent = label
  name.setAttribute('aria-hidden', 'true')
  if (label) button.append(name)
  const icon = divIcon({ html: button, className: 'map-marker', iconSize: [44, 44] })
  return marker([lat, lon], { icon, keyboard: false }).on('click', onPress)
}

// Draws the points of a map as buttons, near ones gathered in one, and their names where these have room.

import { divIcon, type Map as LeafletMap, type Marker, marker } from 'leaflet'
import Supercluster from 'supercluster'
import { placeLabels } from './label-room.ts'
import type { MapPoint } from './map-point.ts'

/** Points nearer than this on the screen are one: what a finger covers, and few enough to be moved smoothly. */
const gatheredPixels = 64
/** Points that are still one here are at the same place. */
const closestZoom = 17
/** Degrees that make no difference. */
const nearly = 1e-6

/** What points that were gathered have in common; empty where they differ. */
interface Common {
  colour: string
  label: string
}

type Feature = ReturnType<Supercluster<MapPoint, Common>['getClusters']>[number]

interface DrawnPoints {
  set(points: readonly MapPoint[]): void
  mark(ids: readonly string[], mayMove: boolean): void
}

/** Keeps them drawn as the map moves. What was pressed is told by ids, unless it is many that a closer look tells apart. */
export function drawPoints(map: LeafletMap, onPress: (ids: string[]) => void): DrawnPoints {
  let all: readonly MapPoint[] = []
  let index = indexOf(all)
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
      const key = 'cluster' in properties ? `gathered ${properties.cluster_id}` : properties.id
      const known = before.get(key)
      before.delete(key)
      const shown = known ?? markerOf(feature, () => press(feature)).addTo(map)
      const isMarked = marked.size > 0 && idsIn(feature).some(id => marked.has(id))
      shown.getElement()?.classList.toggle('is-marked', isMarked)
      shown.setZIndexOffset(isMarked ? 10_000 : 0)
      drawn.set(key, shown)
    }
    for (const gone of before.values()) gone.remove()
    placeLabels(map.getContainer())
  }
  map.on('moveend', draw)

  return {
    set(points) {
      for (const gone of drawn.values()) gone.remove()
      drawn = new Map()
      all = points
      index = indexOf(points)
      draw()
    },
    mark(ids, mayMove) {
      marked = new Set(ids)
      const point = mayMove && all.find(({ id }) => marked.has(id))
      if (point) {
        const zoom = zoomAlone(index, point, map.getZoom())
        const isSeen = zoom === map.getZoom() && map.getBounds().contains([point.lat, point.lon])
        if (!isSeen) map.setView([point.lat, point.lon], zoom)
      }
      draw()
    },
  }
}

function indexOf(points: readonly MapPoint[]) {
  const index = new Supercluster<MapPoint, Common>({
    radius: gatheredPixels,
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

/** The zoom from which on a point is seen by itself; the present one where it never is. */
function zoomAlone(index: ReturnType<typeof indexOf>, { id, lat, lon }: MapPoint, zoom: number): number {
  for (let closer = zoom; closer <= closestZoom; closer += 1) {
    const here = index.getClusters([lon - nearly, lat - nearly, lon + nearly, lat + nearly], closer)
    if (here.some(({ properties }) => !('cluster' in properties) && properties.id === id)) return closer
  }
  return zoom
}

/** A real button, so that it has a name, the focus and the keys of one. */
function markerOf({ geometry, properties }: Feature, onPress: () => void): Marker {
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

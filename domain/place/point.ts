// Points on the earth: how far apart they are, and links that show one on a map.

/** Degrees, south and west below zero. */
export interface Point {
  lat: number
  lon: number
}

export const earthMetres = 6_371_008.8
const radians = Math.PI / 180

/** As the crow flies, the shorter way round the earth: the 180th meridian is no border. */
export function metresBetween(one: Point, other: Point): number {
  const north = Math.sin(((other.lat - one.lat) * radians) / 2)
  const east = Math.sin(((other.lon - one.lon) * radians) / 2)
  const square = north * north + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * east * east
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(square)))
}

export const distanceKm = (from: Point, to: Point) => metresBetween(from, to) / 1_000

/** Links that show a point on the maps that people use. */
export function mapLinks({ lat, lon }: Point, name: string): { name: string; url: string }[] {
  const place = `${lat},${lon}`
  return [
    { name: 'Apple Maps', url: `https://maps.apple.com/?${new URLSearchParams({ ll: place, q: name })}` },
    {
      name: 'Google Maps',
      url: `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`,
    },
    {
      name: 'OpenStreetMap',
      url: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`,
    },
  ]
}

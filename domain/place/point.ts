// Points on the earth: how far apart they are, and links that show one on a map.

/** Degrees, south and west below zero. */
export interface Point {
  lat: number
  lon: number
}

/** As the crow flies. */
export function distanceKm(from: Point, to: Point): number {
  const radians = (degree: number) => (degree * Math.PI) / 180
  const up = Math.sin(radians(to.lat - from.lat) / 2)
  const along = Math.sin(radians(to.lon - from.lon) / 2)
  const chord = up * up + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * along * along
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

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

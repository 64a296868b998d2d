// A place in the words of schema.org.

import type { PlaceDetail } from './place.ts'

/** The JSON-LD of a place's page. */
export function placeStructuredData({ name, address, lat, lon, url: link }: PlaceDetail, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name,
    url,
    address: address ?? name,
    ...(link && { hasMap: link }),
    ...(lat !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } }),
  }
}

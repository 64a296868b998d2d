// Links that open a place in map apps. They work without scripts, and nothing is fetched before a press.

import { mapLinks, type Point } from '#domain/place/place.ts'
import { useSite } from '../../site.ts'
import { OutsideLink } from '../../ui/links.tsx'

interface OpenInMapsProps {
  /** Without a point the link searches by name. */
  point: { lat: number | null; lon: number | null } | null | undefined
  name: string
}

export function OpenInMaps({ point, name }: OpenInMapsProps) {
  const { city } = useSite()
  const links = isPoint(point) ? mapLinks(point, name) : searchLinks(`${name}, ${city}`)
  return (
    <span className="text-sm text-muted">
      Open in maps:{' '}
      {links.map(({ name: service, url }, index) => (
        <span key={service}>
          {index > 0 && ' · '}
          <OutsideLink href={url} aria-label={service} className="inline-block py-1">
            {service.replace(' Maps', '')}
          </OutsideLink>
        </span>
      ))}
    </span>
  )
}

function isPoint(point: OpenInMapsProps['point']): point is Point {
  return typeof point?.lat === 'number' && typeof point.lon === 'number'
}

function searchLinks(text: string): { name: string; url: string }[] {
  const query = new URLSearchParams({ query: text })
  return [
    { name: 'Apple Maps', url: `https://maps.apple.com/?${new URLSearchParams({ q: text })}` },
    { name: 'Google Maps', url: `https://www.google.com/maps/search/?api=1&${query}` },
    { name: 'OpenStreetMap', url: `https://www.openstreetmap.org/search?${query}` },
  ]
}

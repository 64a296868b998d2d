// Links that show a place in the maps that people have: always there, without scripts, and without asking anyone before the press.

import { mapLinks, type Point } from '#domain/place/point.ts'
import { useSite } from '../../site.ts'
import { OutsideLink } from '../../ui/text-link.tsx'

interface OpenInMapsProps {
  /** Where it is; without a point it is looked for by its name. */
  point: { lat: number | null; lon: number | null } | null | undefined
  name: string
}

/** The links. */
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

function searchLinks(words: string): { name: string; url: string }[] {
  const query = new URLSearchParams({ query: words })
  return [
    { name: 'Apple Maps', url: `https://maps.apple.com/?${new URLSearchParams({ q: words })}` },
    { name: 'Google Maps', url: `https://www.google.com/maps/search/?api=1&${query}` },
    { name: 'OpenStreetMap', url: `https://www.openstreetmap.org/search?${query}` },
  ]
}

// Points on the earth and known meeting places: distances, links to maps, and how a form follows a place's name.

import { lettersOnly } from '../text/matching.ts'
import { placeSearchLink } from '../text/short-text.ts'

/** Degrees, south and west below zero. */
export interface Point {
  lat: number
  lon: number
}

export const earthMetres = 6_371_008.8
const radians = Math.PI / 180

/** As the crow flies, across the 180th meridian if that is shorter. */
export function metresBetween(one: Point, other: Point): number {
  const north = Math.sin(((other.lat - one.lat) * radians) / 2)
  const east = Math.sin(((other.lon - one.lon) * radians) / 2)
  const square = north * north + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * east * east
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(square)))
}

export const distanceKm = (from: Point, to: Point) => metresBetween(from, to) / 1_000

/** Links that show a point on common maps. */
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

/** A place as forms offer it. */
export interface MeetingPlace {
  name: string
  /** May be empty. */
  url: string
  address?: string | undefined
  /** 'Meet at the north gate' */
  notes?: string | undefined
}

/** Returns a link to the place of a name. */
export type LinkOf = (name: string) => string

/** The known place of a name, ignoring case, spaces and punctuation. */
export function placeNamed(places: readonly MeetingPlace[], name: string): MeetingPlace | undefined {
  const letters = lettersOnly(name)
  return letters === '' ? undefined : places.find(place => lettersOnly(place.name) === letters)
}

/** A known place has its own link, any other is searched for on a map. */
export function placeLinks(places: readonly MeetingPlace[], city: string): LinkOf {
  return name => placeNamed(places, name)?.url || placeSearchLink(name, city)
}

/** Address and notes, in one line. */
export function placeDetail({ address, notes }: MeetingPlace): string {
  return [address, notes].filter(Boolean).join(' · ')
}

/** The link field after a change of name: it follows from one known place to the next, but a typed link stays. */
export function followedUrl(
  places: readonly MeetingPlace[],
  { url, name, newName }: { url: string; name: string; newName: string },
): string {
  const isOwn = url !== '' && url !== placeNamed(places, name)?.url
  return isOwn ? url : (placeNamed(places, newName)?.url ?? '')
}

// Places where rides have met before, and the link to a place on a map, so that nobody has to fetch one.

import { placeSearchLink } from '../text/event-text.ts'
import { lettersOf } from '../text/words.ts'

/** A place as events keep it. */
export interface Place {
  name: string
  url: string
}

/** A place in one spelling and with one link, and how many events say so. */
export interface PlaceUse extends Place {
  count: number
}

/** How many places a form offers. */
const MAX_PLACES = 100

/** The link to the place of a name. */
export type LinkOf = (name: string) => string

/**
 * The places to offer, the most used first. Of several spellings and links of one place the most used count, so that one
 * event with a wrong link changes nothing for the others.
 */
export function knownPlaces(uses: readonly PlaceUse[]): Place[] {
  const byName = new Map<string, PlaceUse[]>()
  for (const use of uses.toSorted((a, b) => b.count - a.count)) {
    const letters = lettersOf(use.name)
    byName.set(letters, [...(byName.get(letters) ?? []), use])
  }
  const total = (same: PlaceUse[]) => same.reduce((sum, { count }) => sum + count, 0)
  return [...byName.values()]
    .toSorted((a, b) => total(b) - total(a))
    .slice(0, MAX_PLACES)
    .flatMap(([most]) => (most ? [{ name: most.name, url: most.url }] : []))
}

/** The known place of a name, however it is written. */
export function placeNamed(places: readonly Place[], name: string): Place | undefined {
  const letters = lettersOf(name)
  return letters === '' ? undefined : places.find(place => lettersOf(place.name) === letters)
}

/** Makes links: a known place has its own, any other is looked for on a map. */
export function placeLinks(places: readonly Place[], city: string): LinkOf {
  return name => placeNamed(places, name)?.url ?? placeSearchLink(name, city)
}

/**
 * The link field after the name was changed: it follows from one known place to the next, and is emptied where a place is
 * left; what somebody typed there themselves stays.
 */
export function followedUrl(
  places: readonly Place[],
  { url, name, newName }: { url: string; name: string; newName: string },
): string {
  const isOwn = url !== '' && url !== placeNamed(places, name)?.url
  return isOwn ? url : (placeNamed(places, newName)?.url ?? '')
}

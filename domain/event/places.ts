// Places that are known by name, and the link to a place on a map, so that nobody has to fetch one.

import { placeSearchLink } from '../text/event-text.ts'
import { lettersOf } from '../text/words.ts'

/** A place as forms offer it. */
export interface Place {
  name: string
  /** Empty where nobody has given one. */
  url: string
  address?: string | undefined
  /** What whoever comes should know: 'meet at the north gate'. */
  notes?: string | undefined
}

/** The link to the place of a name. */
export type LinkOf = (name: string) => string

/** The known place of a name, however it is written. */
export function placeNamed(places: readonly Place[], name: string): Place | undefined {
  const letters = lettersOf(name)
  return letters === '' ? undefined : places.find(place => lettersOf(place.name) === letters)
}

/** Makes links: a known place has its own, any other is looked for on a map. */
export function placeLinks(places: readonly Place[], city: string): LinkOf {
  return name => placeNamed(places, name)?.url || placeSearchLink(name, city)
}

/** What tells a place from others of its kind, in a line: where it is, or what is to be known of it. */
export function placeDetail({ address, notes }: Place): string {
  return [address, notes].filter(Boolean).join(' · ')
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

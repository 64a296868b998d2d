// How far events are from where the reader is, and their order by that.

import { fromKilometres, inWords, type Units } from '#domain/event/ride-facts.ts'
import { distanceKm, type Point } from '#domain/place/point.ts'
import type { EventSummary } from '../events/event.ts'

/** Where an event is; undefined where nobody has said so yet. */
export function pointOf({ place }: Pick<EventSummary, 'place'>): Point | undefined {
  return place && place.lat !== null && place.lon !== null ? { lat: place.lat, lon: place.lon } : undefined
}

/** The nearest first, by the way of a crow; of equally near ones the earlier, and those without a point at the end. */
export function byDistance<E extends Pick<EventSummary, 'place'>>(
  events: readonly E[],
  from: Point,
): { event: E; km: number | undefined }[] {
  return events
    .map(event => {
      const point = pointOf(event)
      return { event, km: point && distanceKm(from, point) }
    })
    .sort((one, other) => (one.km ?? Number.MAX_VALUE) - (other.km ?? Number.MAX_VALUE))
}

/** '1.2 miles' or '1.9 km'. */
export function awayWords(km: number, units: Units): string {
  const number = inWords(fromKilometres(km, units))
  if (units === 'miles') return `${number} ${number === '1' ? 'mile' : 'miles'}`
  return `${number} km`
}

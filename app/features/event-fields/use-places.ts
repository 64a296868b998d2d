// The places that the forms of signed-in people offer.

import type { Place } from '#domain/event/places.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { useReading } from '../session/use-reading.ts'
import { readPlaces } from './read-places.ts'

const none: readonly Place[] = []

/** The places; none while they are not read, or cannot be: they are a help, and the form works without them. */
export function usePlaces(): readonly Place[] {
  const { timeZone } = useSite()
  const { data } = useReading({
    name: queryNames.places,
    read: client => readPlaces(client, timeZone),
    failure: '',
  })
  return data ?? none
}

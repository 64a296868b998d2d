// The known places, for the server: what forms offer by name, and the links of those that a form was sent without.

import type { AppLoadContext } from 'react-router'
import { type Place, placeLinks } from '#domain/event/places.ts'
import { RefusedAnswer } from '../../checked-answer.ts'
import { visitorClient } from '../../supabase.ts'
import { readPlaces } from './read-places.ts'

/** The known places; none where they cannot be read, because they are a help, and a form works without them. */
export async function knownPlaces(context: AppLoadContext): Promise<Place[]> {
  try {
    return await readPlaces(visitorClient(context), context.site.timeZone)
  } catch (error) {
    // What the data API refuses, it logs itself.
    if (!(error instanceof RefusedAnswer)) context.logError(error, 'the known places could not be read')
    return []
  }
}

/** Makes the link that was left empty. */
export async function linksOf(context: AppLoadContext, { location_url }: { location_url: string }) {
  return placeLinks(location_url.trim() === '' ? await knownPlaces(context) : [], context.site.city)
}

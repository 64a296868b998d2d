// The links of places, for the server: what a form was sent without is made here.

import type { AppLoadContext } from 'react-router'
import { placeLinks } from '#domain/event/places.ts'
import { RefusedAnswer } from '../../checked-answer.ts'
import { visitorClient } from '../../supabase.ts'
import { readPlaces } from './read-places.ts'

/** Makes the link that was left empty; without the known places where these cannot be read. */
export async function linksOf(context: AppLoadContext, { location_url }: { location_url: string }) {
  const { timeZone, city } = context.site
  if (location_url.trim() !== '') return placeLinks([], city)
  try {
    return placeLinks(await readPlaces(visitorClient(context), timeZone), city)
  } catch (error) {
    // What the data API refuses, it logs itself.
    if (!(error instanceof RefusedAnswer)) context.logError(error, 'the known places could not be read')
    return placeLinks([], city)
  }
}

// The server's side of event forms: known places, links for places sent without one, and which field a refusal is about.

import type { AppLoadContext } from 'react-router'
import { PICTURE_GONE, ROUTE_GONE } from '#domain/event/event-columns.ts'
import { type MeetingPlace, placeLinks } from '#domain/place/place.ts'
import { BackendRefusal } from '../../read-data.ts'
import { visitorClient } from '../../visitor-client.server.ts'
import { readPlaces } from './use-places.ts'

/** The known places; none if they cannot be read, because a form works without them. */
export async function knownPlaces(context: AppLoadContext): Promise<MeetingPlace[]> {
  try {
    return await readPlaces(visitorClient(context), context.site.timeZone)
  } catch (error) {
    // The data API logs its own refusals.
    if (!(error instanceof BackendRefusal)) context.logError(error, 'the known places could not be read')
    return []
  }
}

/** Builds the link that was left empty. */
export async function linksOf(context: AppLoadContext, { location_url }: { location_url: string }) {
  return placeLinks(location_url.trim() === '' ? await knownPlaces(context) : [], context.site.city)
}

/** The field that the database refused, with its message: a file that was swept meanwhile, or else the rule. */
export function refusedField(
  message: string,
): { picture_path: string } | { route_path: string } | { repeats: string } {
  if (message.includes('picture')) return { picture_path: PICTURE_GONE }
  if (message.includes('route')) return { route_path: ROUTE_GONE }
  return { repeats: message }
}

// The links of places, for the server: what a form was sent without is made here.

import type { AppLoadContext } from 'react-router'
import { placeLinks } from '#domain/event/places.ts'
import { visitorClient } from '../../supabase.ts'
import { readPlaces } from './read-places.ts'

/** Makes the link that was left empty; without the known places where these cannot be read. */
export async function linksOf(context: AppLoadContext, { location_url }: { location_url: string }) {
  const { timeZone, city } = context.site
  if (location_url.trim() !== '') return placeLinks([], city)
  return placeLinks(await readPlaces(visitorClient(context), timeZone).catch(() => []), city)
}

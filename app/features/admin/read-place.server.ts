// Reads a place and its events for its public page, with a visitor's rights.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { visitorClient } from '../../visitor-client.server.ts'
import type { EventSummary } from '../calendar/event.server.ts'
import type { Found } from '../calendar/fallback.tsx'
import { readEventsAt } from '../events/read-events.server.ts'

/** As many as people read; the feed has all of them. */
const maxUpcoming = 50
const maxPast = 5
const maxGroups = 10

/** A place with everything its own page shows. */
export interface PlaceDetail {
  id: string
  name: string
  address: string | null
  lat: number | null
  lon: number | null
  url: string | null
  notes: string | null
  groups: { id: string; name: string }[]
  upcoming: EventSummary[]
  /** The latest few, the last one first. */
  past: EventSummary[]
}

const isId = (id: string) => z.safeParse(z.uuid(), id).success

/** One place. A place that nothing on the calendar uses any more is not found. */
export async function readPlace(context: AppLoadContext, id: string): Promise<Found<PlaceDetail>> {
  const notFound = { ok: false, error: 'Place not found', missing: 'never there' } as const
  const failure = { ok: false, error: 'Failed to load place details' } as const
  if (!isId(id)) return notFound
  const { data, error } = await visitorClient(context)
    .from('places')
    .select('id, name, address, lat, lon, url, notes, groups(id, name)')
    .eq('id', id)
    .order('name', { referencedTable: 'groups' })
    .limit(maxGroups, { referencedTable: 'groups' })
    .maybeSingle()
  if (error) return failure
  if (!data) return notFound
  const [upcoming, past] = await Promise.all([
    readEventsAt(context, id, { isPast: false, limit: maxUpcoming }),
    readEventsAt(context, id, { isPast: true, limit: maxPast }),
  ])
  if (!upcoming.ok || !past.ok) return failure
  return { ok: true, value: { ...data, upcoming: upcoming.value, past: past.value } }
}

/** The id of the place that this one was merged into, or null. */
export async function readMergedPlace(context: AppLoadContext, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const { data } = await visitorClient(context)
    .from('merged_places')
    .select('into_id')
    .eq('id', id)
    .maybeSingle()
  return data?.into_id ?? null
}

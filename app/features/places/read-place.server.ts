// Reads one place for its page, as a visitor may, and what happens there.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { visitorClient } from '../../supabase.ts'
import { readEventsAt } from '../events/read-events.server.ts'
import type { Found } from '../fallback/reading.ts'
import type { PlaceDetail } from './place.ts'

/** What happens there next, as far as people read. The feed has all of it. */
const maxUpcoming = 50
const maxPast = 5
const maxGroups = 10

/** One place. What nothing on the calendar names any more is not found. */
export async function readPlace(context: AppLoadContext, id: string): Promise<Found<PlaceDetail>> {
  const notFound = { ok: false, error: 'Place not found', missing: 'never there' } as const
  const failure = { ok: false, error: 'Failed to load place details' } as const
  if (!z.safeParse(z.uuid(), id).success) return notFound
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

/** The place that one was merged into; null where it was not. */
export async function readMergedPlace(context: AppLoadContext, id: string): Promise<string | null> {
  if (!z.safeParse(z.uuid(), id).success) return null
  const { data } = await visitorClient(context)
    .from('merged_places')
    .select('into_id')
    .eq('id', id)
    .maybeSingle()
  return data?.into_id ?? null
}

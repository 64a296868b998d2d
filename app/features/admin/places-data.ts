// Reads and writes places, for the page on which they are managed.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { writeErrorText } from '../../error-texts.ts'
import { type SeenVersion, whyNothingChanged } from '../../seen-version.ts'
import type { Client } from '../../supabase.ts'
import type { PlacePayload } from './place-schema.ts'

/** More than anyone reads; a search finds the others. */
export const maxShownPlaces = 100

const text = z.nullable(z.string())
const degree = z.nullable(z.number())
const counted = z.pipe(
  z.array(z.object({ count: z.number() })),
  z.transform(([row]) => row?.count ?? 0),
)
const managedPlace = z.object({
  id: z.string(),
  name: z.string(),
  address: text,
  url: text,
  notes: text,
  lat: degree,
  lon: degree,
  is_pinned: z.boolean(),
  updated_at: z.string(),
  events: counted,
  groups: counted,
})

/** A place as its table shows it, with how much is there. */
export type ManagedPlace = z.infer<typeof managedPlace>

const columns = 'id, name, address, url, notes, lat, lon, is_pinned, updated_at, events(count), groups(count)'

/** The places that are found by these words, by name, pinned ones first; all of them without words. */
export async function readManagedPlaces(client: Client, search: string): Promise<ManagedPlace[]> {
  const q = search.trim().slice(0, 200)
  const answer = await (q
    ? client.rpc('found_places', { q }, { get: true }).select(columns)
    : client.from('places').select(columns)
  )
    .order('is_pinned', { ascending: false })
    .order('name')
    .order('id')
    .limit(maxShownPlaces)
  return checked(z.array(managedPlace), answer)
}

/** Changes a place, unless it is no longer the one that was seen. Gives the words for a failure, or null. */
export async function updatePlace(
  client: Client,
  id: string,
  payload: PlacePayload,
  seen: SeenVersion,
): Promise<string | null> {
  const { data, error } = await client
    .from('places')
    .update({ ...payload })
    .eq('id', id)
    .eq('updated_at', seen.updatedAt)
    .select('id')
  if (error) return writeErrorText(error, 'Failed to save the place. Please try again.')
  return data.length === 0 ? whyNothingChanged(client, 'places', id, seen) : null
}

/** Makes several places one. Gives what can be taken back, or the words for a failure. */
export async function mergePlaces(
  client: Client,
  fromIds: string[],
  intoId: string,
): Promise<{ mergeId: string } | { problem: string }> {
  const { data, error } = await client.rpc('merge_places', { from_ids: fromIds, into_id: intoId })
  if (error) return { problem: writeErrorText(error, 'Failed to merge the places. Please try again.') }
  return { mergeId: data }
}

/** Takes a merge back. */
export async function undoPlaceMerge(client: Client, mergeId: string): Promise<string | null> {
  const { error } = await client.rpc('undo_place_merge', { merge_id: mergeId })
  return error && writeErrorText(error, 'Failed to take the merge back. Please try again.')
}

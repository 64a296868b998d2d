// Reads and writes the kinds of events, for the pages on which they are managed.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-texts.ts'
import { type SeenVersion, whyNothingChanged } from '../../seen-version.ts'
import type { Client } from '../../supabase.ts'
import type { EventTypePayload } from './event-type-schema.ts'

const taken = { '23505': 'An event type with this name already exists.' }

const managedType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.string(),
  icon: z.nullable(z.string()),
  is_ride: z.boolean(),
  updated_at: z.string(),
})

/** A kind of event as its table shows it. */
export type ManagedType = z.infer<typeof managedType>

/** All types, by name. */
export async function readManagedTypes(client: Client): Promise<ManagedType[]> {
  const answer = await client
    .from('event_types')
    .select('id, name, description, color, icon, is_ride, updated_at')
    .order('name')
  return checked(z.array(managedType), answer)
}

/** Creates a type. Gives the words for a failure, or null. */
export async function createType(
  client: Client,
  payload: EventTypePayload,
  by: string,
): Promise<string | null> {
  const { error } = await client.from('event_types').insert({ ...payload, created_by: by })
  return error && writeErrorText(error, 'Failed to create event type. Please try again.', taken)
}

/** Changes a type, unless it is no longer the one that was seen. Its events get the new name with it. */
export async function updateType(
  client: Client,
  id: string,
  payload: EventTypePayload,
  seen: SeenVersion,
): Promise<string | null> {
  const { data, error } = await client
    .from('event_types')
    .update({ ...payload })
    .eq('id', id)
    .eq('updated_at', seen.updatedAt)
    .select('id')
  if (error) return writeErrorText(error, 'Failed to update event type. Please try again.', taken)
  return data.length === 0 ? whyNothingChanged(client, 'event_types', id, seen) : null
}

const typeUses = z.object({
  events: z.number(),
  series: z.number(),
  submissions: z.number(),
  deleted_events: z.number(),
})

/** How much is of a type. */
export type TypeUses = z.infer<typeof typeUses>

/** Counts what is of a type. */
export async function readTypeUses(client: Client, id: string): Promise<TypeUses> {
  return checked(typeUses, await client.rpc('event_type_uses', { type_id: id }).single())
}

/** Gives everything of one type another one, and deletes the first. */
export async function replaceType(client: Client, oldId: string, newId: string): Promise<string | null> {
  const { error } = await client.rpc('replace_event_type', { old_id: oldId, new_id: newId })
  return error && `Error deleting event type: ${writeErrorText(error, 'Unknown error')}`
}

/** Deletes a type that nothing uses. */
export async function deleteType(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('event_types').delete().eq('id', id).select('id')
  const sentences = { '23503': 'There are still events or submissions of this type.' }
  if (error) return `Error deleting event type: ${writeErrorText(error, 'Unknown error', sentences)}`
  return data.length === 0 ? `Error deleting event type: ${NOTHING_CHANGED}` : null
}

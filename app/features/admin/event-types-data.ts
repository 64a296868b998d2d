// Reads and writes the kinds of events, for the pages on which they are managed.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'
import type { EventTypePayload } from './event-type-schema.ts'

const managedType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.string(),
})

/** A kind of event as its table shows it. */
export type ManagedType = z.infer<typeof managedType>

/** All types, by name. */
export async function readManagedTypes(client: Client): Promise<ManagedType[]> {
  const answer = await client.from('event_types').select('id, name, description, color').order('name')
  return checked(z.array(managedType), answer)
}

/** Creates a type. Gives the words for a failure, or null. */
export async function createType(
  client: Client,
  payload: EventTypePayload,
  by: string,
): Promise<string | null> {
  const { error } = await client.from('event_types').insert({ ...payload, created_by: by })
  const sentences = { '23505': 'An event type with this name already exists.' }
  return error && writeErrorText(error, 'Failed to create event type. Please try again.', sentences)
}

/** Deletes a type that nothing uses. */
export async function deleteType(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('event_types').delete().eq('id', id).select('id')
  const sentences = { '23503': 'There are still events or submissions of this type.' }
  if (error) return `Error deleting event type: ${writeErrorText(error, 'Unknown error', sentences)}`
  return data.length === 0 ? `Error deleting event type: ${NOTHING_CHANGED}` : null
}

// Writes events as the signed-in person; the database decides whether they may.

import type { EventPayload } from '#domain/event/event-payload.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-texts.ts'
import { type SeenVersion, whyNothingChanged } from '../../seen-version.ts'
import type { Client } from '../../supabase.ts'

const unknown = 'Unknown error'

/** A payload as a row: what may be missing is written out for the client's types. */
function rowOf({ host, rule: _, ...payload }: EventPayload) {
  return { ...payload, ...(host !== undefined && { host: host && { ...host } }) }
}

/** Puts an event on the calendar, with all its dates if it repeats. Gives the words for a failure, or null. */
export async function createEvent(client: Client, payload: EventPayload, by: string): Promise<string | null> {
  const event = { ...rowOf(payload), created_by: by }
  const { error } = await (payload.rule
    ? client.rpc('create_event_series', { event, rule: payload.rule })
    : client.from('events').insert(event))
  return error && `Error creating event: ${writeErrorText(error, unknown)}`
}

/** Changes an event, unless it is no longer the one that was seen. */
export async function updateEvent(
  client: Client,
  id: string,
  payload: EventPayload,
  seen: SeenVersion,
): Promise<string | null> {
  const { data, error } = await client
    .from('events')
    .update(rowOf(payload))
    .eq('id', id)
    .eq('updated_at', seen.updatedAt)
    .select('id')
  if (error) return writeErrorText(error, 'Failed to update event. Please try again.')
  return data.length === 0 ? whyNothingChanged(client, 'events', id, seen) : null
}

/** Takes an event off the calendar. It can be brought back. */
export async function deleteEvent(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('events').delete().eq('id', id).select('id')
  if (error) return `Error deleting event: ${writeErrorText(error, unknown)}`
  return data.length === 0 ? `Error deleting event: ${NOTHING_CHANGED}` : null
}

/** Brings a deleted event back. */
export async function restoreEvent(client: Client, id: string): Promise<string | null> {
  const { error } = await client.rpc('restore_event', { event_id: id })
  return error && `Error restoring event: ${writeErrorText(error, unknown)}`
}

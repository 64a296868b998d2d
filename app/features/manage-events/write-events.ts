// Writes events as the signed-in person; the database decides whether they may.

import type { EventPayload } from '#domain/event/event-payload.ts'
import { eachText } from '#domain/event/event-texts.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-texts.ts'
import { type SeenVersion, whyNothingChanged } from '../../seen-version.ts'
import type { Client } from '../../supabase.ts'
import type { EditableEvent } from './read-events.ts'

const unknown = 'Unknown error'

/** A payload as a row: what may be missing is written out for the client's types. */
function rowOf({ host, rule: _, ...payload }: EventPayload) {
  return { ...payload, ...(host !== undefined && { host: host && { ...host } }) }
}

/** What was put on the calendar: a single event, or a series; or the words for a failure. */
type Created = { ok: true; eventId: string } | { ok: true; seriesId: string } | { ok: false; problem: string }

/** Puts an event on the calendar, with all its dates if it repeats. */
export async function createEvent(client: Client, payload: EventPayload, by: string): Promise<Created> {
  const event = { ...rowOf(payload), created_by: by }
  const failed = (error: unknown) =>
    ({ ok: false, problem: `Error creating event: ${writeErrorText(error, unknown)}` }) as const
  if (payload.rule) {
    const { data, error } = await client.rpc('create_event_series', { event, rule: payload.rule })
    return error ? failed(error) : { ok: true, seriesId: data }
  }
  const { data, error } = await client.from('events').insert(event).select('id').single()
  return error ? failed(error) : { ok: true, eventId: data.id }
}

/** Changes an event, unless it is no longer the one that was seen; what was written is then the version that was seen. */
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
    .select('updated_at')
  if (error) return writeErrorText(error, 'Failed to update event. Please try again.')
  const [written] = data
  if (!written) return whyNothingChanged(client, 'events', id, seen)
  seen.updatedAt = written.updated_at
  return null
}

/** Writes an event back as it was, unless somebody has changed it since. */
export async function revertEvent(
  client: Client,
  id: string,
  before: EditableEvent,
  written: SeenVersion,
): Promise<string | null> {
  const { title, description, start_date, end_date, type_id, group_id, location, host, facts } = before
  const { picture_path, picture_alt, route_path, route_url } = before
  const { data, error } = await client
    .from('events')
    .update({
      title,
      ...eachText(name => before[name]),
      description,
      start_date,
      end_date,
      group_id,
      location,
      host: host && { ...host },
      facts: facts && { ...facts },
      picture_path,
      picture_alt,
      route_path,
      route_url,
      ...(type_id !== null && { type_id }),
    })
    .eq('id', id)
    .eq('updated_at', written.updatedAt)
    .select('id')
  if (error) return writeErrorText(error, 'It could not be undone. Please try again.')
  return data.length === 0 ? 'Someone has changed this event since, so it cannot be undone.' : null
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

// Writes single events as the signed-in person. The database decides whether they may.

import type { EventPayload } from '#domain/event/event-payload.ts'
import type { Client } from '../../data-client.ts'
import { explainNoChange, type SeenVersion } from '../../edit-conflicts.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-messages.ts'
import type { EditableEvent } from './read-events.ts'

const unknown = 'Unknown error'

/** A payload as a row. The client's types want the host as a plain object. */
function rowOf({ host, rule: _, ...payload }: EventPayload) {
  return { ...payload, ...(host !== undefined && { host: host && { ...host } }) }
}

type CreateResult =
  | { ok: true; eventId: string }
  | { ok: true; seriesId: string }
  | { ok: false; problem: string }

/** Puts an event on the calendar, with all its dates if it repeats. */
export async function createEvent(client: Client, payload: EventPayload, by: string): Promise<CreateResult> {
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

/** Changes an event, unless it is no longer the version that was seen. Afterwards the new version counts as seen. */
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
  if (!written) return explainNoChange(client, 'events', id, seen)
  seen.updatedAt = written.updated_at
  return null
}

/** Restores an event as it was before, unless somebody has changed it since. */
export async function revertEvent(
  client: Client,
  id: string,
  before: EditableEvent,
  written: SeenVersion,
): Promise<string | null> {
  const { event_type: _type, group: _group, series: _series, series_date: _date, ...row } = before
  const { updated_at: _updated, type_id, host, facts, ...columns } = row
  const { data, error } = await client
    .from('events')
    .update({
      ...columns,
      host: host && { ...host },
      facts: facts && { ...facts },
      ...(type_id !== null && { type_id }),
    })
    .eq('id', id)
    .eq('updated_at', written.updatedAt)
    .select('id')
  if (error) return writeErrorText(error, 'It could not be undone. Please try again.')
  return data.length === 0 ? 'Someone has changed this event since, so it cannot be undone.' : null
}

/** Takes an event off the calendar. `restoreEvent` brings it back. */
export async function deleteEvent(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('events').delete().eq('id', id).select('id')
  if (error) return `Error deleting event: ${writeErrorText(error, unknown)}`
  return data.length === 0 ? `Error deleting event: ${NOTHING_CHANGED}` : null
}

export async function restoreEvent(client: Client, id: string): Promise<string | null> {
  const { error } = await client.rpc('restore_event', { event_id: id })
  return error && `Error restoring event: ${writeErrorText(error, unknown)}`
}

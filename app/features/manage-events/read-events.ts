// Reads the events that a signed-in person manages.

import * as z from 'zod/mini'
import type { StoredEvent } from '#domain/event/event-payload.ts'
import type { Client } from '../../supabase.ts'
import type { EventType } from '../events/event.ts'
import type { Found, Reading } from '../fallback/reading.ts'

/** An event as the lists of the signed-in pages show it. */
export interface ManagedEvent {
  id: string
  title: string
  start_date: string
  end_date: string | null
  type_name: string
  event_type: { color: string } | null
  group: { id: string; name: string } | null
  placeName: string
}

/** Which events a list shows. */
export interface EventQuery {
  when: 'upcoming' | 'past'
  search: string
  /** Only events of these groups; all events where it is undefined. */
  groupIds: readonly string[] | undefined
  limit: number
}

const columns =
  'id, title, start_date, end_date, type_name, location, event_type:event_types(color), group:groups(id, name)'
const storedColumns =
  'title, description, start_date, end_date, type_id, group_id, location, host, updated_at, group:groups(id, name)'

const place = z.object({ name: z.string(), url: z.string() })
const host = z.nullable(z.object({ name: z.nullish(z.string()), url: z.nullish(z.string()) }))

/** What a search word is in the language of the API's filters: signs that have a meaning there lose it. */
function pattern(search: string): string {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return `"${like.replace(/[\\"]/g, '\\$&')}"`
}

/** Events that are still to end, soonest first, or those that are over, latest first. */
export async function readManagedEvents(client: Client, query: EventQuery): Promise<Reading<ManagedEvent[]>> {
  const now = new Date().toISOString()
  const isUpcoming = query.when === 'upcoming'
  let request = client
    .from('events')
    .select(columns)
    .order('start_date', { ascending: isUpcoming })
    .order('id')
    .limit(query.limit)
  request = isUpcoming ? request.gt('ends_at', now) : request.lte('ends_at', now)
  if (query.groupIds) request = request.in('group_id', [...query.groupIds])
  const search = query.search.trim()
  if (search) {
    const wanted = pattern(search)
    request = request.or(`title.ilike.${wanted},type_name.ilike.${wanted},location->>name.ilike.${wanted}`)
  }
  const { data, error } = await request
  if (error) return { ok: false, error: 'Failed to fetch events. Please try again later.' }
  const value = data.map(({ location, ...row }) => ({ ...row, placeName: z.parse(place, location).name }))
  return { ok: true, value }
}

/** An event with everything that can be edited, the name of its group, and which version it is. */
export interface EditableEvent extends StoredEvent {
  updated_at: string
  group: { id: string; name: string } | null
}

/** One event, to be edited or copied. */
export async function readEditableEvent(client: Client, id: string): Promise<Found<EditableEvent>> {
  const notFound = { ok: false, error: 'Event not found', missing: 'never there' } as const
  if (!z.safeParse(z.uuid(), id).success) return notFound
  const { data, error } = await client.from('events').select(storedColumns).eq('id', id).maybeSingle()
  if (error) return { ok: false, error: 'Failed to load event data. Please try again.' }
  if (!data) return notFound
  return {
    ok: true,
    value: { ...data, location: z.parse(place, data.location), host: z.parse(host, data.host) },
  }
}

/** The kinds of events, by name. */
export async function readTypes(client: Client): Promise<Reading<EventType[]>> {
  const { data, error } = await client.from('event_types').select('id, name, color').order('name')
  return error
    ? { ok: false, error: 'Failed to load event types. Please try again.' }
    : { ok: true, value: data }
}

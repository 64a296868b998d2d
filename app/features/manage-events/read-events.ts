// Reads events to be edited and copied, and what else their forms have to know.

import * as z from 'zod/mini'
import { eachText, textColumns } from '#domain/event/event-texts.ts'
import { pictureColumns, storedPicture } from '#domain/event/picture-form.ts'
import { namedRoute, routeColumns } from '#domain/event/route-form.ts'
import { storedFacts } from '#domain/event/stored-facts.ts'
import { checked } from '../../checked-answer.ts'
import type { Client } from '../../supabase.ts'
import type { EventType } from '../events/event.ts'
import { likeExactly } from './event-query.ts'

/** More dates of one title than a weekly ride has in two years. */
const maxStarts = 120

const storedColumns = `title, ${textColumns}, start_date, end_date, type_id, group_id, location, host, facts, ${pictureColumns}, ${routeColumns}, updated_at, series_date, event_type:event_types(id, name, color), group:groups(id, name), series:event_series(id, rule, starts_at, lasts, added_dates, skipped_dates, title, ${textColumns}, type_id, group_id, location, host, facts, ${pictureColumns}, ${routeColumns}, updated_at)`

const place = z.object({ name: z.string(), url: z.string() })
const host = z.nullable(z.object({ name: z.nullish(z.string()), url: z.nullish(z.string()) }))
const group = z.nullable(z.object({ id: z.string(), name: z.string() }))

const eventType = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  is_ride: z.optional(z.boolean()),
})

const series = z.object({
  id: z.string(),
  rule: z.nullable(z.string()),
  starts_at: z.string(),
  lasts: z.nullable(z.string()),
  added_dates: z.array(z.string()),
  skipped_dates: z.array(z.string()),
  title: z.string(),
  ...eachText(() => z.nullable(z.string())),
  type_id: z.string(),
  group_id: z.nullable(z.string()),
  location: place,
  host,
  facts: storedFacts,
  ...storedPicture,
  ...namedRoute,
  updated_at: z.string(),
})

/** The series of an event, with what its dates share. */
export type EditableSeries = z.infer<typeof series>

const editableEvent = z.object({
  title: z.string(),
  ...eachText(() => z.nullable(z.string())),
  description: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  type_id: z.nullable(z.string()),
  group_id: z.nullable(z.string()),
  location: place,
  host,
  facts: storedFacts,
  ...storedPicture,
  ...namedRoute,
  updated_at: z.string(),
  event_type: z.nullable(eventType),
  group,
  series_date: z.nullable(z.string()),
  series: z.nullable(series),
})

/** An event with everything that can be edited, the name of its group, its series, and which version it is. */
export type EditableEvent = z.infer<typeof editableEvent>

/** The instants at which events of this title start from a moment on; the case of letters does not matter. */
export async function readStartsOf(client: Client, title: string, from: string): Promise<string[]> {
  const answer = await client
    .from('events')
    .select('start_date')
    .gte('start_date', from)
    .ilike('title', likeExactly(title))
    .order('start_date')
    .limit(maxStarts)
  return checked(z.array(z.object({ start_date: z.string() })), answer).map(({ start_date }) => start_date)
}

/** An event of this title that starts within some time; null where there is none. */
export async function readDouble(
  client: Client,
  title: string,
  { start, end }: { start: string; end: string },
): Promise<{ id: string; title: string } | null> {
  const answer = await client
    .from('events')
    .select('id, title')
    .gte('start_date', start)
    .lte('start_date', end)
    .ilike('title', likeExactly(title))
    .order('start_date')
    .limit(1)
    .maybeSingle()
  return checked(z.nullable(z.object({ id: z.string(), title: z.string() })), answer)
}

/** One event, to be edited or copied; null where there is none. */
export async function readEditableEvent(client: Client, id: string): Promise<EditableEvent | null> {
  if (!z.safeParse(z.uuid(), id).success) return null
  const answer = await client.from('events').select(storedColumns).eq('id', id).maybeSingle()
  return checked(z.nullable(editableEvent), answer)
}

/** The kinds of events, by name. */
export async function readTypes(client: Client): Promise<EventType[]> {
  const answer = await client.from('event_types').select('id, name, color, is_ride').order('name')
  return checked(z.array(eventType), answer)
}

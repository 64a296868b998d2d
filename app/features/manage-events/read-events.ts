// Reads events for their forms, and what the forms of a series need to know about its dates.

import * as z from 'zod/mini'
import {
  namedRoute,
  pictureColumns,
  routeColumns,
  storedFacts,
  storedPicture,
} from '#domain/event/event-columns.ts'
import { eachText, textColumns } from '#domain/event/event-texts.ts'
import { readRule } from '#domain/series/rule.ts'
import type { SeriesDate } from '#domain/series/series-edit.ts'
import type { CityDay } from '#domain/time/city-day.ts'
import { cityDay, cityInstant } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { parseResponse } from '../../read-data.ts'
import type { EventType } from '../calendar/event.server.ts'

/** More dates of one title than a weekly ride has in two years. */
const maxStarts = 120
/** The most dates that the database works out in one request. */
const maxCounted = 400

const sharedColumns = `title, ${textColumns}, type_id, group_id, location, host, facts, ${pictureColumns}, ${routeColumns}, updated_at`
const storedColumns = `${sharedColumns}, start_date, end_date, series_date, event_type:event_types(id, name, color), group:groups(id, name), series:event_series(id, rule, starts_at, lasts, added_dates, skipped_dates, ${sharedColumns})`

const eventType = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  is_ride: z.optional(z.boolean()),
})

/** What an event has in common with its series. */
const shared = {
  title: z.string(),
  ...eachText(() => z.nullable(z.string())),
  group_id: z.nullable(z.string()),
  location: z.object({ name: z.string(), url: z.string() }),
  host: z.nullable(z.object({ name: z.nullish(z.string()), url: z.nullish(z.string()) })),
  facts: storedFacts,
  ...storedPicture,
  ...namedRoute,
  updated_at: z.string(),
}

const series = z.object({
  ...shared,
  id: z.string(),
  rule: z.nullable(z.string()),
  starts_at: z.string(),
  lasts: z.nullable(z.string()),
  added_dates: z.array(z.string()),
  skipped_dates: z.array(z.string()),
  type_id: z.string(),
})

/** The series of an event, with what its dates share. */
export type EditableSeries = z.infer<typeof series>

const editableEvent = z.object({
  ...shared,
  description: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  type_id: z.nullable(z.string()),
  event_type: z.nullable(eventType),
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  series_date: z.nullable(z.string()),
  series: z.nullable(series),
})

/** An event with everything that can be edited. */
export type EditableEvent = z.infer<typeof editableEvent>

/** One event, to be edited or copied; null if there is none. */
export async function readEditableEvent(client: Client, id: string): Promise<EditableEvent | null> {
  if (!z.safeParse(z.uuid(), id).success) return null
  const answer = await client.from('events').select(storedColumns).eq('id', id).maybeSingle()
  return parseResponse(z.nullable(editableEvent), answer)
}

/** A pattern that matches only this text, ignoring case. */
export const likeExactly = (text: string) =>
  // The API cannot escape a star, so '_' stands for it: any one character.
  text
    .trim()
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '_')

/** The instants from a moment on at which events of this title start, ignoring case. */
export async function readStartsOf(client: Client, title: string, from: string): Promise<string[]> {
  const answer = await client
    .from('events')
    .select('start_date')
    .gte('start_date', from)
    .ilike('title', likeExactly(title))
    .order('start_date')
    .limit(maxStarts)
  return parseResponse(z.array(z.object({ start_date: z.string() })), answer).map(
    ({ start_date }) => start_date,
  )
}

/** The event types, by name. */
export async function readTypes(client: Client): Promise<EventType[]> {
  const answer = await client.from('event_types').select('id, name, color, is_ride').order('name')
  return parseResponse(z.array(eventType), answer)
}

const seriesDate = z.looseObject({
  series_date: z.string(),
  start_date: z.optional(z.string()),
  end_date: z.nullish(z.string()),
})

/** The other dates of an event's series, with some of their columns. */
export async function readOtherDates(
  client: Client,
  seriesId: string,
  id: string,
  columns: readonly string[],
): Promise<SeriesDate[]> {
  const request = client.from('events').select(['series_date', ...columns].join(', '))
  return parseResponse(
    z.array(seriesDate),
    await request.eq('series_id', seriesId).neq('id', id).limit(1_000),
  )
}

/** The id of a series' first date, and how many dates are on the calendar; null if that cannot be read. */
export async function readFirstDate(client: Client, seriesId: string) {
  const request = client.from('events').select('id', { count: 'exact' })
  const { data, count } = await request.eq('series_id', seriesId).order('series_date').limit(1)
  return data?.[0] ? { id: data[0].id, dates: count } : null
}

/** The last day of a series that ends after a number of times; null for every other. */
export async function readLastDay(
  client: Client,
  { rule, starts_at }: EditableSeries,
  zone: string,
): Promise<CityDay | null> {
  const { end } = readRule(rule)
  if (end.kind !== 'after' || end.times > maxCounted) return null
  const first = cityInstant(starts_at.slice(0, 10), starts_at.slice(11, 16), zone)
  if (!first.ok) return null
  const request = client.rpc('preview_event_series', {
    start: first.instant,
    rule: rule ?? '',
    max_dates: maxCounted,
  })
  const last = parseResponse(z.array(z.string()), await request).at(-1)
  return last ? cityDay(last, zone) : null
}

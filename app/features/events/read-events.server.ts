// Reads lists of events, and event types, for pages, as a visitor may.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { earliestStart } from '#domain/event/event-span.ts'
import { pictureOf } from '#domain/event/picture.ts'
import { storedFacts } from '#domain/event/stored-facts.ts'
import type { CityDay, DaySpan } from '#domain/time/city-day.ts'
import { cityToday, dayBounds, spanBounds } from '#domain/time/city-time.ts'
import { everyRow } from '../../every-row.ts'
import { EVENTS_FAILURE, GROUP_EVENTS_FAILURE } from '../../failure-texts.ts'
import { visitorClient } from '../../supabase.ts'
import type { Reading } from '../fallback/reading.ts'
import { type EventSummary, type EventType, maxShownEvents } from './event.ts'

const ownColumns =
  'id, title, start_date, end_date, type_id, type_name, location, facts, status, status_note, group:groups(id, name), picture_alt, picture:pictures(version, width, height, colour), place:places(id, lat, lon)'

/** The columns of a summary. */
export const summaryColumns = `${ownColumns}, event_type:event_types(id, name, color)` as const

const location = z.object({ name: z.string(), url: z.string() })

/** The events of some days, whichever of them they began on; of one group where one is named. */
export async function readEvents(
  context: AppLoadContext,
  span: DaySpan,
  groupId?: string,
): Promise<Reading<EventSummary[]>> {
  const { start, end } = spanBounds(span, context.site.timeZone)
  const client = visitorClient(context)
  // The few types are read beside the many events: the database takes as long to write one into each as for half of the rest.
  const types = readEventTypes(context)
  const { data, error } = await everyRow((first, last) => {
    const query = client
      .from('events')
      .select(ownColumns)
      .gte('start_date', earliestStart(start))
      .lte('start_date', end)
      .gt('ends_at', start)
    const own = groupId ? query.eq('group_id', groupId) : query
    return own.order('start_date').order('id').range(first, last)
  }, maxShownEvents)
  const known = await types
  if (error) return { ok: false, error: groupId ? GROUP_EVENTS_FAILURE : EVENTS_FAILURE }
  const typeOf = new Map(known.ok ? known.value.map(({ id, name, color }) => [id, { id, name, color }]) : [])
  const groups = new Map(data.map(({ group }) => [group?.id, group]))
  const value = data.map(row => ({
    ...summaryOf(row),
    // The same objects for all events, so that a page holds each once.
    event_type: typeOf.get(row.type_id) ?? null,
    group: groups.get(row.group?.id) ?? null,
  }))
  return { ok: true, value }
}

/** A row with what it holds as JSON in the form that pages know. */
export function summaryOf<Row extends ListedRow>({ picture_alt, picture, place, ...row }: Row) {
  const shown = pictureOf({ picture_alt, picture })
  return {
    ...row,
    location: z.parse(location, row.location),
    facts: z.parse(storedFacts, row.facts),
    // A month has a hundred events, and few of them a picture.
    ...(shown && { picture: shown }),
    ...(place?.lat != null && { place }),
  }
}

type ListedRow = Parameters<typeof pictureOf>[0] & {
  location: unknown
  facts: unknown
  place: EventSummary['place'] | null
}

/** What else is on a day, the first so many. */
export async function readDay(
  context: AppLoadContext,
  day: CityDay,
  { except, limit }: { except: string; limit: number },
): Promise<Reading<EventSummary[]>> {
  const { start, end } = dayBounds(day, context.site.timeZone)
  const { data, error } = await visitorClient(context)
    .from('events')
    .select(summaryColumns)
    .gte('start_date', earliestStart(start))
    .lt('start_date', end)
    .gt('ends_at', start)
    .neq('id', except)
    .order('start_date')
    .order('id')
    .limit(limit)
  if (error) return { ok: false, error: EVENTS_FAILURE }
  return { ok: true, value: data.map(summaryOf) }
}

/** What is going to happen at a place, the next first, or what has, the latest first. Past is told by the day, as long as a page is kept. */
export async function readEventsAt(
  context: AppLoadContext,
  placeId: string,
  { isPast, limit }: { isPast: boolean; limit: number },
): Promise<Reading<EventSummary[]>> {
  const { timeZone } = context.site
  const { start } = dayBounds(cityToday(timeZone), timeZone)
  const query = visitorClient(context).from('events').select(summaryColumns).eq('place_id', placeId)
  const { data, error } = await (isPast ? query.lte('ends_at', start) : query.gt('ends_at', start))
    .order('start_date', { ascending: !isPast })
    .order('id')
    .limit(limit)
  if (error) return { ok: false, error: EVENTS_FAILURE }
  return { ok: true, value: data.map(summaryOf) }
}

/** The kinds of events, by name. */
export async function readEventTypes(context: AppLoadContext): Promise<Reading<EventType[]>> {
  const { data, error } = await visitorClient(context)
    .from('event_types')
    .select('id, name, color, is_ride')
    .order('name')
  if (error) return { ok: false, error: 'Failed to load event types. Please try again.' }
  return { ok: true, value: data }
}

// Reads lists of events, event types and notices for pages, as a visitor may.

import type { AppLoadContext } from 'react-router'
import { earliestStart } from '#domain/event/event-span.ts'
import type { Notice } from '#domain/event/notice.ts'
import type { CityDay, DaySpan } from '#domain/time/city-day.ts'
import { cityToday, dayBounds, spanBounds } from '#domain/time/city-time.ts'
import { EVENTS_FAILURE, GROUP_EVENTS_FAILURE } from '../../failure-messages.ts'
import { readAllRows } from '../../read-data.ts'
import { visitorClient } from '../../visitor-client.server.ts'
import { maxShownEvents } from '../calendar/calendar-url.ts'
import { type EventSummary, type EventType, parseSummary, summaryColumns } from '../calendar/event.server.ts'
import type { Reading } from '../calendar/fallback.tsx'

/** The events that take place on some days, whenever they began; of one group if one is named. */
export async function readEvents(
  context: AppLoadContext,
  span: DaySpan,
  groupId?: string,
): Promise<Reading<EventSummary[]>> {
  const { start, end } = spanBounds(span, context.site.timeZone)
  const client = visitorClient(context)
  // The few types are read separately: joining them to every event would take the database half as long again.
  const types = readEventTypes(context)
  const { data, error } = await readAllRows((first, last) => {
    const query = client
      .from('events')
      .select(summaryColumns.withoutType)
      .gte('start_date', earliestStart(start))
      .lte('start_date', end)
      .gt('ends_at', start)
    const own = groupId ? query.eq('group_id', groupId) : query
    return own.order('start_date').order('id').range(first, last)
  }, maxShownEvents)
  const known = await types
  if (error) return { ok: false, error: groupId ? GROUP_EVENTS_FAILURE : EVENTS_FAILURE }
  const typeById = new Map(
    known.ok ? known.value.map(({ id, name, color }) => [id, { id, name, color }]) : [],
  )
  const groups = new Map(data.map(({ group }) => [group?.id, group]))
  const value = data.map(row => ({
    ...parseSummary(row),
    // All events share these objects, so that a page holds each once.
    event_type: typeById.get(row.type_id) ?? null,
    group: groups.get(row.group?.id) ?? null,
  }))
  return { ok: true, value }
}

/** The first few other events on a day. */
export async function readDay(
  context: AppLoadContext,
  day: CityDay,
  { except, limit }: { except: string; limit: number },
): Promise<Reading<EventSummary[]>> {
  const { start, end } = dayBounds(day, context.site.timeZone)
  return parseSummaries(
    await visitorClient(context)
      .from('events')
      .select(summaryColumns.withType)
      .gte('start_date', earliestStart(start))
      .lt('start_date', end)
      .gt('ends_at', start)
      .neq('id', except)
      .order('start_date')
      .order('id')
      .limit(limit),
  )
}

/** The upcoming events at a place, the next first, or the past ones, the latest first. Past means before today, since pages are cached. */
export async function readEventsAt(
  context: AppLoadContext,
  placeId: string,
  { isPast, limit }: { isPast: boolean; limit: number },
): Promise<Reading<EventSummary[]>> {
  const { timeZone } = context.site
  const { start } = dayBounds(cityToday(timeZone), timeZone)
  const query = visitorClient(context).from('events').select(summaryColumns.withType).eq('place_id', placeId)
  return parseSummaries(
    await (isPast ? query.lte('ends_at', start) : query.gt('ends_at', start))
      .order('start_date', { ascending: !isPast })
      .order('id')
      .limit(limit),
  )
}

/** The events of a response. */
function parseSummaries(response: { data: unknown[] | null }): Reading<EventSummary[]> {
  if (!response.data) return { ok: false, error: EVENTS_FAILURE }
  return { ok: true, value: response.data.map(parseSummary) }
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

/** More than any calendar needs: ten may cover the same days. */
const maxNotices = 100

/** The notices over some days, by their first day, the longer ones first. */
export async function readNotices(
  context: AppLoadContext,
  { first, last }: DaySpan,
): Promise<Reading<Notice[]>> {
  const { data, error } = await visitorClient(context)
    .from('notices')
    .select('id, text, first_day, last_day')
    .gte('last_day', first)
    .lte('first_day', last)
    .order('first_day')
    .order('last_day', { ascending: false })
    .order('id')
    .limit(maxNotices)
  if (error) return { ok: false, error: 'Notices could not be loaded. Please try again later.' }
  return { ok: true, value: data }
}

// Reads events and event types for pages, as a visitor may.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { textColumns } from '#domain/event/event-texts.ts'
import { storedFacts } from '#domain/event/stored-facts.ts'
import { rhythmText } from '#domain/series/rule-words.ts'
import { cleanHtml } from '#domain/text/clean-html.ts'
import { cutAtWord } from '#domain/text/event-text.ts'
import { plainText } from '#domain/text/plain-text.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import { cityToday, dayBounds, spanBounds } from '#domain/time/city-time.ts'
import { everyRow } from '../../every-row.ts'
import { visitorClient } from '../../supabase.ts'
import type { Found, Reading } from '../fallback/reading.ts'
import {
  type EventDetail,
  type EventSeries,
  type EventSummary,
  type EventType,
  maxShownEvents,
} from './event.ts'
import { googleCalendarLink } from './google-calendar-link.ts'

const summaryColumns =
  'id, title, start_date, end_date, type_id, type_name, location, facts, status, status_note, event_type:event_types(id, name, color), group:groups(id, name)'
const detailColumns =
  `id, title, start_date, end_date, type_id, type_name, location, facts, status, status_note, postponed_to, series_id, updated_at, ${textColumns}, host, event_type:event_types(id, name, color, icon), group:groups(id, name, website)` as const

const place = z.object({ name: z.string(), url: z.string() })
const optional = z.pipe(
  z.nullish(z.string()),
  z.transform(text => text || undefined),
)
const host = z.nullable(z.object({ name: optional, url: optional }))

const maxSummaryLength = 200
const failed = 'Failed to fetch events. Please try again later.'

/** The events of some days, whichever of them they began on; of one group where one is named. */
export async function readEvents(
  context: AppLoadContext,
  span: DaySpan,
  groupId?: string,
): Promise<Reading<EventSummary[]>> {
  const { start, end } = spanBounds(span, context.site.timeZone)
  const client = visitorClient(context)
  const { data, error } = await everyRow((first, last) => {
    const query = client.from('events').select(summaryColumns).lte('start_date', end).gt('ends_at', start)
    const own = groupId ? query.eq('group_id', groupId) : query
    return own.order('start_date').order('id').range(first, last)
  }, maxShownEvents)
  if (error) return { ok: false, error: groupId ? 'Failed to fetch group events' : failed }
  return {
    ok: true,
    value: data.map(row => ({
      ...row,
      location: z.parse(place, row.location),
      facts: z.parse(storedFacts, row.facts),
    })),
  }
}

/** One event with everything, or whether it was deleted or never there. */
export async function readEvent(context: AppLoadContext, id: string): Promise<Found<EventDetail>> {
  const notFound = { ok: false, error: 'Event not found' } as const
  if (!z.safeParse(z.uuid(), id).success) return { ...notFound, missing: 'never there' }
  const client = visitorClient(context)
  const { data, error } = await client.from('events').select(detailColumns).eq('id', id).maybeSingle()
  if (error) return { ok: false, error: 'Failed to load event details' }
  if (!data) {
    const grave = await client.from('deleted_events').select('id').eq('id', id).maybeSingle()
    return { ...notFound, missing: grave.data ? 'deleted' : 'never there' }
  }
  const { description, series_id, ...row } = data
  const [linked, series] = await Promise.all([
    readLinkedDates(context, data),
    readSeries(context, series_id, row.start_date),
  ])
  if (!linked.ok || !series.ok) return { ok: false, error: 'Failed to load event details' }
  const location = z.parse(place, row.location)
  const warn = (message: string) => process.emitWarning(message)
  return {
    ok: true,
    value: {
      ...row,
      ...linked.value,
      series: series.value,
      location,
      facts: z.parse(storedFacts, row.facts),
      host: z.parse(host, row.host),
      descriptionHtml: cleanHtml(description),
      summary: cutAtWord(plainText(description).replace(/\s+/g, ' '), maxSummaryLength),
      calendarLink: googleCalendarLink({ ...data, location }, warn),
    },
  }
}

/** The new date of an event, and the date that it was moved from itself. */
async function readLinkedDates(
  context: AppLoadContext,
  event: { id: string; postponed_to: string | null },
): Promise<Reading<Pick<EventDetail, 'movedTo' | 'movedFrom'>>> {
  const isOldDate = `postponed_to.eq.${event.id}`
  const { data, error } = await visitorClient(context)
    .from('events')
    .select('id, start_date, end_date, status, postponed_to')
    .or(event.postponed_to ? `${isOldDate},id.eq.${event.postponed_to}` : isOldDate)
    .order('start_date')
    .limit(10)
  if (error) return { ok: false, error: failed }
  const movedTo = data.find(({ id }) => id === event.postponed_to) ?? null
  const movedFrom = data.find(({ postponed_to }) => postponed_to === event.id) ?? null
  return { ok: true, value: { movedTo, movedFrom } }
}

const maxNextDates = 5

/** The series that an event is a date of, and the dates after it. Past ones are told by the day, as long as a page is kept. */
async function readSeries(
  context: AppLoadContext,
  id: string | null,
  start: string,
): Promise<Reading<EventSeries | null>> {
  if (!id) return { ok: true, value: null }
  const client = visitorClient(context)
  const { timeZone } = context.site
  const [series, dates] = await Promise.all([
    client.from('event_series').select('rule').eq('id', id).maybeSingle(),
    client
      .from('events')
      .select('id, start_date, status')
      .eq('series_id', id)
      .gt('start_date', start)
      .gte('start_date', dayBounds(cityToday(timeZone), timeZone).start)
      .order('start_date')
      .order('id')
      .limit(maxNextDates),
  ])
  if (series.error || dates.error) return { ok: false, error: failed }
  if (!series.data) return { ok: true, value: null }
  return { ok: true, value: { id, rhythm: rhythmText(series.data.rule), nextDates: dates.data } }
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

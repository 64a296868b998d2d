// Reads the events that are taken away to other sites or onto paper, as a visitor may, and whose they are.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { earliestStart } from '#domain/event/event-span.ts'
import { passingOnly } from '#domain/event/only-filter.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import { cityToday, spanBounds } from '#domain/time/city-time.ts'
import { EVENTS_FAILURE } from '../../failure-texts.ts'
import { visitorClient } from '../../supabase.ts'
import type { Found, Reading } from '../fallback/reading.ts'
import type { EventSummary } from './event.ts'
import { summaryColumns, summaryOf } from './read-events.server.ts'
import type { FollowedEvents } from './subscribe-links.ts'

/** More than a frame or a sheet of paper has room for; as many as the data API gives at once where a filter is still to come. */
const maxRead = { shown: 500, filtered: 1_000 }

interface ReadEvents {
  events: EventSummary[]
  /** Whether there are more than were read. */
  isCut: boolean
}

/** The events of some days that pass the filters. */
export async function readFollowedEvents(
  context: AppLoadContext,
  span: DaySpan,
  { types, only, groupId, placeId }: FollowedEvents,
): Promise<Reading<ReadEvents>> {
  const { timeZone, units } = context.site
  const { start, end } = spanBounds(span, timeZone)
  const all = visitorClient(context)
    .from('events')
    .select(summaryColumns)
    .gte('start_date', earliestStart(start))
    .lte('start_date', end)
    .gt('ends_at', start)
  const ofTypes = types.length > 0 ? all.in('type_name', types) : all
  const ofGroup = groupId ? ofTypes.eq('group_id', groupId) : ofTypes
  const limit = only.length > 0 ? maxRead.filtered : maxRead.shown
  const there = placeId ? ofGroup.eq('place_id', placeId) : ofGroup
  const { data, error } = await there.order('start_date').order('id').limit(limit)
  if (error) return { ok: false, error: EVENTS_FAILURE }
  const events = passingOnly(data.map(summaryOf), only, { units, timeZone, today: cityToday(timeZone) })
  return { ok: true, value: { events, isCut: data.length >= limit } }
}

/** Whose events they are: a group's, or a place's. */
interface Owner {
  is: 'group' | 'place'
  id: string
  name: string
}

const readers = {
  group: async (context: AppLoadContext, id: string) => ({
    found: await visitorClient(context).from('groups').select('id, name').eq('id', id).maybeSingle(),
    merged: () => visitorClient(context).from('merged_groups').select('into_id').eq('id', id).maybeSingle(),
  }),
  place: async (context: AppLoadContext, id: string) => ({
    found: await visitorClient(context).from('places').select('id, name').eq('id', id).maybeSingle(),
    merged: () => visitorClient(context).from('merged_places').select('into_id').eq('id', id).maybeSingle(),
  }),
}

/** The group or place with an id; of one that was merged, the one that stayed, whose name is asked for there. */
export async function readOwner(
  context: AppLoadContext,
  { groupId, placeId }: FollowedEvents,
): Promise<Found<Owner | undefined>> {
  const is = groupId ? 'group' : 'place'
  const id = groupId ?? placeId
  if (!id) return { ok: true, value: undefined }
  const notFound = {
    ok: false,
    error: `There is no such ${is} here any more.`,
    missing: 'never there',
  } as const
  if (!z.safeParse(z.uuid(), id).success) return notFound
  const { found, merged } = await readers[is](context, id)
  if (found.error) return { ok: false, error: EVENTS_FAILURE }
  if (found.data) return { ok: true, value: { is, ...found.data } }
  const into = (await merged()).data?.into_id
  return into ? { ok: true, value: { is, id: into, name: '' } } : notFound
}

/** Where the same is found under the id that is known now; undefined where it is asked for by that. */
export function movedTo(url: string, { groupId, placeId }: FollowedEvents, owner: Owner | undefined) {
  if (!owner || owner.id === (groupId ?? placeId)) return undefined
  const { pathname, searchParams } = new URL(url)
  searchParams.set(owner.is, owner.id)
  return `${pathname}?${searchParams}`
}

// Reads the events of an embed, a print or an export, as a visitor may, and the group or place that they belong to.

import { type AppLoadContext, redirect } from 'react-router'
import * as z from 'zod/mini'
import { earliestStart } from '#domain/event/event-span.ts'
import { applyFilters } from '#domain/event/only-filter.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import { cityToday, spanBounds } from '#domain/time/city-time.ts'
import { EVENTS_FAILURE } from '../../failure-messages.ts'
import { visitorClient } from '../../visitor-client.server.ts'
import { unknownIn } from '../calendar/calendar-url.ts'
import { type EventSummary, parseSummary, summaryColumns } from '../calendar/event.server.ts'
import { type Found, type Reading, statusOf } from '../calendar/fallback.tsx'
import { sitePath } from './followed-url.ts'
import type { FollowedEvents } from './subscribe.tsx'

/** More than a frame or a sheet has room for; if filters are still to be applied, as many rows as the data API returns. */
const maxRead = { shown: 500, filtered: 1_000 }

export interface FollowedPage {
  status: number
  /** The group or place that the events belong to. */
  name: string | undefined
  /** The page of this site with these events. */
  path: string
  /** Shown instead of the events. */
  problem: string | undefined
  events: EventSummary[]
  /** Whether there are more than were read. */
  isCut: boolean
}

/** What the URL of a frame or a sheet shows; a redirect if its group or place was merged into another. */
export async function readFollowedPage(
  context: AppLoadContext,
  url: string,
  { kind, followed, span }: { kind: 'frame' | 'sheet'; followed: FollowedEvents; span: DaySpan },
): Promise<FollowedPage | Response> {
  const owner = await readOwner(context, followed)
  const moved = owner.ok ? movedTo(url, followed, owner.value) : undefined
  if (moved) return redirect(moved, 301)
  const events = owner.ok ? await readFollowedEvents(context, span, followed) : owner
  const [unknown] = unknownIn(new URL(url).searchParams)
  return {
    status: statusOf(events),
    name: owner.ok ? owner.value?.name : undefined,
    path: owner.ok ? sitePath(followed) : '/',
    problem: events.ok ? unknown && `This ${kind} asks for ${unknown} that is not known here.` : events.error,
    ...(events.ok ? events.value : { events: [], isCut: false }),
  }
}

/** The events of some days that pass the filters. */
async function readFollowedEvents(
  context: AppLoadContext,
  span: DaySpan,
  { types, only, groupId, placeId }: FollowedEvents,
): Promise<Reading<Pick<FollowedPage, 'events' | 'isCut'>>> {
  const { timeZone, units } = context.site
  const { start, end } = spanBounds(span, timeZone)
  const all = visitorClient(context)
    .from('events')
    .select(summaryColumns.withType)
    .gte('start_date', earliestStart(start))
    .lte('start_date', end)
    .gt('ends_at', start)
  const ofTypes = types.length > 0 ? all.in('type_name', types) : all
  const ofGroup = groupId ? ofTypes.eq('group_id', groupId) : ofTypes
  const limit = only.length > 0 ? maxRead.filtered : maxRead.shown
  const atPlace = placeId ? ofGroup.eq('place_id', placeId) : ofGroup
  const { data, error } = await atPlace.order('start_date').order('id').limit(limit)
  if (error) return { ok: false, error: EVENTS_FAILURE }
  const events = applyFilters(data.map(parseSummary), only, { units, timeZone, today: cityToday(timeZone) })
  return { ok: true, value: { events, isCut: data.length >= limit } }
}

/** The group or place that events belong to. */
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

/** The group or place with an id; for a merged one, the id that it was merged into, without a name. */
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

/** The same URL with the id after a merge; undefined if nothing was merged. */
export function movedTo(url: string, { groupId, placeId }: FollowedEvents, owner: Owner | undefined) {
  if (!owner || owner.id === (groupId ?? placeId)) return undefined
  const { pathname, searchParams } = new URL(url)
  searchParams.set(owner.is, owner.id)
  return `${pathname}?${searchParams}`
}

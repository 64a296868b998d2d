// Reads the list of events for those who manage them: single events, and each series once, with its next date.

import * as z from 'zod/mini'
import type { Client } from '../../data-client.ts'
import { parseResponse } from '../../read-data.ts'

/** The events that a list shows. */
export interface EventQuery {
  /** Not over yet, over, or taking place between two instants. */
  when: 'upcoming' | 'past' | { start: string; end: string }
  /** The text to search for, as in the public search; empty for all events. */
  search: string
  /** Only events of these groups; null: only those without a group; undefined: all events. */
  groupIds: readonly string[] | null | undefined
  /** Only events of this type; null: of all types. */
  typeName: string | null
  limit: number
}

/** More series than a city has. Beyond that, a search, a group or a week finds them. */
const maxSeries = 1_000

/** How many dates are shown below a series: a year of a weekly ride. */
export const maxDates = 60

const columns =
  'id, title, start_date, end_date, type_name, location, status, status_note, postponed_to, event_type:event_types(color), group:groups(id, name), series:event_series(id, rule, updated_at)'

const managedEvent = z.object({
  id: z.string(),
  title: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  type_name: z.string(),
  status: z.string(),
  status_note: z.nullable(z.string()),
  postponed_to: z.nullable(z.string()),
  event_type: z.nullable(z.object({ color: z.string() })),
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  location: z.object({ name: z.string(), url: z.string() }),
  series: z.nullable(z.object({ id: z.string(), rule: z.nullable(z.string()), updated_at: z.string() })),
})

/** An event as the list shows it. */
export type ManagedEvent = z.infer<typeof managedEvent>

/** An event of the list, with the number of dates it stands for: 1, unless it stands for its series. */
export interface ListedEvent extends ManagedEvent {
  dates: number
}

const listedSeries = z.array(
  z.object({ next: z.tuple([managedEvent]), dates: z.tuple([z.object({ count: z.number() })]) }),
)

/** Compares events by their start; past events are listed latest first. */
export const byStart =
  (isLatestFirst: boolean) =>
  (one: Pick<ManagedEvent, 'start_date'>, other: Pick<ManagedEvent, 'start_date'>) =>
    (isLatestFirst ? -1 : 1) * (Date.parse(one.start_date) - Date.parse(other.start_date))

/** Upcoming events or those of a week, soonest first; or past events, latest first. */
export async function readManagedEvents(client: Client, query: EventQuery) {
  const { search, limit } = query
  const ascending = query.when !== 'past'
  let singles = (
    search
      ? client.rpc('found_events', { q: search }, { get: true, count: 'exact' }).select(columns)
      : client.from('events').select(columns, { count: 'exact' }).is('series_id', null)
  )
    .order('start_date', { ascending })
    .order('id')
    // One more than is shown, to learn whether there are more.
    .limit(limit + 1)
  const eachOnce = `next:events!inner(${columns}), dates:events(count)`
  let series = (
    search
      ? client.rpc('found_series', { q: search }, { get: true }).select(eachOnce)
      : client.from('event_series').select(eachOnce)
  )
    .order('start_date', { referencedTable: 'next', ascending })
    .limit(1, { referencedTable: 'next' })
    .limit(maxSeries)
  for (const [column, operator, value] of conditionsOf(query)) {
    singles = singles.filter(column, operator, value)
    for (const embed of ['next', 'dates']) series = series.filter(`${embed}.${column}`, operator, value)
  }
  const [singlesAnswer, seriesAnswer] = await Promise.all([singles, series])
  const single = parseResponse(z.array(managedEvent), singlesAnswer).map(event => ({ ...event, dates: 1 }))
  const repeated = parseResponse(listedSeries, seriesAnswer).map(({ next: [event], dates: [{ count }] }) => ({
    ...event,
    dates: count,
  }))
  const all = [...single, ...repeated].toSorted(byStart(!ascending))
  return {
    events: all.slice(0, limit),
    hasMore: all.length > limit,
    singles: singlesAnswer.count ?? single.length,
    series: repeated.length,
    seriesDates: repeated.reduce((sum, { dates }) => sum + dates, 0),
  }
}

/** One page of the list, with the totals. */
export type ManagedEventsPage = Awaited<ReturnType<typeof readManagedEvents>>

/** The dates that a series stands for in such a list, in the same order. */
export async function readSeriesDates(client: Client, seriesId: string, query: EventQuery) {
  let request = client
    .from('events')
    .select(columns)
    .eq('series_id', seriesId)
    .order('start_date', { ascending: query.when !== 'past' })
    .order('id')
    .limit(maxDates)
  for (const [column, operator, value] of conditionsOf(query))
    request = request.filter(column, operator, value)
  return parseResponse(z.array(managedEvent), await request)
}

type Condition = [column: string, operator: string, value: string | null]

function conditionsOf({ when, groupIds, typeName }: EventQuery): Condition[] {
  const conditions: Condition[] = []
  const now = new Date().toISOString()
  if (when === 'upcoming') conditions.push(['ends_at', 'gt', now])
  else if (when === 'past') conditions.push(['ends_at', 'lte', now])
  else conditions.push(['ends_at', 'gt', when.start], ['start_date', 'lte', when.end])
  if (groupIds === null) conditions.push(['group_id', 'is', null])
  if (groupIds) conditions.push(['group_id', 'in', `(${groupIds.join()})`])
  if (typeName) conditions.push(['type_name', 'eq', typeName])
  return conditions
}

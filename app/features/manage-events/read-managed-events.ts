// Reads the list of those who manage events: single events, and each series once, by the date that is next.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import type { Client } from '../../supabase.ts'
import type { EventQuery } from './event-query.ts'

/** More series than a city has; what is beyond is found by words, a group or a week. */
const maxSeries = 1_000

/** As many dates of a series as are shown below it: a year of a weekly ride. */
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
  /** How it repeats, where it does. */
  series: z.nullable(z.object({ id: z.string(), rule: z.nullable(z.string()), updated_at: z.string() })),
})

/** An event as the lists of the signed-in pages show it. */
export type ManagedEvent = z.infer<typeof managedEvent>

/** An event of the list, and how many dates of its series the list stands for with it; 1 for a single event. */
export interface ListedEvent extends ManagedEvent {
  dates: number
}

/** What a list shows, and how much there is of it. */
export interface ManagedEventsPage {
  events: ListedEvent[]
  hasMore: boolean
  singles: number
  series: number
  seriesDates: number
}

const listedSeries = z.array(
  z.object({ next: z.tuple([managedEvent]), dates: z.tuple([z.object({ count: z.number() })]) }),
)

/** Events that are still to end or of one week, soonest first, or those that are over, latest first. */
export async function readManagedEvents(client: Client, query: EventQuery): Promise<ManagedEventsPage> {
  const { search, limit } = query
  const ascending = query.when !== 'past'
  let singles = (
    search
      ? client.rpc('found_events', { q: search }, { get: true, count: 'exact' }).select(columns)
      : client.from('events').select(columns, { count: 'exact' }).is('series_id', null)
  )
    .order('start_date', { ascending })
    .order('id')
    // One more than is shown tells whether there are more.
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
  const single = checked(z.array(managedEvent), singlesAnswer).map(event => ({ ...event, dates: 1 }))
  const repeated = checked(listedSeries, seriesAnswer).map(({ next: [event], dates: [{ count }] }) => ({
    ...event,
    dates: count,
  }))
  const way = ascending ? 1 : -1
  const all = [...single, ...repeated].toSorted(
    (one, other) => way * (Date.parse(one.start_date) - Date.parse(other.start_date)),
  )
  return {
    events: all.slice(0, limit),
    hasMore: all.length > limit,
    singles: singlesAnswer.count ?? single.length,
    series: repeated.length,
    seriesDates: repeated.reduce((sum, { dates }) => sum + dates, 0),
  }
}

/** The dates of a series that such a list stands for, in its order. */
export async function readSeriesDates(
  client: Client,
  seriesId: string,
  query: EventQuery,
): Promise<ManagedEvent[]> {
  let request = client
    .from('events')
    .select(columns)
    .eq('series_id', seriesId)
    .order('start_date', { ascending: query.when !== 'past' })
    .order('id')
    .limit(maxDates)
  for (const [column, operator, value] of conditionsOf(query))
    request = request.filter(column, operator, value)
  return checked(z.array(managedEvent), await request)
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

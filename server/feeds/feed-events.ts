// The events of a feed, as a visitor may read them.

import { LENGTH_WITHOUT_END } from '#domain/event/event-span.ts'
import { type StoredTexts, textNames } from '#domain/event/event-texts.ts'
import { applyFilters } from '#domain/event/only-filter.ts'
import type { RideFacts } from '#domain/event/ride-facts.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { type Database, type Parameter, RequestError, visitor } from '#platform/index.ts'
import type { Config } from '../config.ts'
import type { FeedParameters } from './feed-parameters.ts'
import { tombstoneDays } from './sweep-deleted-events.ts'

/** What an event, or a series of them, says of itself. */
export interface EventWords extends StoredTexts {
  title: string
  description: string
  type_name: string
  location: { name: string; url: string }
  /** What is known of its place. */
  place: { address: string | null; lat: number | null; lon: number | null } | null
  host: { name?: string; url?: string } | null
  facts: RideFacts | null
  group_name: string | null
  group_website: string | null
  status: string
  status_note: string | null
  /** The event that takes the place of a postponed one, and when it starts. */
  postponed_to: string | null
  new_start: Date | null
}

export interface FeedEvent extends EventWords {
  id: string
  start_date: Date
  end_date: Date | null
  /** The end that calendars draw, also where none is known. */
  ends_at: Date
  sequence: number
  created_at: Date
  updated_at: Date
}

/** A feed is read whole by its reader, so it ends somewhere; where it does, it says so. */
export const maxEvents = 10_000
/** Letters in the texts of all its events: more than a thousand of them have that are described at length. */
export const maxLetters = 4_000_000

/** The columns with an event's texts, of a row. */
export const textsOf = (row: string) => textNames.map(name => `${row}.${name}`).join(', ')

/** The place `p` of a row, as an object. */
export const placeColumn = `case when p.id is not null then json_build_object('address', p.address, 'lat', p.lat, 'lon', p.lon) end as place`

/** The columns of an event, of the rows in `eventSource`. */
export const eventColumns = `e.id, e.title, ${textsOf('e')}, e.start_date, e.end_date, e.ends_at, e.type_name, e.location, e.host, e.facts, e.sequence,
  e.created_at, e.updated_at, e.status, e.status_note, e.postponed_to, n.start_date as new_start,
  g.name as group_name, g.website as group_website, ${placeColumn}`

/** Events with their groups, places and new dates. */
export const eventSource = `public.events e left join public.groups g on g.id = e.group_id
  left join public.events n on n.id = e.postponed_to left join public.places p on p.id = e.place_id`

/** A tombstone in the same columns: when it would have been and what kind it was, and none of the words that were deleted. */
const buriedColumns = `e.id, 'Cancelled event' as title, ${textNames.map(name => `'' as ${name}`).join(', ')}, e.start_date, e.end_date,
  coalesce(e.end_date, e.start_date + interval '${LENGTH_WITHOUT_END} milliseconds') as ends_at, e.type_name, '{"name": "", "url": ""}'::jsonb as location,
  null as host, null as facts, e.sequence, e.created_at, e.deleted_at as updated_at,
  'scheduled' as status, null as status_note, null as postponed_to, null as new_start,
  g.name as group_name, g.website as group_website, null as place`

const buriedSource = 'public.deleted_events e left join public.groups g on g.id = e.group_id'

/** The ids in a parameter, by its name in the statement. */
export const idsIn = (parameter: string) => `select jsonb_array_elements_text(${parameter}::jsonb)::uuid`

/** The conditions of the feed's filters, by ids, on a row `e`, with their values added to `values`. */
export function conditions({ types, group, place, search }: FeedParameters, values: Parameter[]): string {
  const bind = (value: Parameter) => `$${values.push(value)}`
  const parts: string[] = []
  if (types.length > 0) parts.push(`e.type_id in (${idsIn(bind(types))})`)
  if (group) parts.push(`e.group_id = ${bind(group)}::uuid`)
  if (place) parts.push(`e.place_id = ${bind(place)}::uuid`)
  if (search) {
    const pattern = bind(`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`)
    parts.push(`(e.title ilike ${pattern} or e.description ilike ${pattern})`)
  }
  return parts.map(part => `and ${part}`).join(' ')
}

/** The letters in the texts of an event. */
export const lettersOf = (event: FeedEvent) =>
  textNames.reduce((sum, name) => sum + (event[name]?.length ?? 0), 0)

/** Those of some events that pass the filters which are not conditions of the database's. */
export function passingEvents<E extends FeedEvent>(
  events: E[],
  { only }: FeedParameters,
  { siteUnits, siteTimeZone }: Pick<Config, 'siteUnits' | 'siteTimeZone'>,
): E[] {
  if (only.length === 0) return events
  const asked = events.map(event => ({
    event,
    start_date: event.start_date.toISOString(),
    end_date: event.end_date?.toISOString(),
    facts: event.facts,
  }))
  const today = cityToday(siteTimeZone)
  return applyFilters(asked, only, { units: siteUnits, timeZone: siteTimeZone, today }).map(
    ({ event }) => event,
  )
}

/** Events that were deleted lately: calendar programs drop what is announced as cancelled, not what just vanishes. */
export function deletedEvents(database: Database, parameters: FeedParameters): Promise<FeedEvent[]> {
  // The words, facts and places that a filter would look at are gone: a calendar program drops what such a feed no longer has.
  if (parameters.search || parameters.place || parameters.only.length > 0) return Promise.resolve([])
  const values: Parameter[] = []
  return buriedEvents(database, conditions(parameters, values), values)
}

/** Tombstones, those of some conditions, which begin with 'and'. */
export function buriedEvents(database: Database, filter: string, values: Parameter[]): Promise<FeedEvent[]> {
  return database.queryAs<FeedEvent>(
    visitor,
    `select ${buriedColumns} from ${buriedSource}
     where e.deleted_at > now() - interval '${tombstoneDays} days' ${filter} order by e.start_date, e.id limit ${maxEvents}`,
    values,
    { readOnly: true },
  )
}

/** One event, or its tombstone. */
export async function oneEvent(
  database: Database,
  id: string,
): Promise<{ event: FeedEvent; isDeleted: boolean }> {
  const read = (from: string) =>
    database.queryAs<FeedEvent>(visitor, `select ${from} where e.id = $1::uuid`, [id], { readOnly: true })
  const [event] = await read(`${eventColumns} from ${eventSource}`)
  if (event) return { event, isDeleted: false }
  const [buried] = await read(`${buriedColumns} from ${buriedSource}`)
  if (buried) return { event: buried, isDeleted: true }
  throw new RequestError(404, 'There is no event with this id.')
}

/** Says of a feed that it does not hold everything; undefined where it does. */
export function boundText(
  events: readonly FeedEvent[],
  { siteUrl }: { siteUrl: string },
): string | undefined {
  const all = `All of them are at ${siteUrl}/`
  if (events.length >= maxEvents)
    return `This feed has no more than ${maxEvents.toLocaleString('en')} events. ${all}`
  if (events.reduce((sum, event) => sum + lettersOf(event), 0) >= maxLetters)
    return `The descriptions are too long together for one feed: it has the first ${events.length} events. ${all}`
  return undefined
}

/** Who invites: the group, or the host that was named. */
export function hostOf(event: EventWords): { name: string; url: string | undefined } | undefined {
  if (event.group_name) return { name: event.group_name, url: event.group_website ?? undefined }
  const name = event.host?.name || event.host?.url
  return name ? { name, url: event.host?.url || undefined } : undefined
}

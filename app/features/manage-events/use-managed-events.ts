// The list of events that the URL describes: the filters, the way to change them, and the events found.

import * as z from 'zod/mini'
import { addDays, type CityDay, type DaySpan, isCityDay, weekOf } from '#domain/time/city-day.ts'
import { cityToday, spanBounds } from '#domain/time/city-time.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { useListState } from '../../ui/list-state.ts'
import { useReading } from '../account/use-reading.ts'
import { type EventQuery, readManagedEvents } from './read-managed-events.ts'
import { useEventTypes } from './use-event-types.ts'

const page = 20
const maxRows = 1_000

/** The URL's value for events that have no group. */
export const NO_GROUP = 'none'

/** A moderator's list shows only the events of their groups, an admin's shows all. */
export function useManagedEvents(
  kind: 'admin' | 'moderator',
  groups: readonly { id: string; name: string }[],
) {
  const isOfGroups = kind === 'moderator'
  const { timeZone } = useSite()
  const { types } = useEventTypes()
  const { place, change } = useListState()
  const text = (name: string) => place.get(name) ?? ''
  const week = chosenWeek(place.get('week'), cityToday(timeZone))
  const when = place.get('when') === 'past' ? 'past' : 'upcoming'
  // Unknown types and groups in the URL are ignored. Until the types are read, the URL is trusted.
  const type = types.length === 0 || types.some(({ name }) => name === text('type')) ? text('type') : ''
  const isKnownGroup = isOfGroups ? groups.some(({ id }) => id === text('group')) : isGroup(text('group'))
  const group = isKnownGroup ? text('group') : ''
  const limit = rowsOf(place.get('rows'))
  const filter: EventQuery = {
    when: week ? spanBounds(week, timeZone) : when,
    search: searchOf(text('search')),
    groupIds: groupIdsOf(group, isOfGroups ? groups.map(({ id }) => id) : undefined),
    typeName: type || null,
    limit,
  }
  const query = useReading({
    name: queryNames.managedEvents(filter),
    read: client => readManagedEvents(client, filter),
    failure: 'Failed to fetch events. Please try again later.',
    use: 'filtered',
  })
  const chosen = { when, week, weekText: week ? text('week') : '', type, group, search: text('search') }
  const filters = [chosen.weekText, type, group].filter(Boolean).length
  return {
    kind,
    groups,
    types,
    query,
    filter,
    chosen,
    /** How many filters are set, without the search. */
    filters,
    /** Whether there are no upcoming events, and no filter that could hide them. */
    isEmpty: query.data?.events.length === 0 && filters === 0 && when === 'upcoming' && chosen.search === '',
    found: query.data?.events ?? [],
    /** Changes the filters, and starts with the first rows again. */
    choose: (changes: Parameters<typeof change>[0]) => change({ ...changes, rows: undefined }),
    showMore:
      query.data?.hasMore && limit < maxRows ? () => change({ rows: String(limit + page) }) : undefined,
  }
}

export type ManagedEventList = ReturnType<typeof useManagedEvents>

/** The week of the URL: 'this', 'next' or the one of a day; undefined for anything else. */
export function chosenWeek(text: string | null, today: CityDay): DaySpan | undefined {
  if (text === 'this') return weekOf(today)
  if (text === 'next') return weekOf(addDays(today, 7))
  return text !== null && isCityDay(text) ? weekOf(text) : undefined
}

/** The text to search for, within the length that the search allows. */
export const searchOf = (text: string) => text.trim().slice(0, 200)

function isGroup(text: string): boolean {
  return text === NO_GROUP || z.safeParse(z.uuid(), text).success
}

function groupIdsOf(group: string, all: readonly string[] | undefined): EventQuery['groupIds'] {
  if (group === NO_GROUP) return null
  return group ? [group] : all
}

/** The number of rows in the URL; the first page if it is missing or makes no sense. */
function rowsOf(text: string | null): number {
  const rows = Number(text)
  return Number.isInteger(rows) && rows > page && rows <= maxRows ? rows : page
}

// The list of events as its URL says: what is chosen, the way to choose otherwise, and what was found.

import * as z from 'zod/mini'
import { cityToday, spanBounds } from '#domain/time/city-time.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { useListPlace } from '../../ui/list-place.ts'
import { useReading } from '../session/use-reading.ts'
import { chosenWeek, type EventQuery, searchOf } from './event-query.ts'
import { readManagedEvents } from './read-managed-events.ts'
import { useEventTypes } from './use-event-types.ts'

const page = 20
const maxRows = 1_000

/** What the URL says for events that have no group. */
export const NO_GROUP = 'none'

interface ManagedEventsOptions {
  /** The groups to choose from. */
  groups: readonly { id: string; name: string }[]
  /** Only the events of these groups, and not everyone's. */
  isOfGroups: boolean
}

/** The list. It is read at once, whatever is chosen. */
export function useManagedEvents({ groups, isOfGroups }: ManagedEventsOptions) {
  const { timeZone } = useSite()
  const { types } = useEventTypes()
  const { place, change } = useListPlace()
  const text = (name: string) => place.get(name) ?? ''
  const week = chosenWeek(place.get('week'), cityToday(timeZone))
  const when = place.get('when') === 'past' ? 'past' : 'upcoming'
  // Of types and groups that are gone, or not theirs, the list says nothing; before they are read, the URL is believed.
  const type = types.length === 0 || types.some(({ name }) => name === text('type')) ? text('type') : ''
  const group = isOfGroups
    ? (groups.find(({ id }) => id === text('group'))?.id ?? '')
    : isGroup(text('group'))
      ? text('group')
      : ''
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
    query,
    filter,
    chosen,
    /** How many filters are set, the words not counted. */
    filters,
    /** Whether there is nothing to come, with nothing chosen that could hide it. */
    isEmpty: query.data?.events.length === 0 && filters === 0 && when === 'upcoming' && chosen.search === '',
    found: query.data?.events ?? [],
    /** Any other choice begins with the first rows. */
    choose: (changes: Parameters<typeof change>[0]) => change({ ...changes, rows: undefined }),
    showMore:
      query.data?.hasMore && limit < maxRows ? () => change({ rows: String(limit + page) }) : undefined,
  }
}

export type ManagedEventList = ReturnType<typeof useManagedEvents>

function isGroup(text: string): boolean {
  return text === NO_GROUP || z.safeParse(z.uuid(), text).success
}

function groupIdsOf(group: string, all: readonly string[] | undefined): EventQuery['groupIds'] {
  if (group === NO_GROUP) return null
  return group ? [group] : all
}

/** How many rows a URL asks for; anything but a sensible number is the first page. */
function rowsOf(text: string | null): number {
  const rows = Number(text)
  return Number.isInteger(rows) && rows > page && rows <= maxRows ? rows : page
}

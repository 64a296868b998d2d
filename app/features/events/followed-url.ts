// The filters of what is taken away (frames, sheets of paper) in a URL: the calendar's, and those that feeds have beside them.

import type { QueryFacts } from '#domain/page/page-handle.ts'
import { calendarQuery, readCalendarState } from '../calendar/calendar-url.ts'
import { type FollowedEvents, followedQuery, withQuery } from './subscribe-links.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Stands for all ids that cannot be: there is one page which says so. */
const noId = 'none'

/** The events that a URL asks for. */
export function readFollowed(query: URLSearchParams): FollowedEvents {
  // The day is not asked for here, so any will do.
  const { types, only } = readCalendarState(query, '2000-01-01')
  return { types, only, groupId: idIn(query, 'group'), placeId: idIn(query, 'place') }
}

/** The part of a query that names them, written in one way only, and whether some of it never was. */
export function knownFollowed(query: URLSearchParams, facts: QueryFacts): URLSearchParams {
  const known = calendarQuery(query, facts)
  known.delete('view')
  known.delete('date')
  for (const name of ['group', 'place']) {
    const id = idIn(query, name)
    if (id) known.set(name, id)
  }
  return known
}

/** The page of the site with these events: a group's, a place's, or the calendar. */
export function sitePath({ types, only, groupId, placeId }: FollowedEvents): string {
  if (placeId) return `/place/${placeId}`
  const path = groupId ? `/group/${groupId}` : '/'
  return withQuery(path, followedQuery({ types, only, groupId: undefined }))
}

function idIn(query: URLSearchParams, name: string): string | undefined {
  const asked = query.get(name)?.toLowerCase()
  return asked && (uuid.test(asked) ? asked : noId)
}

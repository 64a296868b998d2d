// The filters of embeds, prints and exports in a URL: the calendar's, and a group or a place.

import type { QueryFacts } from '#domain/site/page-handle.ts'
import { calendarQuery, readCalendarState, withQuery } from '../calendar/calendar-url.ts'
import { type FollowedEvents, followedQuery } from './subscribe.tsx'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Replaces all malformed ids, so that they share one page. */
const noId = 'none'

/** The events that a URL requests. */
export function readFollowed(query: URLSearchParams): FollowedEvents {
  // The day is not used, so any will do.
  const { types, only } = readCalendarState(query, '2000-01-01')
  return { types, only, groupId: idIn(query, 'group'), placeId: idIn(query, 'place') }
}

/** The part of a query that names them, in canonical form, with marks for unknown types and filters. */
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

/** The page of this site with these events: a group's, a place's, or the calendar. */
export function sitePath({ types, only, groupId, placeId }: FollowedEvents): string {
  if (placeId) return `/place/${placeId}`
  const path = groupId ? `/group/${groupId}` : '/'
  return withQuery(path, followedQuery({ types, only, groupId: undefined }))
}

function idIn(query: URLSearchParams, name: string): string | undefined {
  const id = query.get(name)?.toLowerCase()
  return id && (uuid.test(id) ? id : noId)
}

// The URLs with which a calendar program or a feed reader follows the events that a page shows.

import type { OnlyFilter } from '#domain/event/only-filter.ts'

/** Where each kind of program is sent. */
export interface SubscribeLinks {
  /** Phones and computers open their own calendar for it. */
  webcal: string
  google: string
  outlook: string
  /** The calendar's URL, to be pasted anywhere. */
  calendar: string
  rss: string
}

/** The events to follow: those of some types, of one group, at one place, that pass some filters, or all. */
export interface FollowedEvents {
  types: readonly string[]
  only: readonly OnlyFilter[]
  groupId: string | undefined
  placeId?: string | undefined
}

/** Them as a query, in the words that feeds, frames, sheets of paper and files know alike. */
export function followedQuery({ types, only, groupId, placeId }: FollowedEvents): URLSearchParams {
  const query = new URLSearchParams(types.map(type => ['type', type]))
  for (const filter of only) query.append('only', filter)
  if (groupId) query.set('group', groupId)
  if (placeId) query.set('place', placeId)
  return query
}

/** A path with a query, where there is one. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path
}

/** The links for the events that a page shows, with its filter. */
export function subscribeLinks(siteUrl: string, siteName: string, followed: FollowedEvents): SubscribeLinks {
  const query = followedQuery(followed)
  const calendar = withQuery(`${siteUrl}/functions/v1/calendar-feed`, query)
  const webcal = calendar.replace(/^https?:/, 'webcal:')
  return {
    webcal,
    // Google fetches the calendar itself, and wants it named with this scheme.
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: calendar, name: siteName })}`,
    calendar,
    rss: withQuery(`${siteUrl}/functions/v1/rss-feed`, query),
  }
}

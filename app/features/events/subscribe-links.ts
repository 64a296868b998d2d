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

/** The events to follow: those of some types, of one group, that pass some filters, or all. */
export interface FollowedEvents {
  types: readonly string[]
  only: readonly OnlyFilter[]
  groupId: string | undefined
}

/** The links for the events that a page shows, with its filter. */
export function subscribeLinks(
  siteUrl: string,
  siteName: string,
  { types, only, groupId }: FollowedEvents,
): SubscribeLinks {
  const query = new URLSearchParams(types.map(type => ['type', type]))
  for (const filter of only) query.append('only', filter)
  if (groupId) query.set('group', groupId)
  const suffix = query.size > 0 ? `?${query}` : ''
  const calendar = `${siteUrl}/functions/v1/calendar-feed${suffix}`
  const webcal = calendar.replace(/^https?:/, 'webcal:')
  return {
    webcal,
    // Google fetches the calendar itself, and wants it named with this scheme.
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: calendar, name: siteName })}`,
    calendar,
    rss: `${siteUrl}/functions/v1/rss-feed${suffix}`,
  }
}

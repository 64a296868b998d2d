// The notices of a feed: sentences over a range of the city's days, of today and of days to come.

import { cityToday } from '#domain/time/city-time.ts'
import { visitor } from '#platform/index.ts'
import type { FeedContext } from './feed.ts'

export interface FeedNotice {
  id: string
  text: string
  first_day: string
  last_day: string
  created_at: Date
  updated_at: Date
}

const maxNotices = 100

/** The notices that are not over, in the order of their days. A filter by type, group or words leaves none of them out. */
export function noticesToCome({ config, database }: FeedContext): Promise<FeedNotice[]> {
  return database.queryAs<FeedNotice>(
    visitor,
    `select id, text, first_day::text, last_day::text, created_at, updated_at from public.notices
     where last_day >= $1::date order by public.notices.first_day, id limit ${maxNotices}`,
    [cityToday(config.siteTimeZone)],
    { readOnly: true },
  )
}

/** Where a notice is read: it stands above the calendar, and has no page of its own. */
export function noticeUrl({ id }: FeedNotice, siteUrl: string): string {
  return `${siteUrl}/#notice-${id}`
}

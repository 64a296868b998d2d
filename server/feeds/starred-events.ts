// The events that a visitor's stars stand for, and what was deleted of them, as a visitor may read them.

import { idsOf } from '#domain/text/ids.ts'
import type { Database } from '#platform/index.ts'
import { buriedEvents, type FeedEvent, idsIn } from './feed-events.ts'
import type { KnownEvents } from './known-events.ts'
import { tombstoneDays } from './sweep-deleted-events.ts'

const isStarred =
  'e.id in (select id from public.starred_events(array(select jsonb_array_elements_text($1::jsonb)), $2::timestamptz))'

/** What is on between two moments. */
export function starredBetween(
  known: KnownEvents,
  stars: readonly string[],
  { start, end }: { start: Date; end: Date },
): Promise<FeedEvent[]> {
  return known.every(
    `${isStarred} and e.ends_at > $2::timestamptz and e.start_date < $3::timestamptz`,
    'e.start_date, e.id',
    [stars, start, end],
  )
}

/** What is starred itself, at whatever time, and of series and groups what was on lately and is to come. */
export function starredEvents(known: KnownEvents, stars: readonly string[]): Promise<FeedEvent[]> {
  const since = new Date(Date.now() - tombstoneDays * 86_400_000)
  return known.every(isStarred, 'e.start_date, e.id', [stars, since])
}

/** What was deleted lately. */
export function starredTombstones(database: Database, stars: readonly string[]): Promise<FeedEvent[]> {
  return buriedEvents(
    database,
    `and (e.id in (${idsIn('$1')}) or e.group_id in (${idsIn('$3')})
       or e.series_id in (${idsIn('$2')} union select s.id from public.event_series s where s.split_from in (${idsIn('$2')})))`,
    [idsOf('e', stars), idsOf('s', stars), idsOf('g', stars)],
  )
}

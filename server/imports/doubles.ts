// Finds what is perhaps on the calendar already, before it is added a second time.

import { type ComparableRide, isLikelySameRide } from '#domain/event/same-ride.ts'
import type { Queries } from '#platform/index.ts'
import type { Entry } from './entries.ts'

interface OnCalendar extends Record<string, unknown> {
  id: string
  title: string
  location: { name: string; url: string }
  start_date: Date
}

/** For each new entry that is perhaps one of the events here, that event's id, by the entry's uid. What came from the same calendar is none. */
export async function findDoubles(
  queries: Queries,
  sourceId: string,
  entries: readonly Entry[],
): Promise<Map<string, string>> {
  const doubles = new Map<string, string>()
  if (entries.length === 0) return doubles
  const events = await queries.query<OnCalendar>(
    `select distinct on (e.start_date, e.id) e.id, e.title, e.location, e.start_date
     from jsonb_array_elements_text($1::jsonb) as start
     join public.events e on e.start_date between start::timestamptz - interval '18 hours' and start::timestamptz + interval '18 hours'
     where not exists (select 1 from public.imported_items i
       where i.source_id = $2 and (i.event_id = e.id or (i.recurrence = '' and i.series_id = e.series_id)))
     order by e.start_date, e.id limit 5000`,
    [entries.map(({ next }) => next), sourceId],
  )
  const rides = events.map(event => ({ ...event, start_date: event.start_date.toISOString() }))
  for (const { uid, seen, next } of entries) {
    const ride: ComparableRide = {
      title: seen.title ?? '',
      location: seen.location ?? null,
      start_date: next,
    }
    const double = rides.find(other => isLikelySameRide(ride, other))
    if (double) doubles.set(uid, double.id)
  }
  return doubles
}

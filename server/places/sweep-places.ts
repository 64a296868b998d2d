// Throws away places that nothing names any more and of which nobody has said anything.

import { deleteInBatches, type Queries } from '#platform/index.ts'

const condition = `not t.is_pinned and t.address is null and t.notes is null and t.updated_at < now() - interval '1 day'
  and not exists (select 1 from public.events e where e.place_id = t.id)
  and not exists (select 1 from public.event_series s where s.place_id = t.id)
  and not exists (select 1 from public.groups g where g.place_id = t.id)
  and t.id not in (select (d.more ->> 'place_id')::uuid from public.deleted_events d where d.more ->> 'place_id' is not null)`

/** Sweeps once. An event that is brought back later names its place again. */
export function sweepPlaces(queries: Queries, signal?: AbortSignal): Promise<void> {
  return deleteInBatches(queries, { table: 'public.places', condition }, signal)
}

// Throws away what the history of events, series and groups no longer keeps, and deleted groups that nobody can bring back.

import { deleteInBatches, type Queries } from '#platform/index.ts'

/**
 * A year is long enough to ask who changed something. What an event said goes when it can no longer be restored; the
 * words of a series that is gone go as late as those of its dates.
 */
const condition = `t.changed_at < now() - interval '1 year'
  or t.subject = 'event' and not exists (select 1 from public.events e where e.id = t.subject_id)
    and not exists (select 1 from public.deleted_events d where d.id = t.subject_id)
  or t.subject = 'series' and t.changed_at < now() - interval '60 days'
    and not exists (select 1 from public.event_series s where s.id = t.subject_id)`

/** Sweeps once. */
export async function sweepHistory(queries: Queries, signal?: AbortSignal): Promise<void> {
  const isForgotten = `t.deleted_at < now() - interval '1 day'`
  await deleteInBatches(
    queries,
    [
      { table: 'private.history', condition },
      { table: 'private.deleted_groups', condition: isForgotten },
    ],
    signal,
  )
}

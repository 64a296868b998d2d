// Throws away what deleted events left behind, once calendar programs have had the time to hear of it.

import { deleteInBatches, type Queries } from '#platform/index.ts'

/** How long a feed says that an event is cancelled, its page that it is gone, and a moderator can bring it back. */
export const tombstoneDays = 60

/** Sweeps once. */
export function sweepDeletedEvents(queries: Queries, signal?: AbortSignal): Promise<void> {
  const condition = `t.deleted_at < now() - interval '${tombstoneDays} days'`
  return deleteInBatches(queries, { table: 'public.deleted_events', condition }, signal)
}

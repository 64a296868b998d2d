// Forgets reports that were dealt with a while ago, and with them the addresses of those who wrote them.

import { deleteInBatches, type Queries } from '#platform/index.ts'

/** How long a settled report can still be looked up. */
const settledDays = 90

/** Sweeps once. */
export function sweepReports(queries: Queries, signal?: AbortSignal): Promise<void> {
  const condition = `t.settled_at < now() - interval '${settledDays} days'`
  return deleteInBatches(queries, { table: 'public.event_reports', condition }, signal)
}

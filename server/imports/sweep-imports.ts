// Forgets what was imported and is long over, and the calendars of groups that do not come back.

import { deleteInBatches, type Queries } from '#platform/index.ts'

/** Events stay; only what was known of where they came from goes. */
export async function sweepImports(queries: Queries, signal?: AbortSignal): Promise<void> {
  // A group that was deleted can be brought back for a day.
  const isAbandoned = `not exists (select 1 from public.groups g where g.id = t.group_id)
    and not exists (select 1 from private.deleted_groups d
      where d.group_before ->> 'id' = t.group_id::text and d.deleted_at > now() - interval '1 day')`
  await deleteInBatches(
    queries,
    [
      { table: 'public.imported_items', condition: `t.ends_at < now() - interval '30 days'` },
      { table: 'public.import_sources', condition: isAbandoned },
    ],
    signal,
  )
}

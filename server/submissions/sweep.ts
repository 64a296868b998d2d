// Throws away private links whose time is over, and spam that nobody has taken back.

import { deleteInBatches, type Queries } from '#platform/index.ts'

const spamDays = 90

/** Sweeps once. */
export async function sweepSubmissions(queries: Queries, signal?: AbortSignal): Promise<void> {
  const isOver = `exists (select 1 from public.event_submissions s where s.id = t.submission_id and private.links_expire_at(s) < now())`
  const isOldSpam = `t.is_spam and t.reviewed_at < now() - interval '${spamDays} days'`
  await deleteInBatches(
    queries,
    [
      { table: 'private.submission_links', condition: isOver },
      { table: 'public.event_submissions', condition: isOldSpam },
    ],
    signal,
  )
}

// Forgets who was told of submissions that have long been decided, and which days had their mail.

import { deleteInBatches, type Queries } from '#platform/index.ts'

/** Sweeps once. */
export async function sweepReviewMail(queries: Queries, signal?: AbortSignal): Promise<void> {
  const decided = `exists (select 1 from public.event_submissions s
    where s.id = t.submission_id and s.status <> 'pending' and s.reviewed_at < now() - interval '7 days')`
  const past = 't.day < private.city_today() - 60'
  await deleteInBatches(
    queries,
    [
      { table: 'private.told_submissions', condition: decided },
      { table: 'private.review_mail_days', condition: past },
    ],
    signal,
  )
}

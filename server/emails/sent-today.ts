// Counts the emails that someone was sent today.

import type { Queries } from '#platform/index.ts'

/** How many mails of a kind an email address was sent today. */
export async function sentToday(queries: Queries, kind: string, email: string): Promise<number> {
  const [row] = await queries.query<{ sent: number }>(
    `select private.mails_today($1, $2, '{sent}') as sent`,
    [kind, email],
  )
  return row?.sent ?? 0
}

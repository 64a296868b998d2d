// The series that nobody answered for, and those that have just ended, as admins read them.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import type { Client } from '../../supabase.ts'

const renewals = z.array(
  z.object({
    series_id: z.string(),
    title: z.string(),
    rule: z.nullable(z.string()),
    group_name: z.nullable(z.string()),
    state: z.enum(['unanswered', 'ended']),
    since: z.string(),
    dates_to_come: z.number(),
    last_date: z.nullable(z.string()),
  }),
)

/** A series to decide about. */
export type SeriesRenewal = z.infer<typeof renewals>[number]

/** Reads them, the longest unanswered first. */
export async function readSeriesRenewals(client: Client): Promise<SeriesRenewal[]> {
  return checked(renewals, await client.rpc('series_renewals'))
}

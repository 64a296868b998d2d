// Reads what visitors reported, and says what was dealt with.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'

/** Which reports are shown. */
export type ReportState = 'open' | 'settled'

const maxShown = 200
const columns =
  'id, message, email, created_at, settled_at, event:events(id, title, start_date, end_date, status, status_note)'
const text = z.nullable(z.string())

const storedReport = z.object({
  id: z.string(),
  message: z.string(),
  email: text,
  created_at: z.string(),
  settled_at: text,
  event: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      start_date: z.string(),
      end_date: text,
      status: z.string(),
      status_note: text,
    }),
  ),
})

/** A report as it is dealt with. */
export type Report = z.infer<typeof storedReport>

/** The reports of a state, newest first. */
export async function readReports(client: Client, state: ReportState): Promise<Report[]> {
  const query = client.from('event_reports').select(columns)
  const found =
    state === 'open'
      ? query.is('settled_at', null).order('created_at', { ascending: false })
      : query.not('settled_at', 'is', null).order('settled_at', { ascending: false })
  return checked(z.array(storedReport), await found.order('id').limit(maxShown))
}

/** How many reports nobody has dealt with. */
export async function countOpenReports(client: Client): Promise<number> {
  const { count, error } = await client
    .from('event_reports')
    .select('id', { count: 'exact', head: true })
    .is('settled_at', null)
  return checked(z.number(), { data: count, error })
}

/** Says that a report was dealt with, or that it is open after all. Gives the words for a failure, or null. */
export async function settleReport(client: Client, id: string, isSettled: boolean): Promise<string | null> {
  const { error } = await client.rpc('settle_event_report', { report_id: id, is_settled: isSettled })
  return error && writeErrorText(error, 'Failed to save this. Please try again.')
}

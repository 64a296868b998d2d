// Reads submissions and carries out what is decided about them.

import * as z from 'zod/mini'
import type { EventPayload, StoredEvent } from '#domain/event/event-payload.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import { spanBounds } from '#domain/time/city-time.ts'
import { checked } from '../../checked-answer.ts'
import { NOTHING_CHANGED, writeErrorText } from '../../error-texts.ts'
import type { Client } from '../../supabase.ts'

/** Which submissions are shown. */
export type StatusFilter = 'pending' | 'approved' | 'rejected' | 'all'

const columns =
  'id, title, description, start_date, end_date, location, host, type_id, submitter_email, status, created_at, reviewed_at, rejection_reason, event_id, rule, event_type:event_types(name, color)'
const text = z.nullable(z.string())
const place = z.object({ name: z.string(), url: z.string() })
const maxShown = 200

const storedSubmission = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  start_date: z.string(),
  end_date: text,
  location: place,
  host: z.nullable(z.object({ name: z.nullish(z.string()), url: z.nullish(z.string()) })),
  type_id: text,
  submitter_email: text,
  status: z.string(),
  created_at: z.string(),
  reviewed_at: text,
  rejection_reason: text,
  event_id: text,
  rule: text,
  event_type: z.nullable(z.object({ name: z.string(), color: z.string() })),
})

/** A submission as it is reviewed. */
export type Submission = z.infer<typeof storedSubmission> & Pick<StoredEvent, 'group_id'>

/** A submission of a ride that repeats. */
export type RepeatingSubmission = Submission & { rule: string }

export function isRepeating(submission: Submission): submission is RepeatingSubmission {
  return submission.rule !== null
}

/** The submissions of a status, newest first. */
export async function readSubmissions(client: Client, filter: StatusFilter): Promise<Submission[]> {
  let query = client
    .from('event_submissions')
    .select(columns)
    .order('created_at', { ascending: false })
    .limit(maxShown)
  if (filter !== 'all') query = query.eq('status', filter)
  const submissions = checked(z.array(storedSubmission), await query)
  return submissions.map(submission => ({ ...submission, group_id: null }))
}

/** How many submissions wait. */
export async function countPending(client: Client): Promise<number> {
  const { count, error } = await client
    .from('event_submissions')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'pending')
  return checked(z.number(), { data: count, error })
}

const neighbourEvent = z.object({
  id: z.string(),
  title: z.string(),
  start_date: z.string(),
  end_date: text,
  location: place,
  status: z.string(),
})

/** An event that is already on the calendar. */
export type NeighbourEvent = z.infer<typeof neighbourEvent>

/** What is on the calendar on some days. */
export async function readNeighbours(
  client: Client,
  span: DaySpan,
  timeZone: string,
): Promise<NeighbourEvent[]> {
  const { start, end } = spanBounds(span, timeZone)
  const answer = await client
    .from('events')
    .select('id, title, start_date, end_date, location, status')
    .lte('start_date', end)
    .gt('ends_at', start)
    .order('start_date')
  return checked(z.array(neighbourEvent), answer)
}

/** Puts a submission on the calendar. Gives the words for a failure, or null. */
export async function approve(client: Client, id: string, by: string): Promise<string | null> {
  const { error } = await client.rpc('approve_event_submission', { submission_id: id, approver_id: by })
  return error && `Error approving submission: ${writeErrorText(error, 'Unknown error')}`
}

/** How many dates the approval of a ride that repeats has put on the calendar; undefined where that cannot be read. */
export async function countApprovedDates(client: Client, id: string): Promise<number | undefined> {
  const { data } = await client.from('event_submissions').select('series_id').eq('id', id).maybeSingle()
  if (!data?.series_id) return undefined
  const { count } = await client
    .from('events')
    .select('id', { count: 'exact', head: true })
    .eq('series_id', data.series_id)
  return count ?? undefined
}

/** Rejects a submission, with the reason if there is one. */
export async function reject(
  client: Client,
  id: string,
  by: string,
  reason: string | null,
): Promise<string | null> {
  const { error } = await client.rpc('reject_event_submission', {
    submission_id: id,
    approver_id: by,
    reason,
  })
  return error && `Error rejecting submission: ${writeErrorText(error, 'Unknown error')}`
}

/** Mends a submission before it is approved. */
export async function updateSubmission(
  client: Client,
  id: string,
  { group_id: _, host, ...payload }: EventPayload,
): Promise<string | null> {
  // A form without a rule makes a single ride of it.
  const row = {
    ...payload,
    rule: payload.rule ?? null,
    ...(host !== undefined && { host: host && { ...host } }),
  }
  const { data, error } = await client.from('event_submissions').update(row).eq('id', id).select('id')
  if (error) return writeErrorText(error, 'Failed to update submission. Please try again.')
  return data.length === 0 ? NOTHING_CHANGED : null
}

/** Throws a submission away without telling anyone: for what was never meant as an event. */
export async function deleteSubmission(client: Client, id: string): Promise<string | null> {
  const { data, error } = await client.from('event_submissions').delete().eq('id', id).select('id')
  if (error) return `Error deleting submission: ${writeErrorText(error, 'Unknown error')}`
  return data.length === 0 ? `Error deleting submission: ${NOTHING_CHANGED}` : null
}
